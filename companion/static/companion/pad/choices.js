/* What may be answered at full detail, cut into what a thumb chooses: a fighter, what it does, where.
 *
 * The rules engine lists the events that may be; nothing here knows which those are.
 */
(function () {
  "use strict";
  var pad = window.companion.pad;
  var ACTING = ["move", "charge", "attack", "guard", "action", "place-fighter", "push", "place", "react"];
  var WORDS = {
    move: "Move", charge: "Charge", guard: "Guard", pass: "Nothing", "draw-power": "Draw a power card", push: "Push",
    place: "Place", "place-fighter": "Place", delve: "Delve", "scatter-token": "Scatter token",
  };

  function name(names, id) {
    return names[id] || (id.charAt(0) === "?" ? "a hidden card" : id);
  }

  function label(e, names, prompt) {
    if (e.t === "attack") return e.attack;
    if (e.t === "pick") return pad.nameOf(e.seat);
    if (e.t === "board") return e.board.board;
    if (e.t === "place-token") return e.number ? "Token " + e.number : "Token, not shown";
    if (e.t === "do-over") return "Anew: " + [e.objectives && "objectives", e.power && "power cards"].filter(Boolean).join(" and ");
    if (e.t === "action" || e.t === "react") return name(names, e.card);
    if (e.t === "play") return "Play " + name(names, e.card);
    if (e.t === "score") return "Score " + name(names, e.card);
    if (e.t === "reveal") return "Show " + name(names, e.card);
    if (e.t === "cycle") return "Exchange " + name(names, e.card);
    if (e.t === "discard") return e.cards && e.cards.length ? "Discard " + e.cards.map(name.bind(null, names)).join(", ") : "Discard nothing";
    if (e.t === "choose") return e.option ? name(names, e.option) : e.tokens ? "Token " + (e.tokens[0] + 1) : "Choose";
    if (e.t === "push" && !(e.path || []).length) return "Stay";
    if (e.t === "push" && prompt.kind === "drive back") return "Drive back";
    if (e.t === "pass" && prompt.kind === "activation") return "Pass";
    return WORDS[e.t] || e.t;
  }

  function target(e) {
    if (e.path) return e.path.length ? {hex: e.path[e.path.length - 1]} : null;
    if (e.hex) return {hex: e.hex};
    if (e.hexes && e.hexes.length) return {hex: e.hexes[e.hexes.length - 1]};
    if (e.t === "attack" || e.t === "react" && e.target >= 0) return {fighter: e.target};
    if (e.fighters && e.fighters.length) return {fighter: e.fighters[e.fighters.length - 1]};
    if ((e.t === "play" || e.t === "cast") && e.fighter >= 0) return {fighter: e.fighter};
    return null;
  }

  /* One choice of each event: who acts (null: nobody in particular), under which words, on what. */
  function choice(e, names, prompt) {
    var acting = ACTING.indexOf(e.t) >= 0;
    return {e: e, actor: acting ? e.fighter : null, label: label(e, names, prompt), target: target(e)};
  }

  function distinct(list) {
    return Array.from(new Set(list));
  }

  /* What is to be chosen next among these, when so much is chosen already. picked: {actor, label} */
  function stage(choices, picked) {
    var left = choices.slice(), actors = distinct(left.map(function (one) { return one.actor; }));
    if (picked.actor !== null) left = left.filter(function (one) { return one.actor === picked.actor; });
    else if (actors.length > 1 && picked.label === null) {
      return {
        ask: "actor", actors: actors.filter(function (actor) { return actor !== null; }),
        labels: distinct(left.filter(function (one) { return one.actor === null; }).map(function (one) { return one.label; })),
      };
    }
    var labels = distinct(left.map(function (one) { return one.label; }));
    if (picked.label !== null) left = left.filter(function (one) { return one.label === picked.label; });
    else if (labels.length > 1) return {ask: "label", labels: labels};
    var targets = left.filter(function (one) { return one.target; });
    if (targets.length) return {ask: "target", choices: left};
    return left.length > 1 ? {ask: "several", choices: left} : {ask: "sure", choices: left};
  }

  pad.choices = {of: function (legal, names, prompt) {
    return legal.map(function (e) { return choice(e, names, prompt); });
  }, stage: stage, label: label};
})();
