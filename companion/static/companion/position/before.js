/* What happened earlier in this phase, told as lines: who did what, to whom, with what. */
(function () {
  "use strict";
  var it = window.companion.position, make = it.make, field = it.field, select = it.select;
  /* for each deed its words and what it has to be told */
  var DEEDS = {
    move: ["moved", ["who", "amount", "turn"]], charge: ["charged", ["who", "amount", "turn"]],
    attack: ["attacked", ["who", "other", "with", "amount", "out", "turn"]], guard: ["went on Guard", ["who", "turn"]],
    damage: ["was dealt damage", ["other", "by", "amount", "turn"]], out: ["was taken out of action", ["other", "by", "turn"]],
    push: ["was pushed", ["other", "by", "amount", "turn"]], "drive-back": ["was driven back", ["other", "by", "amount", "turn"]],
    place: ["was placed", ["other", "by", "turn"]], heal: ["was healed", ["other", "by", "amount", "turn"]],
    inspired: ["was Inspired", ["who", "turn"]], cast: ["cast a spell", ["who", "turn"]], react: ["reacted with", ["who", "card", "turn"]],
    upgrade: ["was given the upgrade", ["who", "card", "turn"]], delve: ["delved", ["who", "turn"]],
    ploy: ["played the ploy", ["seat", "card", "turn"]], spell: ["played the spell", ["seat", "card", "turn"]],
    scored: ["scored", ["seat", "card", "amount", "turn"]], draw: ["drew cards", ["seat", "amount", "turn"]],
    cycle: ["exchanged a card", ["seat", "turn"]], pass: ["passed", ["seat", "turn"]], activation: ["took an activation", ["seat", "turn"]],
    nothing: ["nothing that counts", []]
  };
  var AMOUNT = {attack: "Damage", damage: "Damage", scored: "Glory", draw: "Cards", heal: "Wounds"};
  var typed = {what: "charge"};

  function seatName(seat) { return (it.seats()[seat] || [0, ""])[1]; }
  function inWords(one) {
    if (one.what === "nothing") return "Nothing that counts";
    var deed = DEEDS[one.what] || [one.what, []], done = deed[1].indexOf("other") !== -1 && one.what !== "attack";
    var first = done ? it.nameOf(one.other) : one.fighter !== undefined ? it.nameOf(one.fighter) : seatName(one.seat || 0);
    return [
      first, deed[0], one.what === "attack" ? it.nameOf(one.other) : "", one.card || "",
      one.with ? "with " + one.with : "", done && one.fighter !== undefined ? "by " + it.nameOf(one.fighter) : "",
      one.amount ? "(" + (AMOUNT[one.what] || "hexes").toLowerCase() + ": " + one.amount + ")" : "",
      one.out ? "and took it out of action" : "", one.turn ? "in activation " + one.turn : ""
    ].filter(Boolean).join(" ");
  }

  function attacks() {
    var who = it.laid && it.laid.fighters[Number(typed.who || 0)];
    return [["", "not told"]].concat(who ? who.attacks : []);
  }
  var FIELDS = {
    who: function (set) { return field("Who", select(it.fighters(), typed.who || 0, set("who"))); },
    other: function (set) {
      if (typed.other === undefined && it.fighters().length > 1) typed.other = 1;
      return field(typed.what === "attack" ? "Whom" : "Who", select(it.fighters(), typed.other || 0, set("other")));
    },
    by: function (set) { return field("By", select(it.fighters("nobody"), typed.by || "", set("by"))); },
    seat: function (set) { return field("Who", select(it.seats(), typed.seat || 0, set("seat"))); },
    with: function (set) { return field("With", select(attacks(), typed.with || "", set("with"))); },
    amount: function (set) { return field(AMOUNT[typed.what] || "Hexes", select(it.numbers(0, 8), typed.amount || 0, set("amount"))); },
    out: function () { return it.check("It was taken out of action", typed.out, function (on) { typed.out = on; }); },
    turn: function (set) { return field("In activation", select([["", "this one"]].concat(it.numbers(1, 8)), typed.turn || "", set("turn"))); },
    card: function () {
      return make("div", {}, [
        it.finder("Card", "card-before", it.cardNames(), function (name) { typed.card = name; it.showBefore(); }),
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
        return make("li", {class: "row apart"}, [make("span", {text: inWords(one)}), it.button("Remove", function () {
          before.splice(at, 1);
          if (!before.length) delete it.state.scene.before;
          it.changed();
        })]);
      })),
      field("What happened", select(deeds, typed.what, function (what) { typed = {what: what}; it.showBefore(); })),
      make("div", {class: "fields"}, (DEEDS[typed.what] || [0, []])[1].map(function (need) { return FIELDS[need](set); })),
      it.button("Add this", function () {
        it.state.scene.before = before.concat([told()]);
        typed = {what: typed.what};
        it.changed();
      })
    ]);
  };
})();
