/* What is told of a journey, in words; and names of its parts. companion.pad.journeyWords */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = window.companion.tr, facts = pad.facts;
  var ACTIONS = {weapon: tr("Weapon"), ability: tr("Ability"), gambit: tr("Gambit"), stun: tr("Give up for stun"), free: tr("Free")};
  var BUYS = {search: tr("Search"), gambit: tr("Gambit"), "re-roll": tr("Re-roll a die"), look: tr("Look at an encounter"), "draw-more": tr("Draw one more"), warn: tr("Warn")};
  var QUEST = {"driven-off": tr("Group driven off"), champion: tr("Champion slain"), villain: tr("Villain slain"), searched: tr("Object searched"), warned: tr("Citizens warned"), told: tr("Quest token")};
  var STEPS = [["turn", tr("Nightfall, quest")], ["destiny-dice", tr("Destiny")], ["activation-dice", tr("Activation dice")], ["in-order", tr("Order")], ["activated", tr("Heroes act")], ["event-roll", tr("Event phase")]];
  /* tr: "cursed", "diseased", "fatigued", "marked", "stunned", "trapped" */
  var isEnglish = document.documentElement.lang.slice(0, 2) === "en";

  function hero(n) {
    return n >= 0 && facts.header.heroes[n] ? facts.header.heroes[n].name : tr("The table");
  }

  function capital(word) {
    return word.charAt(0).toUpperCase() + word.slice(1);
  }

  function signed(n) {
    return n < 0 ? "−" + -n : "+" + n;
  }

  /* A word within a sentence: German writes its nouns large there too. */
  function small(word) {
    return isEnglish ? word.toLowerCase() : word;
  }

  var WORDS = {
    "turn": function (e) { return tr("Turn %(number)s", {number: e.turn}); },
    "destiny-dice": function (e) { return tr("Destiny dice %(faces)s", {faces: e.faces.join(" ")}); },
    "activation-dice": function (e) { return tr("Activation dice %(faces)s", {faces: e.faces.map(function (one) { return one.join(" ") || tr("none"); }).join(", ")}); },
    "in-order": function (e) { return tr("Order: %(names)s", {names: e.order.join(", ")}); },
    "spent": function (e) {
      var told = {name: hero(e.by), what: e.name || small(action(e.action)), die: e.die};
      return e.destiny ? tr("%(name)s: %(what)s with a destiny %(die)s", told) : tr("%(name)s: %(what)s with a %(die)s", told);
    },
    "armed": function (e) {
      var wants = e.wants.map(function (one) { return one.name + " " + (one.least || 1) + "+"; }).join(", ");
      return tr("%(name)s's card: %(wants)s", {name: hero(e.by), wants: wants || tr("not known")});
    },
    "activated": function (e) { return tr("%(name)s has acted", {name: hero(e.by)}); },
    "hurt": function (e) { return tr("%(name)s: %(n)s damage", {name: hero(e.by), n: e.damage}); },
    "healed": function (e) { return tr("%(name)s healed", {name: hero(e.by)}); },
    "ailing": function (e) {
      var told = {name: hero(e.by), ailment: tr(e.ailment)};
      return e.removed ? tr("%(name)s: no longer %(ailment)s", told) : tr("%(name)s: %(ailment)s", told);
    },
    "inspired": function (e) {
      if (e.spent) return tr("%(name)s: inspiration for %(what)s", {name: hero(e.by), what: small(BUYS[e.spent])});
      return tr("%(name)s: inspiration %(by)s", {name: hero(e.by), by: signed(e.amount === undefined ? 1 : e.amount)});
    },
    "fell": function (e) { return tr("%(name)s is out of action", {name: hero(e.by)}); },
    "returned": function (e) { return tr("%(name)s is back", {name: hero(e.by)}); },
    "quest": function (e) { return QUEST[e.why] + " " + signed(e.amount === undefined ? 1 : e.amount); },
    "nightfall": function (e) { return tr("Nightfall token %(by)s", {by: signed(e.amount)}); },
    "event-roll": function (e) { return tr("Event roll %(roll)s", {roll: e.roll}); },
    "crisis-roll": function (e) {
      return e.number ? tr("Crisis roll %(roll)s: page %(page)s, entry %(number)s", e) : tr("Crisis roll %(roll)s", e);
    },
    "caught-up": function (e) { return tr("Turn %(number)s, told afterwards", {number: e.turn}); },
    "gap": function (e) { return e.note ? tr("More happened: %(note)s", e) : tr("More happened"); },
    "journey-result": function () { return tr("The journey is over"); },
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
    ailment: function (name) { return tr(name); },
    capital: capital,
    signed: signed,
    steps: STEPS,
  };
})();
