/* A log that this phone keeps and brings together with the server's: companion.pad.keptLog(how)
 *
 * sync.js with the phone's store, its way to the server and its clock: one exchange after the other
 * while there is something to do, then a look now and again.
 *
 * how: name        under which the log is kept on this phone
 *      sync        what sync.js is told besides: game, opening, decide, and what else may be left out
 *      every()     ms until the next look where nothing is to be done; may be left out
 *      onchange()  is told of each change
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, facts = pad.facts, outbox = window.companion.outbox;
  var LOOK_AGAIN = 5000; // ms
  var KEPT = " " + tr("What is not sent stays saved on this phone.");

  /* The events that stand: corrections folded in. entries: [{id, e, waiting, seat}] */
  pad.standing = function (entries) {
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
  };

  pad.keptLog = async function (how) {
    var contact = true, timer = null, going = null, again = false;
    var sync = pad.sync(Object.assign({
      seat: facts.seat,
      read: function () { return pad.store.read(how.name); },
      save: function (state) { return pad.store.save(how.name, state); },
      ask: async function (request) {
        var got = await pad.ask(facts.addresses.events, request);
        contact = got.status !== 0;
        return got;
      },
      newId: outbox.newId, now: Date.now,
      alone: navigator.locks ? function (change) { return navigator.locks.request("companion-log-" + facts.match + "-" + how.name, change); } : undefined,
    }, how.sync));

    function pause() {
      if (document.hidden) return 6 * LOOK_AGAIN;
      return how.every ? how.every() : LOOK_AGAIN;
    }

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
        timer = setTimeout(run, wait || pause());
      });
      return going;
    }

    sync.onchange(how.onchange);
    await sync.load();
    run();
    window.addEventListener("online", run);
    document.addEventListener("visibilitychange", function () { if (!document.hidden) run(); });

    return {
      sync: sync,
      run: run,
      LOOK_AGAIN: LOOK_AGAIN,
      /* what is logged, then what waits here */
      entries: function () {
        var state = sync.state();
        return state.entries.concat(state.waiting.map(function (one) {
          return {id: one.id, e: one.e, seat: facts.seat, waiting: true};
        }));
      },
      /* gives their ids; the last one may have its id from before */
      write: async function (events, id) {
        var list = [].concat(events).map(function (e) { return {id: outbox.newId(), e: e}; });
        if (id) list[list.length - 1].id = id;
        await sync.taps(list);
        run();
        return list.map(function (one) { return one.id; });
      },
      /* why it is not all sent, in words; null where it is */
      unsent: function (blocked) {
        var state = sync.state(), waits = state.waiting.length;
        if (state.blocked) return ["bad", state.blocked.says ? state.blocked.says + (waits ? KEPT : "") : blocked];
        if (!pad.store.keeps()) return ["bad", pad.store.NOT_KEPT];
        if (waits && !contact) return ["warn", tr("Saved on this phone, %(waits)s not sent yet. They go out by themselves.", {waits: waits})];
        return waits ? ["", tr("Saved on this phone, sending ...")] : null;
      },
    };
  };
})();
