/* Keeps marked parts of a page right while it is open.
 *
 * An element with hx-get and hx-trigger="live" is asked for anew every few seconds: 5 s while the
 * page is seen, 30 s while it is hidden, and more slowly each time the network fails. The server
 * answers 304 where nothing changed. A part in which somebody types or has something open is left
 * alone until they are done. When contact is lost the page says since when.
 */
(function () {
  "use strict";
  var companion = (window.companion = window.companion || {}), words = {}, read = 0;

  /* Words in the page's language, with the values of their %(name)s. The page brings them before
   * each script that says them; an English page brings none. */
  companion.tr = function (text, values) {
    var brought = document.querySelectorAll("script[data-words]");
    while (read < brought.length) Object.assign(words, JSON.parse(brought[read++].textContent));
    return (words[text] || text).replace(/%\((\w+)\)s/g, function (_, name) { return values[name]; });
  };

  companion.clock = function (at) {
    return new Date(at).toLocaleTimeString(document.documentElement.lang, {hour: "2-digit", minute: "2-digit"});
  };

  /* Nothing is drawn anew under a finger or a key: a tap would go to what was there, or to what came instead. */
  var pressed = false, later = new Set(), lifting = null;

  function lifted(ms) {
    clearTimeout(lifting);
    lifting = setTimeout(function () {
      pressed = false;
      var waiting = Array.from(later);
      later.clear();
      waiting.forEach(function (draw) { draw(); });
    }, ms);
  }

  // a click comes a moment after the finger is gone, and what it does is drawn at once
  var PRESSES = {pointerdown: 1500, pointerup: 100, pointercancel: 0, keydown: 1500, keyup: 100, click: 0};
  Object.keys(PRESSES).forEach(function (name) {
    document.addEventListener(name, function (event) {
      if (event.key && event.key !== " " && event.key !== "Enter") return;
      pressed = name === "pointerdown" || name === "keydown" || pressed && (name === "pointerup" || name === "keyup");
      lifted(PRESSES[name]);
    }, true);
  });

  /* Whether a finger is down; then the drawing is called again once it is not. */
  companion.held = function (draw) {
    if (pressed) later.add(draw);
    else later.delete(draw);
    return pressed;
  };

  var SEEN = 5000, HIDDEN = 30000, SLOWEST = 60000;
  var etags = new WeakMap();
  var failures = 0, lostSince = null, timer = null;

  function parts() {
    return document.querySelectorAll('[hx-trigger="live"]');
  }

  function busy(element) {
    var active = document.activeElement;
    if (active && element.contains(active) && active.matches("input, select, textarea")) return true;
    return Array.prototype.some.call(element.querySelectorAll("form"), function (form) {
      return Array.prototype.some.call(form.elements, function (field) {
        if (field.type === "hidden" || field.type === "submit") return false;
        if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
        return field.defaultValue !== undefined && field.value !== field.defaultValue;
      });
    });
  }

  /* What a link or button is to its reader, whatever copy of it stands there. */
  function signOf(one) {
    return [one.id, one.tagName, one.name, one.value, one.getAttribute("href"), one.tagName === "SUMMARY" && one.textContent.trim()].join("\n");
  }

  function alike(element, sign) {
    return Array.prototype.filter.call(element.querySelectorAll("a, button, summary"), function (one) { return signOf(one) === sign; });
  }

  /* Who is at a link or button by the keyboard stays at its successor. */
  function keepPlace(element) {
    var active = document.activeElement;
    if (!active || !element.contains(active) || !active.matches("a, button, summary")) return function () {};
    var sign = signOf(active), at = alike(element, sign).indexOf(active);
    var row = active.parentNode.closest("[id]") || element;
    return function () {
      var again = alike(element, sign)[at];
      if (again) again.focus({preventScroll: true});
      else element.dispatchEvent(new CustomEvent("companion:place-lost", {detail: {row: row.id}}));
    };
  }

  function schedule() {
    clearTimeout(timer);
    var wait = document.hidden ? HIDDEN : Math.min(SLOWEST, SEEN * Math.pow(2, failures));
    timer = setTimeout(ask, wait);
  }

  function ask() {
    parts().forEach(function (element) {
      if (!busy(element)) htmx.trigger(element, "live");
    });
    schedule();
  }

  function say(lost) {
    var note = document.getElementById("contact-lost");
    if (!note) return;
    note.hidden = !lost;
    if (lost) note.querySelector("time").textContent = companion.clock(lostSince);
  }

  function failed() {
    failures = Math.min(failures + 1, 6);
    if (!lostSince) lostSince = new Date();
    say(true);
  }

  document.addEventListener("htmx:configRequest", function (event) {
    var etag = etags.get(event.detail.elt);
    if (etag && event.detail.verb === "get") event.detail.headers["If-None-Match"] = etag;
  });

  document.addEventListener("htmx:beforeSwap", function (event) {
    var xhr = event.detail.xhr, element = event.detail.elt, kept = xhr.getResponseHeader("X-Kept-At");
    if (kept) {
      /* the service worker's answer while the network is away: as it was then */
      failures = Math.min(failures + 1, 6);
      if (!lostSince || lostSince < new Date(kept)) lostSince = new Date(kept);
      say(true);
    } else {
      failures = 0;
      lostSince = null;
      say(false);
    }
    if (xhr.status === 304 || busy(element) || element.matches('[hx-trigger="live"]') && companion.held(ask)) {
      event.detail.shouldSwap = false;
      return;
    }
    /* 404 and 410: what was shown is gone, as when a round is taken back */
    if ([403, 404, 409, 410, 422].indexOf(xhr.status) !== -1) event.detail.shouldSwap = true;
    if (xhr.status === 200 && element.matches('[hx-trigger="live"]')) {
      etags.set(element, xhr.getResponseHeader("ETag"));
      var open = Array.prototype.map.call(element.querySelectorAll("details[open][id]"), function (d) { return d.id; });
      element.addEventListener("htmx:afterSwap", keepPlace(element), {once: true});
      element.addEventListener("htmx:afterSettle", function () {
        open.forEach(function (id) {
          var again = document.getElementById(id);
          if (again) again.open = true;
        });
      }, {once: true});
    }
  });

  document.addEventListener("htmx:sendError", failed);
  document.addEventListener("htmx:timeout", failed);
  document.addEventListener("htmx:responseError", function (event) {
    if (event.detail.xhr.status >= 500) failed();
  });
  document.addEventListener("visibilitychange", function () {
    if (!document.hidden) ask();
    else schedule();
  });

  /* Clocks run by the server's time, whatever this device's clock says. */
  var ahead = 0;
  function serverTime(ms) {
    if (ms) ahead = ms - Date.now();
  }
  var told = document.querySelector('meta[name="server-time"]');
  if (told) serverTime(Number(told.content) * 1000);
  document.addEventListener("htmx:afterRequest", function (event) {
    var date = event.detail.xhr && event.detail.xhr.getResponseHeader("Date");
    if (date) serverTime(Date.parse(date));
  });

  function tick() {
    document.querySelectorAll("[data-ends]").forEach(function (clock) {
      if (clock.dataset.running !== "1") return;
      var left = Math.round(Number(clock.dataset.ends) - (Date.now() + ahead) / 1000);
      var s = Math.abs(left), h = Math.floor(s / 3600), m = Math.floor((s % 3600) / 60);
      var text = (h ? h + ":" + String(m).padStart(2, "0") : String(m)) + ":" + String(s % 60).padStart(2, "0");
      clock.textContent = (left < 0 ? "−" : "") + text;
      clock.classList.toggle("last", left <= 600);
      clock.classList.toggle("over", left < 0);
    });
  }
  tick();
  setInterval(tick, 500);

  /* Rows of shared lists are marked as the reader's own here, so that all readers share the list. */
  function pin(row) {
    var rows = row.parentNode;
    if (!row.matches("tbody > tr") || rows.firstElementChild === row || rows.querySelector(".pinned")) return;
    var again = row.cloneNode(true);
    again.classList.add("pinned");
    again.setAttribute("aria-hidden", "true");
    again.querySelectorAll("a").forEach(function (link) { link.tabIndex = -1; });
    rows.insertBefore(again, rows.firstElementChild);
  }

  /* The tab one is on is in sight, however narrow the phone. */
  document.querySelectorAll(".tabs [aria-current]").forEach(function (tab) {
    tab.parentNode.scrollLeft = tab.offsetLeft - (tab.parentNode.clientWidth - tab.offsetWidth) / 2;
  });

  function markMine() {
    document.querySelectorAll("[data-mine]").forEach(function (part) {
      if (!part.dataset.mine) return;
      part.querySelectorAll("[data-whose~='" + part.dataset.mine + "']").forEach(function (row) {
        row.classList.add("mine");
        pin(row);
      });
    });
  }
  document.addEventListener("htmx:afterSettle", function () {
    markMine();
    document.querySelectorAll("[data-find]").forEach(find);
  });
  markMine();

  /* Type to find one's name in a list. */
  function find(field) {
    var wanted = field.value.trim().toLocaleLowerCase();
    document.querySelectorAll(field.dataset.find).forEach(function (row) {
      row.hidden = wanted !== "" && row.textContent.toLocaleLowerCase().indexOf(wanted) === -1;
    });
  }
  document.addEventListener("input", function (event) {
    if (event.target.dataset && event.target.dataset.find) find(event.target);
  });

  document.addEventListener("click", function (event) {
    if (event.target.matches && event.target.matches("[data-print]")) window.print();
  });

  /* A form that was sent cannot be sent again by a second tap. */
  document.addEventListener("submit", function (event) {
    var form = event.target;
    if (form.method !== "post" || form.dataset.sent) {
      if (form.dataset.sent) event.preventDefault();
      return;
    }
    form.dataset.sent = "1";
    setTimeout(function () { delete form.dataset.sent; }, 4000);
  });
  window.addEventListener("pageshow", function () {
    document.querySelectorAll("form[data-sent]").forEach(function (form) { delete form.dataset.sent; });
  });

  window.addEventListener("online", ask);
  document.addEventListener("companion:sent", ask);

  /* A page that was kept on this phone says of when it is, and asks at once for something newer. */
  var keptAt = document.documentElement.dataset.kept;
  if (keptAt) {
    lostSince = new Date(keptAt);
    say(true);
    ask();
  } else schedule();
})();
