/* What is told of a journey, in words; and names of its parts. companion.pad.journeyWords */
(function () {
  "use strict";
  var pad = window.companion.pad, facts = pad.facts;
  var ACTIONS = {weapon: "Weapon", ability: "Ability", gambit: "Gambit", stun: "Give up for stun", free: "Free"};
  var BUYS = {search: "Search", gambit: "Gambit", "re-roll": "Re-roll a die", look: "Look at an encounter", "draw-more": "Draw one more", warn: "Warn"};
  var QUEST = {"driven-off": "Group driven off", champion: "Champion slain", villain: "Villain slain", searched: "Object searched", warned: "Citizens warned", told: "Quest token"};
  var STEPS = [["turn", "Nightfall, quest"], ["destiny-dice", "Destiny"], ["activation-dice", "Activation dice"], ["in-order", "Order"], ["activated", "Heroes act"], ["event-roll", "Event"]];

  function hero(n) {
    return n >= 0 && facts.header.heroes[n] ? facts.header.heroes[n].name : "The table";
  }

  function capital(word) {
    return word.charAt(0).toUpperCase() + word.slice(1);
  }

  function signed(n) {
    return n < 0 ? "−" + -n : "+" + n;
  }

  var WORDS = {
    "turn": function (e) { return "Turn " + e.turn; },
    "destiny-dice": function (e) { return "Destiny dice " + e.faces.join(" "); },
    "activation-dice": function (e) { return "Activation dice " + e.faces.map(function (one) { return one.join(" ") || "none"; }).join(", "); },
    "in-order": function (e) { return "Order: " + e.order.join(", "); },
    "spent": function (e) { return hero(e.by) + ": " + (e.name || action(e.action).toLowerCase()) + " with a " + (e.destiny ? "destiny " : "") + e.die; },
    "armed": function (e) { return hero(e.by) + "'s card: " + (e.wants.map(function (one) { return one.name + " " + (one.least || 1) + "+"; }).join(", ") || "not known"); },
    "activated": function (e) { return hero(e.by) + " has acted"; },
    "hurt": function (e) { return hero(e.by) + ": " + e.damage + " damage"; },
    "healed": function (e) { return hero(e.by) + " healed"; },
    "ailing": function (e) { return hero(e.by) + ": " + (e.removed ? "no longer " : "") + e.ailment; },
    "inspired": function (e) { return hero(e.by) + ": " + (e.spent ? "inspiration for " + BUYS[e.spent].toLowerCase() : "inspiration " + signed(e.amount === undefined ? 1 : e.amount)); },
    "fell": function (e) { return hero(e.by) + " is out of action"; },
    "returned": function (e) { return hero(e.by) + " is back"; },
    "quest": function (e) { return QUEST[e.why] + " " + signed(e.amount === undefined ? 1 : e.amount); },
    "nightfall": function (e) { return "Nightfall token " + signed(e.amount); },
    "event-roll": function (e) { return "Event roll " + e.roll; },
    "crisis-roll": function (e) { return "Crisis roll " + e.roll + (e.number ? ": page " + e.page + ", entry " + e.number : ""); },
    "caught-up": function (e) { return "Turn " + e.turn + ", told afterwards"; },
    "gap": function (e) { return "More happened" + (e.note ? ": " + e.note : ""); },
    "journey-result": function () { return "The journey is over"; },
  };

  function action(name) {
    return ACTIONS[name] || capital(name);
  }

  pad.journeyWords = {
    of: function (e) { return WORDS[e.t] ? WORDS[e.t](e) : e.t; },
    hero: hero,
    action: action,
    buy: function (name) { return BUYS[name]; },
    quest: function (why) { return QUEST[why]; },
    capital: capital,
    signed: signed,
    steps: STEPS,
    rule: function (key) { return facts.addresses.rule.replace("KEY", encodeURIComponent(key)); },
  };
})();
