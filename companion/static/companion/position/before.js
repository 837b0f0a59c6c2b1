/* What happened earlier in this phase, told as lines: who did what, to whom, with what. */
(function () {
  "use strict";
  var tr = window.companion.tr;
  var it = window.companion.position, make = it.make, field = it.field, select = it.select;
  /* for each deed its words and what it has to be told */
  var DEEDS = {
    move: [tr("moved"), ["who", "amount", "turn"]], charge: [tr("charged"), ["who", "amount", "turn"]],
    attack: [tr("attacked"), ["who", "other", "with", "amount", "out", "turn"]], guard: [tr("went on Guard"), ["who", "turn"]],
    damage: [tr("was dealt damage"), ["other", "by", "amount", "turn"]], out: [tr("was taken out of action"), ["other", "by", "turn"]],
    push: [tr("was pushed"), ["other", "by", "amount", "turn"]], "drive-back": [tr("was driven back"), ["other", "by", "amount", "turn"]],
    place: [tr("was placed"), ["other", "by", "turn"]], heal: [tr("was healed"), ["other", "by", "amount", "turn"]],
    inspired: [tr("was Inspired"), ["who", "turn"]], cast: [tr("cast a spell"), ["who", "turn"]], react: [tr("reacted with"), ["who", "card", "turn"]],
    upgrade: [tr("was given the upgrade"), ["who", "card", "turn"]], delve: [tr("delved"), ["who", "turn"]],
    ploy: [tr("played the ploy"), ["seat", "card", "turn"]], spell: [tr("played the spell"), ["seat", "card", "turn"]],
    scored: [tr("scored"), ["seat", "card", "amount", "turn"]], draw: [tr("drew cards"), ["seat", "amount", "turn"]],
    cycle: [tr("exchanged a card"), ["seat", "turn"]], pass: [tr("passed"), ["seat", "turn"]], activation: [tr("took an activation"), ["seat", "turn"]],
    nothing: [tr("nothing that counts"), []]
  };
  var AMOUNT = {attack: tr("Damage"), damage: tr("Damage"), scored: tr("Glory"), draw: tr("Cards"), heal: tr("Wounds")};
  var typed = {what: "charge"};

  function seatName(seat) { return (it.seats()[seat] || [0, ""])[1]; }
  function inWords(one) {
    if (one.what === "nothing") return tr("Nothing that counts");
    var deed = DEEDS[one.what] || [one.what, []], done = deed[1].indexOf("other") !== -1 && one.what !== "attack";
    var first = done ? it.nameOf(one.other) : one.fighter !== undefined ? it.nameOf(one.fighter) : seatName(one.seat || 0);
    return [
      first, deed[0], one.what === "attack" ? it.nameOf(one.other) : "", one.card || "",
      one.with ? tr("with %(weapon)s", {weapon: one.with}) : "", done && one.fighter !== undefined ? tr("by %(name)s", {name: it.nameOf(one.fighter)}) : "",
      one.amount ? "(" + (AMOUNT[one.what] || tr("Hexes")) + ": " + one.amount + ")" : "",
      one.out ? tr("and took it out of action") : "", one.turn ? tr("in activation %(number)s", {number: one.turn}) : ""
    ].filter(Boolean).join(" ");
  }

  function attacks() {
    var who = it.laid && it.laid.fighters[Number(typed.who || 0)];
    return [["", tr("not told")]].concat(who ? who.attacks : []);
  }
  var FIELDS = {
    who: function (set) { return field(tr("Who"), select(it.fighters(), typed.who || 0, set("who"))); },
    other: function (set) {
      if (typed.other === undefined && it.fighters().length > 1) typed.other = 1;
      return field(typed.what === "attack" ? tr("Whom") : tr("Who"), select(it.fighters(), typed.other || 0, set("other")));
    },
    by: function (set) { return field(tr("By"), select(it.fighters(tr("nobody")), typed.by || "", set("by"))); },
    seat: function (set) { return field(tr("Who"), select(it.seats(), typed.seat || 0, set("seat"))); },
    with: function (set) { return field(tr("With"), select(attacks(), typed.with || "", set("with"))); },
    amount: function (set) { return field(AMOUNT[typed.what] || tr("Hexes"), select(it.numbers(0, 8), typed.amount || 0, set("amount"))); },
    out: function () { return it.check(tr("It was taken out of action"), typed.out, function (on) { typed.out = on; }); },
    turn: function (set) { return field(tr("In activation"), select([["", tr("this one")]].concat(it.numbers(1, 8)), typed.turn || "", set("turn"))); },
    card: function () {
      return make("div", {}, [
        it.finder(tr("Card"), "card-before", it.cardNames(), function (name) { typed.card = name; it.showBefore(); }),
        typed.card ? make("p", {text: typed.card}) : null
      ]);
    }
  };
  function told() {
    var needs = (DEEDS[typed.what] || [0, []])[1], one = {what: typed.what};
    function has(name) { return needs.indexOf(name) !== -1; }
    if (has("who")) one.fighter = Number(typed.who || 0);
    if (has("by") && typed.by) one.fighter = Number(typed.by);
    if (has("other")) one.other = Number(typed.other || 0);
    if (has("seat")) one.seat = Number(typed.seat || 0);
    if (has("with") && typed.with) one.with = typed.with;
    if (has("amount") && Number(typed.amount)) one.amount = Number(typed.amount);
    if (has("out") && typed.out) one.out = true;
    if (has("card") && typed.card) one.card = typed.card;
    if (has("turn") && typed.turn) one.turn = Number(typed.turn);
    return one;
  }

  it.showBefore = function () {
    if (!it.state.scene || !it.names) return;
    var before = it.state.scene.before || [];
    function set(key) { return function (value) { typed[key] = value; if (key === "who") delete typed.with; it.showBefore(); }; }
    var deeds = it.names.deeds.map(function (deed) { return [deed, (DEEDS[deed] || [deed])[0]]; });
    it.fill("before", [
      make("ul", {class: "plain"}, before.map(function (one, at) {
        return make("li", {class: "row apart"}, [make("span", {text: inWords(one)}), it.button(tr("Remove"), function () {
          before.splice(at, 1);
          if (!before.length) delete it.state.scene.before;
          it.changed();
        })]);
      })),
      field(tr("What happened"), select(deeds, typed.what, function (what) { typed = {what: what}; it.showBefore(); })),
      make("div", {class: "fields"}, (DEEDS[typed.what] || [0, []])[1].map(function (need) { return FIELDS[need](set); })),
      it.button(tr("Add this"), function () {
        it.state.scene.before = before.concat([told()]);
        typed = {what: typed.what};
        it.changed();
      })
    ]);
  };
})();
