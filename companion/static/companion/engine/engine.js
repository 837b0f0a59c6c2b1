/* The rules engine for pages: companion.engine, see docs/offline.md.
 *
 * Nothing is fetched before start() or the first question. Every answer is a promise; it is
 * rejected with an Error whose `kind` is "refused" (with rule, says, cites, facts), "unusable",
 * "fault" (the engine's own mistake) or "absent" (it cannot run here or could not be fetched).
 */
(function () {
  "use strict";
  var worker = null, ready = null, settle = null, waiting = new Map(), last = 0;
  var listeners = new Set();
  /* who answers where the engine cannot run here, and whether that is so now */
  var elsewhere = null, isAway = false;

  function failure(kind, message, more) {
    var error = new Error(message);
    error.kind = kind;
    return Object.assign(error, more);
  }

  function lost(why) {
    var error = failure("absent", why);
    if (worker) worker.terminate();
    worker = null;
    ready = null;
    settle.reject(error);
    waiting.forEach(function (asked) { asked.reject(error); });
    waiting.clear();
  }

  function heard(event) {
    var told = event.data;
    if (told.progress) listeners.forEach(function (tell) { tell(told); });
    else if (told.ready) settle.resolve(told.took);
    else if (told.failed) lost(window.companion.tr("The rules engine could not be started here: %(why)s", {why: told.failed}));
    else {
      settled(waiting.get(told.id), told.answer);
      waiting.delete(told.id);
    }
  }

  function settled(asked, answer) {
    if ("ok" in answer) asked.resolve(answer.ok);
    else if (answer.refused) asked.reject(failure("refused", answer.refused.says, answer.refused));
    else if (answer.unusable) asked.reject(failure("unusable", answer.unusable));
    else asked.reject(failure("fault", answer.fault));
  }

  function begin() {
    if (ready) return ready;
    ready = new Promise(function (resolve, reject) { settle = { resolve: resolve, reject: reject }; });
    var promised = ready;
    promised.catch(function () {}); // told to whoever asks
    if (!window.Worker || !window.WebAssembly) {
      lost(window.companion.tr("This browser is too old for the rules engine. The server checks instead."));
      return promised;
    }
    worker = new Worker("/engine/worker.mjs", { type: "module" });
    worker.onmessage = heard;
    worker.onerror = function (event) {
      event.preventDefault();
      lost(window.companion.tr("The rules engine could not be fetched. The server checks instead."));
    };
    return promised;
  }

  /* Here; where it cannot run here, by whoever else answers. */
  function start() {
    return begin().then(function (took) {
      isAway = false;
      return took;
    }, function (error) {
      if (!elsewhere) throw error;
      return elsewhere({ do: "versions" }).then(function () {
        isAway = true;
        return {};
      }, function () { throw error; });
    });
  }

  function askAway(request) {
    return elsewhere(request).then(function (answer) {
      return new Promise(function (resolve, reject) {
        settled({ resolve: resolve, reject: reject }, answer);
      });
    });
  }

  function ask(request) {
    if (isAway) return askAway(request);
    return start().then(function () {
      if (isAway) return askAway(request);
      return new Promise(function (resolve, reject) {
        last += 1;
        waiting.set(last, { resolve: resolve, reject: reject });
        worker.postMessage({ id: last, request: request });
      });
    });
  }

  window.companion = window.companion || {};
  window.companion.engine = {
    start: start,
    stop: function () { if (worker) lost("The rules engine was stopped."); },
    onprogress: function (tell) {
      listeners.add(tell);
      return function () { listeners.delete(tell); };
    },
    ask: ask,
    /* answer(request): a promise of {ok}, {refused} or {unusable}, for where it cannot run here */
    elsewhere: function (answer) { elsewhere = answer; },
    isAway: function () { return isAway; },
    versions: function () { return ask({ do: "versions" }); },
    replay: function (log, hashes) { return ask({ do: "replay", log: log, hashes: !!hashes }); },
    position: function (log, n) { return ask({ do: "position", log: log, n: n === undefined ? null : n }); },
    step: function (position, event) { return ask({ do: "step", position: position, event: event }); },
    asked: function (position) { return ask({ do: "asked", position: position }); },
    legal: function (position, seat) { return ask({ do: "legal", position: position, seat: seat === undefined ? null : seat }); },
    show: function (position, seat) { return ask({ do: "show", position: position, seat: seat }); },
    adjudicate: function (question) { return ask({ do: "adjudicate", question: question }); },
    // options: marked, marks, key, tappable, name
    draw: function (position, title, seats, options) {
      return ask(Object.assign(
        { do: "draw", position: position, title: title || "Battlefield", seats: seats || [] }, options));
    },
    dice: function (faces, label, size) {
      return ask({ do: "dice", faces: faces, label: label, size: size || 40 });
    },
  };
})();
