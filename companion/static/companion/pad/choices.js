/* What may be answered at full detail, cut into what a thumb chooses: a fighter, what it does, where.
 *
 * The rules engine lists the events that may be; nothing here knows which those are.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr;
  var ACTING = ["move", "charge", "attack", "guard", "action", "place-fighter", "push", "place", "react"];
  var WORDS = {
    move: tr("Move"), charge: tr("Charge"), guard: tr("Guard"), pass: tr("Nothing"), "draw-power": tr("Draw a power card"),
    push: tr("Push"), place: tr("Place it"), "place-fighter": tr("Place it"), delve: tr("Delve"), "scatter-token": tr("Scatter token"),
  };

  function name(names, id) {
    return names[id] || (id.charAt(0) === "?" ? tr("a hidden card") : id);
  }

  function label(e, names, prompt) {
    if (e.t === "attack") return e.attack;
    if (e.t === "pick") return pad.nameOf(e.seat);
    if (e.t === "board") return e.board.board;
    if (e.t === "place-token") return e.number ? tr("Token %(number)s", e) : tr("Token, not shown");
    if (e.t === "do-over") return tr("Anew: %(what)s", {what: [e.objectives && tr("objectives"), e.power && tr("power cards")].filter(Boolean).join(" + ")});
    if (e.t === "action" || e.t === "react") return name(names, e.card);
    if (e.t === "play") return tr("Play %(card)s", {card: name(names, e.card)});
    if (e.t === "score") return tr("Score %(card)s", {card: name(names, e.card)});
    if (e.t === "reveal") return tr("Show %(card)s", {card: name(names, e.card)});
    if (e.t === "cycle") return tr("Exchange %(card)s", {card: name(names, e.card)});
    if (e.t === "discard") return e.cards && e.cards.length ? tr("Discard %(card)s", {card: e.cards.map(name.bind(null, names)).join(", ")}) : tr("Discard nothing");
    if (e.t === "choose") return e.option ? name(names, e.option) : e.tokens ? tr("Token %(number)s", {number: e.tokens[0] + 1}) : tr("Choose");
    if (e.t === "push" && !(e.path || []).length) return tr("Stay");
    if (e.t === "push" && prompt.kind === "drive back") return tr("Drive back");
    if (e.t === "pass" && prompt.kind === "activation") return tr("Pass");
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

  /* The words of all of these, to be chosen first. */
  function named(choices) {
    return {ask: "label", labels: distinct(choices.map(function (one) { return one.label; }))};
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
  }, named: named, stage: stage, label: label};
})();
