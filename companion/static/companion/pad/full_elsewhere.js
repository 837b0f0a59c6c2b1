/* The rules engine on the server, for a phone that cannot run its own: what engine.js asks then.
 *
 * The same requests and answers as the worker has; rejected as "absent" without contact.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, facts = pad.facts;
  var PATIENCE = 12000, TRIES = 3;

  function absent(message) {
    return Object.assign(new Error(message), {kind: "absent"});
  }

  function wait(ms) {
    return new Promise(function (resolve) { setTimeout(resolve, ms); });
  }

  async function once(request) {
    var abort = new AbortController(), timer = setTimeout(function () { abort.abort(); }, PATIENCE);
    try {
      return await fetch(facts.addresses.engine, {
        method: "POST", body: JSON.stringify(request), signal: abort.signal, cache: "no-store", credentials: "same-origin",
        headers: {"Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": pad.csrf(), "X-Acting-As": pad.acting()},
      });
    } catch (error) {
      throw absent(tr("There is no contact with the event."));
    } finally {
      clearTimeout(timer);
    }
  }

  pad.elsewhere = async function (request) {
    for (var tried = 0; tried < TRIES; tried += 1) {
      var response = await once(request);
      if (response.status === 200) return response.json();
      if (response.status !== 429 && response.status !== 503) break;
      await wait(1000 * Number(response.headers.get("Retry-After") || 1));
    }
    throw absent(tr("The event's own engine does not answer now."));
  };
  window.companion.engine.elsewhere(pad.elsewhere);
})();
