/* What a page does to go on without the network: registers the service worker, takes the writes of
 * marked forms through the outbox, and says plainly what is saved here, sent and refused.
 *
 * <form method="post" data-outbox="What it is, in words"> is taken; without this script, or where
 * the browser keeps nothing, it is sent as any form is.
 */
(function () {
  "use strict";
  var companion = window.companion, outbox = companion.outbox, tr = companion.tr, clock = companion.clock;
  var usable = false;
  var SOON = 5000, SLOWEST = 60000, wait = SOON, timer = null, sent = Infinity;
  var answering = new Set(); // what a form here is still being answered about: told there, not in the list

  function meta(name) {
    var told = document.querySelector('meta[name="' + name + '"]');
    return told ? told.content : "";
  }

  function element(tag, text, kind) {
    var made = document.createElement(tag);
    if (text) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  }

  function button(text, act) {
    var made = element("button", text, "quiet");
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  }

  /* In words what a form holds: its name, then what was chosen and typed, group by group. */
  function words(form) {
    var groups = form.querySelectorAll("fieldset");
    var told = Array.prototype.map.call(groups.length ? groups : [form], function (group) {
      var legend = group.querySelector("legend"), said = [], numbers = [];
      group.querySelectorAll("input, select, textarea").forEach(function (field) {
        if (field.type === "radio" && field.checked && field.value) said.push(field.closest("label").textContent.trim());
        else if (field.inputMode === "numeric" && field.value) numbers.push(field.value);
        else if (["radio", "checkbox", "hidden", "submit", "file"].indexOf(field.type) === -1 && field.value) said.push(field.value.slice(0, 60));
      });
      if (numbers.length) said.push(numbers.join("–"));
      if (!said.length) return "";
      return (legend ? legend.firstChild.textContent.trim() + " " : "") + said.join(" ");
    }).filter(Boolean).join("; ");
    return form.dataset.outbox + (told ? tr(": ") + told : "");
  }

  /* The fields of a form as text. A file goes as the text that its form has a field for too. */
  async function taken(form, submitter) {
    var data = new FormData(form), fields = new URLSearchParams();
    for (var [name, value] of data) {
      if (typeof value === "string") fields.append(name, value);
      else if (value.size) fields.set("text", await value.text());
    }
    if (submitter && submitter.name) fields.append(submitter.name, submitter.value);
    fields.delete("csrfmiddlewaretoken"); // it goes along as a header, the one that holds then
    return {
      id: outbox.newId(),
      what: words(form),
      url: form.getAttribute("action") || window.location.pathname,
      body: fields.toString(),
      from: window.location.pathname
    };
  }

  document.addEventListener("submit", function (event) {
    var form = event.target;
    if (!usable || event.defaultPrevented || form.dataset.outbox === undefined) return;
    event.preventDefault();
    say(form, "", tr("Sending ..."));
    taken(form, event.submitter).then(function (write) {
      answering.add(write.id);
      return outbox.put(write);
    }).then(function (entry) {
      background();
      return outbox.settled(entry.id, 8000);
    }).then(function (entry) { answered(form, entry); }, function () {
      form.submit(); // nothing can be kept here after all: as any form
    });
  });

  function answered(form, entry) {
    delete form.dataset.sent;
    if (entry.state !== "sent" && entry.state !== "refused") answering.delete(entry.id);
    if (entry.state === "sent") {
      outbox.remove(entry.id).then(function () { window.location.assign(entry.told.next || window.location.href); });
    } else if (entry.state === "refused" && entry.told && entry.told.code === "asked-back") {
      outbox.remove(entry.id).then(function () { form.submit(); }); // the page with what is asked, to be answered there
    } else if (entry.state === "refused") {
      outbox.remove(entry.id);
      say(form, "bad", entry.why);
    } else {
      say(form, "", "");
      form.hidden = true;
      render();
      document.getElementById("outbox").scrollIntoView({block: "nearest"});
    }
  }

  /* A line above a form. */
  function say(form, kind, text) {
    var old = form.previousElementSibling;
    if (old && old.dataset.said) old.remove();
    if (!text) return;
    var told = element("div", "", "notice " + kind);
    told.dataset.said = "1";
    told.setAttribute("role", kind === "bad" ? "alert" : "status");
    told.append(element("p", text));
    form.before(told);
    if (kind === "bad") told.scrollIntoView({block: "nearest"});
  }

  function line(entry) {
    var row = element("li", "", "row apart"), text = element("span"), acts = element("span", "", "row");
    var discard = function () { outbox.remove(entry.id); };
    text.append(element("strong", entry.what), " ");
    if (entry.state === "sent") {
      var told = (entry.told.said || []).map(function (one) { return one.text; }).join(" ");
      text.append(tr("Sent at %(time)s.", {time: clock(entry.settled)}) + " " + told);
      acts.append(button(tr("Good"), discard));
    } else if (entry.state === "refused") {
      text.append(tr("Not taken: %(why)s", {why: entry.why}));
      if (entry.from) {
        var back = element("a", tr("To the form"), "button quiet");
        back.href = entry.from;
        acts.append(back);
      }
      acts.append(button(tr("Throw away"), discard));
    } else {
      text.append(entry.state === "held" ? entry.why : tr("Saved on this phone at %(time)s, not sent yet.", {time: clock(entry.made)}));
      acts.append(button(tr("Send now"), function () { outbox.flush(); }), button(tr("Throw away"), discard));
    }
    row.append(text, acts);
    return row;
  }

  function render() {
    var box = document.getElementById("outbox");
    if (!box) return Promise.resolve();
    return outbox.list().then(function (all) {
      var entries = all.filter(function (one) { return !answering.has(one.id); });
      var list = box.querySelector("ul"), waits = entries.some(function (one) { return one.state === "waiting"; });
      list.replaceChildren.apply(list, entries.map(line));
      box.hidden = entries.length === 0;
      var told = all.filter(function (one) { return one.state === "sent"; }).length;
      if (told > sent) document.dispatchEvent(new CustomEvent("companion:sent"));
      sent = told;
      box.classList.toggle("warn", waits);
      box.classList.toggle("bad", entries.some(function (one) { return one.state === "refused" || one.state === "held"; }));
      box.classList.toggle("good", entries.every(function (one) { return one.state === "sent"; }));
      box.querySelector("[data-waits]").hidden = !waits;
      if (waits && !timer) later();
    });
  }

  function later() {
    timer = setTimeout(function () {
      timer = null;
      wait = Math.min(wait * 2, SLOWEST);
      outbox.flush().then(render);
    }, wait);
  }

  function now() {
    wait = SOON;
    outbox.flush().catch(function () {});
  }

  function background() {
    if (!navigator.serviceWorker) return;
    navigator.serviceWorker.ready.then(function (registration) {
      if (registration.sync) return registration.sync.register("companion-outbox");
      return undefined;
    }).catch(function () {}); // the page sends it
  }

  /* A first visit is over before the worker is there: it is asked to keep this page too. */
  function register() {
    var first = !navigator.serviceWorker.controller, here = window.location.pathname + window.location.search;
    navigator.serviceWorker.register("/service-worker.js").then(function () {
      return navigator.serviceWorker.ready;
    }).then(function (registration) {
      var wanted = meta("keep").split(" ").filter(Boolean), own = meta("private-link");
      registration.active.postMessage({
        keep: [here].concat(wanted), force: first ? here : "", alias: own ? {from: own, to: here} : null
      });
    }).catch(function () {}); // a window that keeps nothing
  }

  outbox.ready().then(function () {
    usable = true;
    render();
    now();
  }, function () {});
  window.addEventListener("companion:outbox", render);
  window.addEventListener("online", now);
  document.addEventListener("visibilitychange", function () { if (!document.hidden) now(); });
  if ("serviceWorker" in navigator) window.addEventListener("load", register);
})();
