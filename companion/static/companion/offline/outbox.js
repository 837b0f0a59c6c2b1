/* The phone's outbox: what is to be sent is written down here first, then sent in order, once.
 *
 * Runs in pages and in the service worker (docs/offline.md). Each write has an id that this phone
 * made; the server does an id once and gives the same answer again, so that nothing is done twice
 * when an answer was lost on the way.
 *
 * states: waiting  saved here, not yet sent
 *         held     saved here for a player whose private link this phone must open again
 *         sent     taken by the server, which told something
 *         refused  the server will not take it, and said why; kept until somebody has read it
 */
(function (scope) {
  "use strict";
  var STORE = "writes", PATIENCE = 10000, SENT_KEPT = 15 * 60 * 1000, TRIES_AFTER_FAULT = 5;
  var opened = null, running = null, again = false;
  var channel = scope.BroadcastChannel ? new BroadcastChannel("companion-outbox") : null;

  function base() {
    if (!opened) {
      opened = idb.openDB("companion-outbox", 1, {
        upgrade: function (made) {
          made.createObjectStore(STORE, {keyPath: "seq", autoIncrement: true}).createIndex("id", "id", {unique: true});
        },
        terminated: function () { opened = null; }
      });
      opened.catch(function () { opened = null; });
    }
    return opened;
  }

  function newId() {
    var bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.prototype.map.call(bytes, function (byte) { return byte.toString(16).padStart(2, "0"); }).join("");
  }

  /* Who this page belongs to, and its proof against forged forms; neither is to be had in a worker. */
  function actingAs() {
    var told = scope.document && document.querySelector('meta[name="acting-as"]');
    return told ? told.content : "";
  }

  function csrf(entry) {
    var found = scope.document && document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    if (found) return Promise.resolve(found[1]);
    if (!scope.document && scope.cookieStore) {
      return cookieStore.get("csrftoken").then(function (cookie) { return cookie ? cookie.value : entry.csrf; });
    }
    return Promise.resolve(entry.csrf);
  }

  async function put(write) {
    var entry = Object.assign({
      id: newId(), lane: "", what: "", method: "POST", type: "form", body: "", headers: {},
      as: actingAs(), reads: scope.document ? document.documentElement.lang : "", csrf: await csrf({csrf: ""}), made: Date.now(),
      state: "waiting", tries: 0, why: "", told: null
    }, write);
    entry.seq = await (await base()).add(STORE, entry);
    if (scope.navigator.storage && navigator.storage.persist && scope.document) navigator.storage.persist().catch(function () {});
    changed();
    flush().catch(function () {});
    return entry;
  }

  async function list() {
    return (await base()).getAll(STORE);
  }

  async function find(id) {
    return (await base()).getFromIndex(STORE, "id", id);
  }

  async function remove(id) {
    var entry = await find(id);
    if (entry) await (await base()).delete(STORE, entry.seq);
    changed();
  }

  /* Try once more what was refused, under an id of its own: the old one has its answer. */
  async function retry(id) {
    var entry = await find(id);
    if (!entry) return undefined;
    await (await base()).delete(STORE, entry.seq);
    delete entry.seq;
    return put(Object.assign(entry, {id: newId(), state: "waiting", tries: 0, why: ""}));
  }

  function changed() {
    if (channel) channel.postMessage("changed");
    if (scope.document) scope.dispatchEvent(new CustomEvent("companion:outbox"));
  }
  if (channel) channel.onmessage = function () {
    if (scope.document) scope.dispatchEvent(new CustomEvent("companion:outbox"));
  };

  /* Send what waits, in order; resolves to how many are left. One tab or worker does it at a time. */
  function flush() {
    if (running) {
      again = true;
      return running;
    }
    running = (navigator.locks ? navigator.locks.request("companion-outbox", run) : run()).finally(function () {
      running = null;
    }).then(function (left) {
      if (!again) return left;
      again = false;
      return flush();
    });
    return running;
  }

  async function run() {
    var stuck = new Set(), left = 0, here = actingAs();
    for (var entry of await list()) {
      if (entry.state === "sent" && Date.now() - entry.settled > SENT_KEPT) await remove(entry.id);
      var is_due = entry.state === "waiting" || (entry.state === "held" && entry.as === here);
      if (!is_due) continue;
      if (stuck.has("*") || stuck.has(entry.lane) || !(await find(entry.id))) {
        left += 1;
        continue;
      }
      var outcome = await send(entry);
      if (outcome === "no contact") stuck.add("*");
      if (outcome === "later") stuck.add(entry.lane);
      if (entry.state === "waiting") left += 1;
    }
    return left;
  }

  function asked(url, how) {
    var abort = new AbortController(), timer = setTimeout(function () { abort.abort(); }, PATIENCE);
    return fetch(url, Object.assign({credentials: "same-origin", signal: abort.signal}, how)).finally(function () {
      clearTimeout(timer);
    });
  }

  async function send(entry) {
    var headers = Object.assign({
      "Idempotency-Key": entry.id,
      "Accept": "application/json",
      "Content-Type": entry.type === "json" ? "application/json" : "application/x-www-form-urlencoded",
      "X-CSRFToken": await csrf(entry) || "",
      "Accept-Language": entry.reads || "en"
    }, entry.as ? {"X-Acting-As": entry.as} : {}, entry.headers);
    var response, told;
    entry.tries += 1;
    try {
      response = await asked(entry.url, {method: entry.method, body: entry.body, headers: headers});
      told = await response.json();
    } catch (error) {
      response = null; // no network, no answer in time, or the answer of something between
    }
    // a hall's login page answers 200 to anything: only what names the id comes from the event
    if (!response || response.headers.get("Idempotency-Key") !== entry.id) return settle(entry, "waiting", "", null, "no contact");
    return judge(entry, response, told);
  }

  /* In the page's words; a worker has none, and says it in English. tr: "The event answered %(status)s." */
  function said(text, values) {
    return scope.companion.tr ? scope.companion.tr(text, values) : text.replace(/%\((\w+)\)s/g, function (all, name) { return values[name]; });
  }

  function judge(entry, response, told) {
    var why = told.says || told.detail || said("The event answered %(status)s.", {status: response.status});
    if (response.ok) return settle(entry, "sent", "", told, "done");
    if (told.code === "another-player") return settle(entry, "held", why, null, "later");
    if (told.code === "csrf-failed" && entry.tries < 2 * TRIES_AFTER_FAULT) {
      var waits = function () { return settle(entry, "waiting", "", null, "later"); };
      return asked("/offline/", {cache: "no-store"}).then(waits, waits);
    }
    if (response.status === 429 || [502, 503, 504].indexOf(response.status) !== -1) return settle(entry, "waiting", "", null, "later");
    if (response.status >= 500 && entry.tries < TRIES_AFTER_FAULT) return settle(entry, "waiting", "", null, "later");
    return settle(entry, "refused", why, told, "done");
  }

  async function settle(entry, state, why, told, outcome) {
    Object.assign(entry, {state: state, why: why, told: told, settled: Date.now()});
    var base_ = await base();
    if (await base_.get(STORE, entry.seq)) await base_.put(STORE, entry); // not what was thrown away meanwhile
    changed();
    return outcome;
  }

  /* Resolves to the entry once it is sent, refused or held; or as it is after so many milliseconds. */
  function settled(id, within) {
    return new Promise(function (resolve, reject) {
      var timer = setTimeout(look.bind(null, true), within || PATIENCE);
      function look(late) {
        find(id).then(function (entry) {
          if (!entry || entry.state !== "waiting" || late === true || entry.tries > 0) {
            clearTimeout(timer);
            scope.removeEventListener("companion:outbox", look);
            resolve(entry);
          }
        }, reject);
      }
      scope.addEventListener("companion:outbox", look);
      look();
    });
  }

  scope.companion = scope.companion || {};
  scope.companion.outbox = {
    put: put, list: list, find: find, remove: remove, retry: retry, flush: flush, settled: settled,
    newId: newId, ready: base
  };
})(self);
