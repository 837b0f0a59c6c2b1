/* Events of a game at full detail in words, and the list of what was told: companion.pad.moves(e)
 *
 * Fighters and cards are named as far as this phone knows them, which `know` tells.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, facts = pad.facts, h = pad.h;
  var known = {fighters: [], names: {}};

  function fighter(number) {
    return known.fighters[number] || "a fighter";
  }

  function card(id) {
    return known.names[id] || (id.charAt(0) === "?" ? "a hidden card" : id);
  }

  function at(hex) {
    return "hex " + hex.join(", ");
  }

  function last(path) {
    return path.length ? at(path[path.length - 1]) : "where it stood";
  }

  function by(e, you, other) {
    if (!(e.by >= 0)) return "The table " + other;
    return pad.nameOf(e.by) + " " + (e.by === facts.seat ? you : other);
  }

  function did(e, past) {
    return by(e, past, past);
  }

  function faces(list) {
    return list.map(function (face) { return face.replace("_", " "); }).join(", ");
  }

  var WORDS = {
    pass: function (e) { return did(e, "let it pass"); },
    "roll-off": function () { return "Rolled off"; },
    pick: function (e) { return "Goes first: " + pad.whom(e.seat); },
    board: function (e) { return did(e, "chose the board ") + e.board.board; },
    "deal-tokens": function () { return "Tokens were dealt"; },
    "place-token": function (e) { return did(e, "placed a token on ") + at(e.hex); },
    "reveal-tokens": function (e) { return "Tokens turned over: " + e.numbers.join(", "); },
    draw: function (e) { return did(e, "drew ") + e.cards.length + (e.deck === "objective" ? " objective" : " " + e.deck) + (e.cards.length === 1 ? " card" : " cards"); },
    "do-over": function (e) { return did(e, "drew anew"); },
    "place-fighter": function (e) { return fighter(e.fighter) + " set up on " + at(e.hex); },
    move: function (e) { return fighter(e.fighter) + " moved to " + last(e.path); },
    charge: function (e) { return fighter(e.fighter) + " charged to " + last(e.path); },
    attack: function (e) { return fighter(e.fighter) + " attacked " + fighter(e.target) + ": " + e.attack; },
    guard: function (e) { return fighter(e.fighter) + " went on Guard"; },
    action: function (e) { return fighter(e.fighter) + ": action of " + card(e.card); },
    "draw-power": function (e) { return did(e, "spent an activation to draw"); },
    cycle: function (e) { return did(e, "exchanged ") + card(e.card); },
    roll: function (e) { return e.kind.charAt(0).toUpperCase() + e.kind.slice(1) + " dice: " + faces(e.faces); },
    reroll: function (e) { return "Rolled again: " + faces(e.faces); },
    push: function (e) { return fighter(e.fighter) + ((e.path || []).length ? " pushed to " + last(e.path) : " stayed"); },
    place: function (e) { return fighter(e.fighter) + " placed on " + at(e.hex); },
    choose: function (e) { return did(e, "chose") + (e.option ? " " + card(e.option) : ""); },
    play: function (e) { return did(e, "played ") + card(e.card) + (e.fighter >= 0 ? " on " + fighter(e.fighter) : ""); },
    react: function (e) { return fighter(e.fighter) + " reacted: " + card(e.card); },
    cast: function (e) { return fighter(e.fighter) + " cast the spell"; },
    score: function (e) { return did(e, "scored ") + card(e.card); },
    reveal: function (e) { return did(e, "showed ") + card(e.card); },
    "scatter-token": function (e) { return "Scatter token on " + at(e.hex); },
    scattered: function (e) { return "Scatter dice: " + faces(e.faces); },
    discard: function (e) { return did(e, "discarded ") + ((e.cards || []).length ? e.cards.map(card).join(", ") : "nothing"); },
    delve: function (e) { return did(e, "delved on ") + at(e.hex); },
    told: function (e) { return (e.card ? card(e.card) : "A judge") + " did something told here"; },
  };

  pad.moves = function (e) {
    return WORDS[e.t] ? WORDS[e.t](e) : e.t.replace(/-/g, " ");
  };

  /* Who stands where and which cards are named is learnt with each position. */
  pad.moves.know = function (position, names) {
    known.fighters = position.fighters.map(function (one) { return one.card; });
    Object.assign(known.names, names);
  };

  var open = false;

  /* Everything told so far, the newest first; what went without saying is left out. */
  pad.moves.list = function (number, journal, secrets) {
    var told = pad.ledger.standing(journal.entries()).filter(function (entry) { return !entry.e.implied; }).reverse();
    if (!told.length) return null;
    return h("details.history", {open: open, ontoggle: function () { open = this.open; }},
      h("summary", {}, "What was told (" + told.length + ")"),
      h("ol.told", {reversed: true}, told.map(function (entry) {
        return pad.toldLine(number, entry, pad.moves(secrets ? secrets.known(entry.e) : entry.e));
      })));
  };
})();
