/* The question of the position editor, its answer, and the same with one thing changed. */
(function () {
  "use strict";
  var tr = window.companion.tr;
  var it = window.companion.position, make = it.make, field = it.field, select = it.select;
  var asking = {key: (it.state.ask && it.state.ask.what) || "", values: {}};
  var change = {what: "", value: "1"};
  var LISTS = {
    name: [tr("Characteristic"), [["move", tr("Move")], ["wounds", tr("Wounds")], ["defence", tr("Defence")], ["wizard level", tr("Wizard level")]]],
    how: [tr("How"), [["move", tr("Move")], ["charge", tr("Charge")]]],
    of: [tr("What"), [["dice", tr("Dice")], ["damage", tr("Damage")], ["range", tr("Range")]]]
  };
  var CHANGES = [
    ["", tr("nothing: as it stands")], ["guard_tokens", tr("had so many Guard tokens")], ["inspired", tr("were Inspired (1) or not (0)")],
    ["wound_tokens", tr("had so many wounds")], ["move_tokens", tr("had so many Move tokens")], ["charge_tokens", tr("had so many Charge tokens")],
    ["stagger_tokens", tr("had so many Stagger tokens")], ["hex", tr("stood in another hex")], ["card", tr("had this card in force")]
  ];

  function set(values, key) { return function (value) { values[key] = value; it.showAsk(); }; }
  function first(values, key, choices, place) {
    var one = choices[Math.min(place || 0, choices.length - 1)];
    if (values[key] === undefined && one !== undefined) values[key] = String(Array.isArray(one) ? one[0] : one);
    return values[key];
  }
  function tapHex(values, label) {
    var holding = it.tool && it.tool.values === values;
    function does(hex) {
      values.hex = hex;
      it.tool = null;
      it.show();
    }
    return make("div", {class: "field"}, [
      make("span", {class: "label", text: label + ": " + (values.hex ? "(" + values.hex + ")" : tr("none yet"))}),
      it.button(holding ? tr("Now tap it on the battlefield") : tr("Tap it"), function () {
        it.tool = holding ? null : {name: "hex", values: values, does: does};
        it.show();
        if (it.tool) it.part("board").scrollIntoView({block: "nearest"});
      }, {"aria-pressed": String(!!holding)})
    ]);
  }
  function card(values, id) {
    return make("div", {}, [
      it.finder(tr("Card"), id, it.cardNames(), function (name) { values.card = name; it.showAsk(); }),
      values.card ? make("p", {text: values.card}) : null
    ]);
  }
  var FIELDS = {
    fighter: function (values) {
      var who = it.fighters();
      if (values.fighter === undefined && it.chosen >= 0) values.fighter = String(it.chosen);
      return field(tr("Fighter"), select(who, first(values, "fighter", who), set(values, "fighter")));
    },
    target: function (values) {
      var who = it.fighters(), others = who.filter(function (one) { return String(one[0]) !== String(values.fighter); });
      return field(tr("Other"), select(who, first(values, "target", others), set(values, "target")));
    },
    attack: function (values) {
      var mine = it.laid && it.laid.fighters[Number(values.fighter)], attacks = mine ? mine.attacks : [];
      if (attacks.indexOf(values.attack) === -1) values.attack = attacks[0];
      return field(tr("Attack"), select(attacks, values.attack, set(values, "attack")));
    },
    seat: function (values) { return field(tr("Player"), select(it.seats(), first(values, "seat", it.seats()), set(values, "seat"))); },
    card: function (values) { return card(values, "ask-card"); },
    hex: function (values) { return tapHex(values, tr("The hex")); },
    event: function (values) {
      var events = it.laid && it.laid.next ? it.laid.next.events : [];
      values.event = values.event || (events[0] && events[0].event);
      return field(tr("This"), select(events.slice(0, 200).map(function (one, at) { return [at, one.says]; }), values.at, function (at) {
        values.at = at;
        values.event = events[Number(at)].event;
      }));
    }
  };
  function needed(need, values) {
    if (FIELDS[need]) return FIELDS[need](values);
    return field(LISTS[need][0], select(LISTS[need][1], first(values, need, LISTS[need][1]), set(values, need)));
  }

  /* ---- one thing changed ---- */
  /* Looked up where it stands: its event comes later, so that a choice made at once found it closed again. */
  function isOpen() {
    var shown = it.part("ask").querySelector(".what-if");
    return !!shown && shown.open;
  }
  function showChange() {
    var who = it.fighters();
    return make("details", {class: "what-if", open: !!change.what || isOpen()}, [make("summary", {text: tr("What if it were otherwise?")}), make("div", {class: "fields"}, [
      field(tr("What if"), select(who, first(change, "fighter", who), set(change, "fighter"))),
      field(tr("it"), select(CHANGES, change.what, set(change, "what"))),
      change.what === "hex" ? tapHex(change, tr("The other hex")) : null,
      change.what === "card" ? card(change, "change-card") : null,
      change.what && change.what !== "hex" && change.what !== "card" ? field(tr("How many"), select(it.numbers(0, 9), change.value, set(change, "value"))) : null
    ])]);
  }
  function changed() {
    var fighter = Number(change.fighter || 0), values = {};
    if (change.what === "card") return change.card ? {in_force: [{card: change.card, fighter: fighter}]} : null;
    if (change.what === "hex" && !change.hex) return null;
    values[change.what] = change.what === "hex" ? change.hex : change.what === "inspired" ? change.value !== "0" : Number(change.value);
    return change.what ? {fighter: fighter, set: values} : null;
  }

  it.showAsk = function () {
    if (!it.names || !it.laid) return;
    var kinds = it.questions, kind = kinds.filter(function (one) { return one.key === asking.key; })[0] || kinds[0];
    asking.key = kind.key;
    it.fill("ask", [
      field(tr("Question"), select(kinds.map(function (one) { return [one.key, one.says]; }), kind.key, function (key) {
        asking = {key: key, values: {}};
        it.showAsk();
      })),
      make("div", {class: "fields"}, kind.needs.map(function (need) { return needed(need, asking.values); })),
      showChange(),
      make("button", {type: "button", class: "big", id: "ask-now", text: tr("Ask"), on: {click: function () { pose(kind); }}})
    ]);
  };

  function pose(kind) {
    var otherwise = changed(), ask = kind.ask(asking.values);
    it.state.ask = otherwise ? {what: "what if", ask: ask, change: otherwise} : ask;
    it.keepAddress();
    var holder = it.part("answer"), earlier = holder.querySelector(".engine-answer:not(.answer-before)");
    holder.setAttribute("aria-busy", "true");
    it.send(it.root.dataset.answer, it.state).then(function (answer) { return answer.text(); }).then(function (text) {
      holder.innerHTML = text;
      if (earlier) {
        earlier.classList.add("answer-before");
        holder.append(make("details", {}, [make("summary", {text: tr("The answer before: compare what changed")}), earlier]));
      }
      holder.scrollIntoView({block: "start"});
    }).catch(function () { holder.textContent = tr("No contact with the server: nothing was asked. Press Ask again."); }).finally(function () {
      holder.removeAttribute("aria-busy");
    });
  }
})();
