/* The log of a journey on this phone, brought together with the server's: companion.pad.journeyLog()
 *
 * As journal.js for a game of a match. A journey has one log, and its table one voice: what another
 * phone told first of the same thing stands, the rest is sent again after it.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = window.companion.tr;
  var ONCE = ["turn", "destiny-dice", "activation-dice", "in-order", "event-roll", "crisis-roll", "journey-result"];

  function decide(e, missed) {
    var told = missed.some(function (one) {
      return one.e.t === e.t && (ONCE.indexOf(e.t) >= 0 || e.t === "activated" && one.e.by === e.by);
    });
    return told ? "same" : "again";
  }

  pad.journeyLog = async function () {
    var listeners = [];
    var kept = await pad.keptLog({
      name: "log",
      sync: {game: 1, voice: 0, opening: function () { return null; }, decide: decide},
      onchange: function () { listeners.forEach(function (tell) { tell(); }); },
    });
    var sync = kept.sync;

    return {
      entries: kept.entries,
      standing: function () { return pad.standing(kept.entries()); },
      state: sync.state,
      newId: window.companion.outbox.newId,
      onchange: function (tell) { listeners.push(tell); },
      write: kept.write,
      undo: async function (id) {
        await sync.undo(id);
        kept.run();
      },
      read: sync.read,
      words: function () {
        return kept.unsent(tr("This log is not taken now. It stays saved on this phone.")) || (sync.state().entries.length ? ["good", tr("Sent.")] : ["", ""]);
      },
    };
  };
})();
