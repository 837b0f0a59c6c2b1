/* The log of one game as the pad's pages read and write it: companion.pad.journal(number)
 *
 * What is told is kept on this phone and brought together with the server's by sync.js; this file
 * (kept_log.js) gives it its openings, and says in words how far it is.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, facts = pad.facts, game = facts.game;
  /* ms; a game told move by move on both phones waits for the other at each turn */
  var BY_TURNS = 2000, opened = {}, ask = pad.ask;
  /* Told by both phones of one thing that happened once. */
  var ONCE = ["phase", "out", "returned", "result", "activation", "scored", "upgraded"];

  function content(e) {
    return JSON.stringify(Object.keys(e).filter(function (name) { return ["id", "after", "implied"].indexOf(name) < 0; }).sort().map(function (name) {
      return [name, e[name]];
    }));
  }

  /* What becomes of what waits here, when the other phone was first. */
  function decide(detail, e, missed) {
    var told = missed.some(function (one) { return content(one.e) === content(e); });
    if (told && (detail === "full" || ONCE.indexOf(e.t) >= 0 && e.card !== "?")) return "same";
    return detail === "full" ? "beside" : "again";
  }

  async function open(number) {
    var opening = await pad.store.read("opening" + number);
    var listeners = [], kept = null;
    function detail() {
      return kept.sync.state().detail || (opening ? opening.detail : "");
    }

    function byTurns() {
      return detail() === "full" && kept.sync.state().writes[1 - facts.seat];
    }

    kept = await pad.keptLog({
      name: "log" + number,
      sync: {
        game: number,
        opening: function () { return opening; },
        decide: function (e, missed) { return decide(detail(), e, missed); },
      },
      every: function () { return byTurns() ? BY_TURNS : kept.LOOK_AGAIN; },
      onchange: function (state) { listeners.forEach(function (tell) { tell(state); }); },
    });
    var sync = kept.sync, run = kept.run, entries = kept.entries;

    function mine() {
      return pad.standing(entries()).filter(function (one) { return one.seat === facts.seat; });
    }

    var journal = {
      state: sync.state,
      entries: entries,
      onchange: function (tell) { listeners = [tell]; },
      /* gives their ids; the last one may have its id from before */
      write: kept.write,
      last: function () { return mine().pop() || null; },
      undo: function (id) { return journal.undoAll([id]); },
      undoAll: async function (ids) {
        for (var id of ids) await sync.undo(id);
        run();
      },
      read: sync.read,
      detail: detail,
      /* whether something of the game is told, at this level */
      isTold: function (level) { return entries().length > 0 && detail() === level; },
      /* how the game begins, until the server has said it */
      bring: function (warbands, level) {
        var full = level === "full";
        opening = {detail: full ? "full" : "glory", seats: warbands.map(function (warband) {
          return full ? {warband: warband, objectives: game.deck[0], power: game.deck[1], sealed: true} : {warband: warband};
        })};
        return pad.store.save("opening" + number, opening);
      },
      warband: function (seat) {
        var header = sync.state().header, told = opening && opening.seats[seat].warband;
        return game.seats[seat].warband || (header && header.seats[seat].warband) || told || "";
      },
      writes: function () { return sync.state().writes; },
      points: function () { return sync.state().points; },
      decide: async function (point, decision) {
        await ask(facts.addresses.points.replace("/0/", "/" + point + "/"), {method: "POST", body: {decision: decision}});
        return run();
      },
      side: async function (line) {
        var got = await ask(facts.addresses.events, {method: "GET", query: {game: number, line: line, since: 0}});
        return got.status === 200 ? got.body.events : [];
      },
      words: function () {
        var state = sync.state(), unsent = kept.unsent(tr("The event does not take this log now. It stays saved on this phone."));
        if (unsent) return unsent;
        if (state.asked.length) return ["warn", tr("%(name)s is asked to agree to your correction.", {name: pad.nameOf(1 - facts.seat)})];
        if (state.late) return ["warn", tr("Sent after the result was confirmed; it is kept beside it.")];
        return state.entries.length ? ["good", state.writes[1 - facts.seat] ? tr("Sent. Both phones write this log.") : tr("Sent.")] : ["", ""];
      },
    };
    return journal;
  }

  pad.journal = function (number) {
    if (!opened[number]) opened[number] = open(number);
    return opened[number];
  };
})();
