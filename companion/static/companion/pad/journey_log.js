/* The log of a journey on this phone, brought together with the server's: companion.pad.journeyLog()
 *
 * As journal.js for a game of a match. A journey has one log, and its table one voice: what another
 * phone told first of the same thing stands, the rest is sent again after it.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, facts = pad.facts, outbox = window.companion.outbox;
  var LOOK_AGAIN = 5000; // ms
  var ONCE = ["turn", "destiny-dice", "activation-dice", "in-order", "event-roll", "crisis-roll", "journey-result"];

  function decide(e, missed) {
    var told = missed.some(function (one) {
      return one.e.t === e.t && (ONCE.indexOf(e.t) >= 0 || e.t === "activated" && one.e.by === e.by);
    });
    return told ? "same" : "again";
  }

  /* The events that stand: corrections folded in. */
  function standing(entries) {
    var gone = {};
    entries.forEach(function (entry) { if (entry.e.t === "void") gone[entry.e.of] = true; });
    return entries.filter(function (entry) { return entry.e.t !== "void" && entry.e.t !== "amend" && !gone[entry.id]; });
  }

  pad.journeyLog = async function () {
    var listeners = [], contact = true, timer = null, going = null, again = false;
    var sync = pad.sync({
      seat: facts.seat, voice: 0, game: 1,
      read: function () { return pad.store.read("log"); },
      save: function (state) { return pad.store.save("log", state); },
      ask: async function (request) {
        var got = await pad.ask(facts.addresses.events, request);
        contact = got.status !== 0;
        return got;
      },
      opening: function () { return null; },
      decide: decide,
      newId: outbox.newId, now: Date.now,
      alone: navigator.locks ? function (change) { return navigator.locks.request("companion-log-" + facts.match, change); } : undefined,
    });

    function run() {
      clearTimeout(timer);
      if (going) {
        again = true;
        return going;
      }
      going = sync.exchange().catch(function () { return LOOK_AGAIN; }).then(function (wait) {
        going = null;
        if (again) wait = 1;
        again = false;
        timer = setTimeout(run, wait || (document.hidden ? 6 * LOOK_AGAIN : LOOK_AGAIN));
      });
      return going;
    }

    sync.onchange(function () { listeners.forEach(function (tell) { tell(); }); });
    await sync.load();
    run();
    window.addEventListener("online", run);
    document.addEventListener("visibilitychange", function () { if (!document.hidden) run(); });

    function entries() {
      var state = sync.state();
      return state.entries.concat(state.waiting.map(function (one) {
        return {id: one.id, e: one.e, seat: facts.seat, waiting: true};
      }));
    }

    return {
      entries: entries,
      standing: function () { return standing(entries()); },
      state: sync.state,
      newId: outbox.newId,
      onchange: function (tell) { listeners.push(tell); },
      write: async function (e, id) {
        await sync.tap(e, false, id);
        run();
      },
      undo: async function (id) {
        await sync.undo(id);
        run();
      },
      read: sync.read,
      words: function () {
        var state = sync.state(), waits = state.waiting.length;
        if (state.blocked) return ["bad", state.blocked.says || "This log is not taken now. It stays saved on this phone."];
        if (waits && !contact) return ["warn", "Saved on this phone, " + waits + " not sent yet. They go out by themselves."];
        if (waits) return ["", "Saved on this phone, sending ..."];
        return state.entries.length ? ["good", "Sent."] : ["", ""];
      },
    };
  };
})();
