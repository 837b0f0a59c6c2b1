/* The rules engine at a journey's table: companion.pad.journeyTable(log)
 *
 * The engine on the phone is asked, or while it is not here yet the event's own; where neither
 * answers, what is told is kept and added up (journey_guess.js), and looked at later.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = window.companion.tr, facts = pad.facts, engine = window.companion.engine;
  var LOOK_AGAIN = 4000; // ms
  var begun = false, here = false;

  function failure(kind, message, more) {
    return Object.assign(new Error(message), {kind: kind}, more);
  }

  var whenHere = [];

  function start() {
    if (begun) return;
    begun = true;
    engine.start().then(function () {
      here = !engine.isAway();
      whenHere.forEach(function (tell) { tell(); });
    }, function () { begun = false; });
  }

  /* The engine here; while it is not, the event's own. Rejected as "absent" where neither answers now. */
  async function ask(request) {
    start();
    if (here) return engine.ask(request);
    if (!navigator.onLine) throw failure("absent", tr("The rules cannot be asked now."));
    var told = await pad.elsewhere(request);
    if ("ok" in told) return told.ok;
    if (told.refused) throw failure("refused", told.refused.says, told.refused);
    throw failure("unusable", told.unusable);
  }

  /* Without an engine: dice that no seed can show. */
  function loose(dice, faces) {
    var found = [], byte = new Uint8Array(1);
    while (found.length < dice) {
      crypto.getRandomValues(byte);
      if (byte[0] < 256 - 256 % faces) found.push(byte[0] % faces + 1);
    }
    return found;
  }

  pad.journeyTable = function (log) {
    var position = null, shown = null, done = [], isChecked = false, queue = Promise.resolve(), listeners = [], timer = null;

    /* One thing after the other: a tap is looked at on the table that the last one left. */
    function inTurn(act) {
      var now = queue.catch(function () {}).then(act);
      queue = now;
      return now;
    }

    function tell() {
      listeners.forEach(function (one) { one(); });
    }

    function isTold(error) {
      return error.kind === "refused" || error.kind === "unusable";
    }

    function guess() {
      isChecked = false;
      position = null;
      shown = pad.journeyGuess(log.standing());
    }

    async function follow() {
      var entries = log.entries(), ids = entries.map(function (one) { return one.id; });
      if (position && ids.join() === done.join()) return;
      try {
        var got = await ask({do: "journey-log", header: facts.header, events: entries.map(function (one, n) {
          return Object.assign({}, one.e, {id: one.id, after: n});
        })});
        position = got.position;
        shown = got.shown;
        done = ids;
        isChecked = true;
      } catch (error) {
        guess();
        clearTimeout(timer);
        timer = setTimeout(function () { inTurn(follow); }, LOOK_AGAIN);
      }
      tell();
    }
    whenHere.push(function () { inTurn(follow); });

    async function takeOne(e) {
      var id = log.newId();
      try {
        if (!position) throw failure("absent", "");
        var got = await ask({do: "journey-take", header: facts.header, position: position,
          event: Object.assign({}, e, {id: id, after: done.length})});
        position = got.position;
        shown = got.shown;
        done = done.concat([id]);
      } catch (error) {
        if (isTold(error)) throw error;
        await log.write(e, id);
        guess();
        return;
      }
      await log.write(e, id);
    }

    return {
      shown: function () { return shown; },
      isChecked: function () { return isChecked; },
      onchange: function (one) { listeners.push(one); },
      follow: function () { return inTurn(follow); },
      /* one event after the other; the first that the rules refuse rejects, with the rule */
      take: function (events) {
        return inTurn(async function () {
          for (var e of [].concat(events)) await takeOne(e);
        });
      },
      /* promises {faces, seed}; seed is "" where no engine answers */
      roll: async function (dice, faces) {
        var seed = log.newId();
        try {
          return {faces: await ask({do: "journey-roll", seed: seed, dice: dice, faces: faces}), seed: seed};
        } catch (error) {
          return {faces: loose(dice, faces), seed: ""};
        }
      },
      lookup: function (table, roll, night) {
        return ask({do: "journey-lookup", kind: facts.kind, table: table, roll: roll || 0, night: Boolean(night)});
      },
    };
  };
})();
