/* A journey's trackers without the rules engine: companion.pad.journeyGuess(entries)
 *
 * Where no engine answers, what was tapped is added up as it was told, and the page says that it is
 * not checked yet. Nothing is judged here; once an engine answers, its table takes this one's place.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, facts = pad.facts, header = facts.header;
  var SPACES = 10;

  function fresh() {
    return {
      kind: header.kind, turn: 0, phase: "set-up", night: false, nightfall: 1, nightfall_spaces: header.nightfall_spaces || 8,
      quest: 0, quest_spaces: SPACES, won_at: 6, better_at: 0, rolls: header.kind !== "scavenge", fear: header.fear || 0,
      influence: header.influence || 0, destiny: [], discarded: [], order: [], crises: [], due: {event: "turn"},
      heroes: header.heroes.map(function (one) {
        return {name: one.name, spaces: one.spaces || 4, wounds: 0, grievous: 0, inspiration: one.inspiration || 0,
          inspired: Boolean(one.inspired), wants: one.wants || [], out: false, acted: false, dice: [], ailments: [], choices: [], buys: []};
      }),
    };
  }

  function without(list, one) {
    var at = list.indexOf(one);
    return at < 0 ? list : list.slice(0, at).concat(list.slice(at + 1));
  }

  function within(least, value, most) {
    return Math.max(least, Math.min(most, value));
  }

  function sorted(list) {
    return list.slice().sort(function (one, other) { return one - other; });
  }

  var TAKE = {
    "turn": function (now, e) {
      Object.assign(now, {turn: e.turn, phase: "journey", order: [], destiny: [], discarded: [], nightfall: now.nightfall + 1});
      now.heroes.forEach(function (hero) { Object.assign(hero, {acted: false, dice: []}); });
    },
    "destiny-dice": function (now, e) {
      function once(face) { return e.faces.filter(function (other) { return other === face; }).length === 1; }
      Object.assign(now, {phase: "destiny", destiny: sorted(e.faces.filter(once))});
    },
    "activation-dice": function (now, e) {
      now.phase = "initiative";
      e.faces.forEach(function (faces, hero) { now.heroes[hero].dice = sorted(faces); });
    },
    "in-order": function (now, e) { now.order = e.order; },
    "spent": function (now, e) {
      now.phase = "activation";
      if (e.destiny) now.destiny = without(now.destiny, e.die);
      else now.heroes[e.by].dice = without(now.heroes[e.by].dice, e.die);
    },
    "armed": function (now, e) { now.heroes[e.by].wants = e.wants; },
    "caught-up": function (now, e) {
      Object.assign(now, {turn: e.turn, quest: e.quest, nightfall: e.nightfall, phase: "event", order: [], destiny: [], discarded: []});
      now.heroes.forEach(function (hero, n) {
        Object.assign(hero, {wounds: 0, grievous: 0, inspiration: 0, inspired: false, out: false, ailments: [], dice: [], acted: false}, e.heroes[n]);
      });
    },
    "activated": function (now, e) { now.phase = "activation"; now.heroes[e.by].acted = true; },
    "hurt": function (now, e) { now.heroes[e.by].wounds += e.damage; },
    "healed": function (now, e) { now.heroes[e.by].wounds -= e.wounds || 0; },
    "ailing": function (now, e) {
      var hero = now.heroes[e.by];
      hero.ailments = e.removed ? without(hero.ailments, e.ailment) : hero.ailments.concat([e.ailment]);
    },
    "inspired": function (now, e) { if (!e.spent) now.heroes[e.by].inspiration += e.amount === undefined ? 1 : e.amount; },
    "fell": function (now, e) { now.heroes[e.by].out = true; },
    "returned": function (now, e) { now.heroes[e.by].out = false; },
    "quest": function (now, e) { now.quest += e.amount === undefined ? 1 : e.amount; },
    "nightfall": function (now, e) { now.nightfall += e.amount; },
    "event-roll": function (now, e) { now.phase = e.roll === 6 || e.roll === 7 ? "crisis" : "event"; },
    "crisis-roll": function (now) { now.phase = "event"; },
    "journey-result": function (now, e) {
      now.result = {finished: true, quest: e.quest, standing: e.standing, unchecked: true};
    },
  };

  function due(now) {
    var acting = now.heroes.map(function (one, hero) { return one.out || one.acted ? -1 : hero; }).filter(function (hero) { return hero >= 0; });
    if (now.result) return null;
    if (now.phase === "journey") return {event: "destiny-dice", dice: [header.destiny_dice || 5]};
    if (now.phase === "destiny") {
      return {event: "activation-dice", dice: now.heroes.map(function (one) { return one.out ? 0 : within(0, one.spaces - one.wounds - one.grievous, one.spaces); })};
    }
    if (now.phase === "initiative" && !now.order.length) {
      return {event: "in-order", names: now.heroes.filter(function (one) { return !one.out; }).map(function (one) { return one.name; })};
    }
    if (now.phase === "initiative" || now.phase === "activation") return acting.length ? {event: "activated", heroes: acting} : {event: "event-roll"};
    return now.phase === "crisis" ? {event: "crisis-roll"} : {event: "turn"};
  }

  /* Every action for which there is a die. */
  function choices(now, hero) {
    var wants = hero.wants || [];
    function lowest(dice, wanted) { return dice.find(function (die) { return die >= wanted; }) || 0; }
    function own(what) {
      var known = wants.filter(function (one) { return (one.what || "weapon") === what; });
      return known.length ? known.map(function (one) { return {action: what, name: one.name, least: one.least || 1}; }) : [{action: what, least: 1}];
    }
    return Object.keys(facts.actions).map(function (action) { return {action: action, least: facts.actions[action]}; }).concat(own("weapon"), own("ability")).map(function (one) {
      return Object.assign(one, {die: lowest(hero.dice, one.least), destiny: lowest(now.destiny, one.least)});
    }).filter(function (one) {
      return (one.die || one.destiny) && (one.action !== "free" || hero.ailments.indexOf("trapped") >= 0);
    });
  }

  pad.journeyGuess = function (entries) {
    var now = fresh();
    entries.forEach(function (entry) {
      if (TAKE[entry.e.t]) TAKE[entry.e.t](now, entry.e);
      now.quest = within(0, now.quest, SPACES);
      now.nightfall = within(1, now.nightfall, now.nightfall_spaces);
    });
    now.night = now.nightfall >= now.nightfall_spaces;
    now.due = due(now);
    now.heroes.forEach(function (hero) {
      hero.wounds = within(0, hero.wounds, hero.spaces);
      hero.choices = now.order.length && !hero.acted && !hero.out ? choices(now, hero) : [];
    });
    return now;
  };
})();
