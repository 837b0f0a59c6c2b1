/* The score pad: which of its pages is shown, and what it hears of. See docs/offline.md. */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, facts = pad.facts, h = pad.h;
  var state = document.getElementById("pad-state"), root = document.getElementById("pad");
  var ways = document.getElementById("pad-ways"), shown = null;

  var lost = document.documentElement.dataset.kept ? new Date(document.documentElement.dataset.kept) : null, said = ["", ""];

  /* One line at the foot of the pad: what is saved here, sent, seen by both; and since when there is no contact. */
  pad.say = function (kind, text) {
    said = [kind, text];
    if (lost && kind !== "bad") {
      kind = "warn";
      text = (text + " " + tr("No contact with the event since %(time)s.", {time: pad.clock(lost)})).trim();
    }
    if (state.textContent === text && state.dataset.kind === kind) return;
    state.dataset.kind = kind;
    state.textContent = text;
    state.hidden = !text;
  };

  function heard(since) {
    lost = since;
    pad.say.apply(null, said);
  }

  var PAGES = {
    result: function () { return pad.resultPage; },
    glory: function () { return pad.gloryPage; },
    full: function () { return pad.fullPage; },
  };

  function element(address) {
    var isSheet = /\.css(\?|$)/.test(address), made = document.createElement(isSheet ? "link" : "script");
    if (isSheet) Object.assign(made, {rel: "stylesheet", href: address});
    else made.src = address;
    return made;
  }

  /* What a game as it goes needs is no part of the first load: one file after the other, each once. */
  var taken = {};
  function take(addresses) {
    return addresses.reduce(function (before, address) {
      return before.then(function () {
        if (!taken[address]) {
          taken[address] = new Promise(function (resolve, reject) {
            var made = element(address);
            made.onload = resolve;
            made.onerror = reject;
            document.head.append(made);
          });
          taken[address].catch(function () { delete taken[address]; });
        }
        return taken[address];
      });
    }, Promise.resolve());
  }

  var wanted = "";

  pad.show = async function (name) {
    wanted = name;
    ways.querySelectorAll("button").forEach(function (one) { one.setAttribute("aria-pressed", String(one.dataset.way === name)); });
    try {
      await take(facts.later[name] || []);
    } catch (error) {
      if (!shown) await pad.show("result");
      pad.say("bad", tr("This part could not be fetched. Try again with a network."));
      return;
    }
    var page = PAGES[name]();
    if (wanted !== name || shown === page) return;
    if (shown) shown.stop();
    shown = page;
    pad.say("", "");
    pad.store.save("way", name);
    await shown.start(root);
  };

  /* The games of which something tapped here is not sent, or not checked, yet: they go on by themselves. */
  async function unsent() {
    var found = [];
    for (var number = 1; number <= facts.best_of; number += 1) {
      var log = await pad.store.read("log" + number);
      var unchecked = await pad.store.read("unchecked" + number);
      if (log && log.waiting.length || unchecked && unchecked.length) found.push(number);
    }
    return found;
  }

  async function begin() {
    var mayLog = facts.game && facts.game.writes && facts.seat !== null;
    await pad.resultPage.load();
    if (mayLog && pad.told().recorded) {
      var left = await unsent();
      await Promise.all(left.map(pad.journal));
      mayLog = left.length > 0;
    }
    if (mayLog) {
      ways.hidden = false;
      ways.querySelectorAll("button").forEach(function (one) {
        one.addEventListener("click", function () { pad.show(one.dataset.way); });
      });
    }
    var way = mayLog && await pad.store.read("way");
    await pad.show(PAGES[way] ? way : "result");
  }

  function update() {
    if (shown) shown.update();
  }

  /* The clock, the reports and what is recorded, as the server has them now. */
  var SEEN = 5000, HIDDEN = 30000, etag = "", timer = null;

  async function poll() {
    clearTimeout(timer);
    try {
      var headers = Object.assign({"HX-Request": "true"}, etag ? {"If-None-Match": etag} : {});
      var answer = await fetch(window.location.pathname, {headers: headers, cache: "no-store"});
      var kept = answer.headers.get("X-Kept-At");
      heard(kept ? lost || new Date(kept) : null);
      if (answer.status === 200) {
        etag = kept ? "" : answer.headers.get("ETag") || "";
        document.getElementById("pad-live").innerHTML = await answer.text();
        update();
      }
    } catch (error) {
      heard(lost || new Date()); // what is there stays
    }
    clearTimeout(timer);
    timer = setTimeout(poll, document.hidden ? HIDDEN : SEEN);
  }

  document.getElementById("contact-lost").remove(); // the foot of the pad says it
  document.getElementById("pad-unkept").hidden = window.isSecureContext;
  root.replaceChildren(h("p.soft", {}, tr("One moment ...")));
  begin().then(poll);
  window.addEventListener("companion:outbox", update);
  window.addEventListener("online", poll);
  document.addEventListener("companion:sent", poll);
  document.addEventListener("visibilitychange", function () { if (!document.hidden) poll(); });
})();
