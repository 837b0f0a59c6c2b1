/* A game at glory level, added up from what was told: totals, round, activations, who is out.
 *
 * Nothing is judged here: the numbers of the edition come with the page, and whether what was told
 * can be is for the rules engine to say.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, facts = pad.facts, game = facts.game;

  /* The events that stand: corrections folded in. entries: [{id, e, waiting, seat}] */
  function standing(entries) {
    var gone = {}, changed = {};
    entries.forEach(function (entry) {
      if (entry.e.t === "void") gone[entry.e.of] = true;
      if (entry.e.t === "amend") changed[entry.e.of] = entry.e.to;
    });
    return entries.filter(function (entry) {
      return entry.e.t !== "void" && entry.e.t !== "amend" && !gone[entry.id];
    }).map(function (entry) {
      return changed[entry.id] ? Object.assign({}, entry, {e: changed[entry.id]}) : entry;
    });
  }

  function account() {
    return {glory: 0, spent: 0, taken: 0, out: [], scored: [], upgrades: []};
  }

  function fresh() {
    return {round: 0, phase: "", last: -1, seats: [account(), account()], result: null, gap: false, events: []};
  }

  function listed(kind, seat, id) {
    var cards = (game.seats[seat] || {})[kind] || [];
    return cards.find(function (card) { return card.id === id; }) || null;
  }

  function fighter(seat, name, warband) {
    var brought = game.seats[seat], known = brought.fighters.length ? brought.fighters : game.warbands[warband] || [];
    return known.find(function (one) { return one.name === name; }) || null;
  }

  var TAKE = {
    phase: function (now, e) {
      now.round = e.round;
      now.phase = e.phase;
      if (e.phase === "action") {
        now.seats.forEach(function (seat) { seat.taken = 0; });
        now.last = -1;
      }
    },
    activation: function (now, e) {
      now.seats[e.by].taken += 1;
      now.last = e.by;
    },
    scored: function (now, e) {
      var card = listed("objectives", e.by, e.card);
      now.seats[e.by].glory += e.glory !== undefined ? e.glory : card ? card.glory : 0;
      now.seats[e.by].scored.push(e.card);
    },
    upgraded: function (now, e) {
      var cost = e.cost === undefined ? 1 : e.cost;
      now.seats[e.by].glory -= cost;
      now.seats[e.by].spent += cost;
      now.seats[e.by].upgrades.push(e.card);
    },
    played: function () {},
    out: function (now, e) {
      var known = fighter(e.seat, e.fighter, "");
      now.seats[e.seat].out.push(e.fighter);
      now.seats[1 - e.seat].glory += e.glory !== undefined ? e.glory : known ? known.glory : game.bounty;
    },
    returned: function (now, e) {
      now.seats[e.seat].out = now.seats[e.seat].out.filter(function (name) { return name !== e.fighter; });
    },
    glory: function (now, e) { now.seats[e.by].glory += e.amount; },
    gap: function (now) { now.gap = true; },
    result: function (now, e) { now.result = e; },
  };

  function add(entries) {
    var now = fresh();
    standing(entries).forEach(function (entry) {
      if (!TAKE[entry.e.t]) return;
      TAKE[entry.e.t](now, entry.e);
      now.events.push(entry);
    });
    return now;
  }

  /* What the clockwork of rounds asks for next: begin, activation, end, round, over. */
  function next(now) {
    if (now.result) return {step: "over"};
    if (!now.round) return {step: "begin"};
    if (now.phase === "end") return now.round < game.rounds ? {step: "round", round: now.round + 1} : {step: "finish"};
    var left = [0, 1].map(function (seat) { return game.activations - now.seats[seat].taken; });
    if (left[0] <= 0 && left[1] <= 0) return {step: "end", round: now.round};
    if (now.last < 0) return {step: "first"};
    var due = 1 - now.last;
    return {step: "activation", seat: left[due] > 0 ? due : now.last};
  }

  function total(seat) {
    return seat.glory + seat.spent;
  }

  function cardName(seat, id, kind) {
    var card = listed(kind, seat, id);
    if (card) return card.name;
    return id === "?" ? (kind === "objectives" ? "an objective" : "an upgrade") : id;
  }

  function did(seat, you, other) {
    return pad.nameOf(seat) + " " + (seat === facts.seat ? you : other);
  }

  /* An event in words, as the list of what was told has it. */
  function words(e) {
    if (e.t === "phase") return "Round " + e.round + (e.phase === "action" ? " begins" : ": end phase");
    if (e.t === "activation") return did(e.by, "have taken an activation", "has taken an activation");
    if (e.t === "scored") return did(e.by, "scored ", "scored ") + cardName(e.by, e.card, "objectives") + (e.glory === undefined ? "" : " for " + e.glory);
    if (e.t === "upgraded") return did(e.by, "spent ", "spent ") + (e.cost === undefined ? 1 : e.cost) + " on " + cardName(e.by, e.card, "upgrades") + (e.fighter ? " for " + e.fighter : "");
    if (e.t === "played") return did(e.by, "played ", "played ") + cardName(e.by, e.card, "gambits");
    if (e.t === "out") return e.fighter + " is out of action" + (e.glory === undefined ? "" : ": " + e.glory + " glory for " + pad.whom(1 - e.seat));
    if (e.t === "returned") return e.fighter + " is back";
    if (e.t === "glory") return did(e.by, e.amount < 0 ? "lost " : "gained ", e.amount < 0 ? "lost " : "gained ") + Math.abs(e.amount) + " glory";
    if (e.t === "gap") return "More happened" + (e.note ? ": " + e.note : "");
    if (e.t === "result") return "The game is over";
    if (e.t === "void") return "Taken back";
    return pad.moves ? pad.moves(e) : e.t.replace(/-/g, " ");
  }

  pad.ledger = {add: add, next: next, total: total, words: words, standing: standing, cardName: cardName};
})();
