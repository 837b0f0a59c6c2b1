/* Staff's keys: / finds anything of the event, ? tells the keys, g and a letter goes to a page. */
(function () {
  "use strict";
  var form = document.querySelector("[data-find-anything]");
  if (!form) return;
  var box = form.querySelector("input"), list = document.getElementById("found");
  var asked = 0, timer = null, at = 0, going = 0;
  var PAGES = {d: "", r: "rounds/", s: "results/", e: "entries/", j: "../judge/"};

  function links() { return Array.prototype.slice.call(list.querySelectorAll("a")); }
  function show(open) {
    list.hidden = !open;
    box.setAttribute("aria-expanded", String(open));
  }
  function mark(to) {
    var all = links();
    at = Math.max(0, Math.min(to, all.length - 1));
    all.forEach(function (link, place) { link.classList.toggle("at", place === at); });
  }
  function find() {
    var mine = ++asked;
    fetch(form.action + "?q=" + encodeURIComponent(box.value), {headers: {"HX-Request": "true"}, credentials: "same-origin"})
      .then(function (answer) { return answer.ok ? answer.text() : Promise.reject(); })
      .then(function (text) {
        if (mine !== asked) return;
        list.innerHTML = text;
        show(true);
        mark(0);
      })
      .catch(function () { show(false); /* Enter still asks the server for the page */ });
  }

  box.addEventListener("input", function () {
    clearTimeout(timer);
    timer = setTimeout(find, 120);
  });
  box.addEventListener("keydown", function (event) {
    if (event.key === "ArrowDown") { event.preventDefault(); if (list.hidden) find(); else mark(at + 1); }
    else if (event.key === "ArrowUp") { event.preventDefault(); mark(at - 1); }
    else if (event.key === "Escape") { show(false); box.blur(); }
    else if (event.key === "Enter" && !list.hidden && links()[at]) {
      event.preventDefault();
      window.location.assign(links()[at].href);
    }
  });
  document.addEventListener("click", function (event) {
    if (!form.contains(event.target)) show(false);
  });

  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea, [contenteditable], dialog[open]")) return;
    if (event.key === "/") { event.preventDefault(); box.focus(); box.select(); }
    else if (event.key === "?") { event.preventDefault(); document.getElementById("shortcuts").showModal(); }
    else if (event.key === "g") { going = Date.now(); }
    else if (PAGES[event.key] !== undefined && Date.now() - going < 1500) {
      event.preventDefault();
      window.location.assign(new URL(PAGES[event.key], new URL("../", form.action)).href);
    }
  });
})();
