/* The log of a journey on this phone, brought together with the server's: companion.pad.journeyLog()
 *
 * As journal.js for a game of a match. A journey has one log, and its table one voice: what another
 * phone told first of the same thing stands, the rest is sent again after it.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = window.companion.tr;
  var OWN = ["id", "after", "at", "seed", "implied", "page", "number"];
  var ONCE = ["turn", "destiny-dice", "activation-dice", "in-order", "event-roll", "crisis-roll", "journey-result"];

  function decide(e, missed) {
    var first = missed.find(function (one) {
      return one.e.t === e.t && (ONCE.indexOf(e.t) >= 0 || e.t === "activated" && one.e.by === e.by);
    });
    return first ? saysAs(first.e, e) ? "same" : "otherwise" : "again";
  }

  /* Whether what stands says the same, but for what an event has of its own or what follows from the rest. */
  function saysAs(first, e) {
    function plain(one) {
      var names = Object.keys(one).filter(function (name) { return OWN.indexOf(name) < 0; });
      return JSON.stringify(names.sort().map(function (name) { return [name, one[name]]; }));
    }
    return plain(first) === plain(e);
  }

  /* What this phone gave up, since another one told it first and otherwise, is told to the desk. */
  async function desk(sync) {
    var owed = await pad.store.read("owed") || [], seen = {}, going = false;
    owed.forEach(function (one) { seen[one.e.id] = true; });

    async function tell() {
      sync.state().dropped.forEach(function (one) {
        if (!one.otherwise || seen[one.id]) return;
        seen[one.id] = true;
        owed.push({e: Object.assign({}, one.e, {id: one.id}), at: one.at});
      });
      if (going || !owed.length) return;
      going = true;
      var sent = owed.slice();
      await pad.store.save("owed", sent);
      var got = await pad.ask(pad.facts.addresses.events, {method: "POST", body: {events: [], passed: sent, sent_at: Date.now(), since: sync.state().entries.length}});
      if (got.status && got.status !== 429 && got.status < 500) owed = owed.slice(sent.length);
      await pad.store.save("owed", owed);
      going = false;
    }

    tell();
    return tell;
  }

  pad.journeyLog = async function () {
    var listeners = [], toDesk = null;
    var kept = await pad.keptLog({
      name: "log",
      sync: {game: 1, voice: 0, opening: function () { return null; }, decide: decide},
      onchange: function () {
        if (toDesk) toDesk();
        listeners.forEach(function (tell) { tell(); });
      },
    });
    var sync = kept.sync;
    toDesk = await desk(sync);

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
