/* Check-in without a page load: a tap, Space on a button, letters and Enter, or a scanned code. */
(function () {
  "use strict";
  var tr = window.companion.tr;
  var live = document.getElementById("live"), box = document.querySelector("[data-check-in]");
  if (!live) return;

  function note(text) {
    var said = document.getElementById("said-here");
    if (!said) {
      said = document.createElement("p");
      said.id = "said-here";
      said.className = "notice good";
      said.setAttribute("role", "status");
      live.parentNode.insertBefore(said, live);
    }
    said.textContent = text;
  }

  function take(text) {
    var holder = document.createElement("div");
    holder.innerHTML = text;
    return holder;
  }

  /* Send the form's button; the row that comes back takes the place of the old one. */
  function send(form, name, value, after) {
    var body = new FormData(form);
    body.set(name, value);
    fetch(form.action, {method: "POST", body: body, headers: {"HX-Request": "true"}, credentials: "same-origin"})
      .then(function (answer) { return answer.text().then(function (text) { after(answer, take(text)); }); })
      .catch(function () { note(tr("No contact with the server. Nobody was checked in; try again.")); });
  }

  function next(row) {
    while ((row = row.nextElementSibling)) {
      var button = row.hidden ? null : row.querySelector('button[value^="check_in:"]');
      if (button) return button.focus();
    }
    if (box) box.focus();
  }

  /* Somebody else checked in the one whose button had the keyboard. */
  live.addEventListener("companion:place-lost", function (event) {
    var row = document.getElementById(event.detail.row);
    if (row && row.matches("[data-row]")) next(row);
  });

  function checkIn(button, byBox) {
    var row = button.closest("[data-row]"), name = row.querySelector(".name").textContent;
    send(button.form, "do", button.value, function (answer, holder) {
      var fresh = holder.querySelector("#" + row.id);
      if (!fresh || !answer.ok) { window.location.reload(); return; }
      var now = document.getElementById(row.id) || row;
      now.replaceWith(fresh);
      if (!byBox) next(fresh);
      note(tr("%(name)s is checked in.", {name: name}));
    });
  }

  live.addEventListener("submit", function (event) {
    var button = event.submitter;
    if (!button || button.value.indexOf("check_in:") !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    checkIn(button, false);
  }, true);

  /* Ticked names: all that are shown at once, and how many they are. */
  live.addEventListener("change", function (event) {
    var all = event.target.dataset.chooseAll;
    if (all) live.querySelectorAll(all).forEach(function (one) {
      one.checked = event.target.checked && !one.closest("[data-row]").hidden;
    });
    var told = live.querySelector("[data-how-many]");
    if (told) told.textContent = live.querySelectorAll("[data-chosen]:checked").length;
  });

  /* A list pasted where one name is asked for is looked at as a list. */
  var one = document.querySelector("form[data-list] [name=name]");
  if (one) one.addEventListener("paste", function (event) {
    var text = event.clipboardData.getData("text");
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    var form = document.createElement("form"), fields = {do: "look", text: text};
    fields.csrfmiddlewaretoken = one.form.elements.csrfmiddlewaretoken.value;
    form.method = "post";
    form.action = one.form.dataset.list;
    Object.keys(fields).forEach(function (name) {
      var field = document.createElement("textarea");
      field.name = name;
      field.value = fields[name];
      form.appendChild(field);
    });
    form.hidden = true;
    document.body.appendChild(form);
    form.submit();
  });

  if (!box) return;
  box.form.addEventListener("submit", function (event) {
    var text = box.value.trim(), form = live.querySelector("form[method=post]");
    if (text.indexOf("/me/") !== -1 && form) {
      event.preventDefault();
      var body = new FormData(form);
      body.set("do", "scan");
      body.set("code", text);
      box.value = "";
      fetch(form.action, {method: "POST", body: body, credentials: "same-origin"})
        .then(function (answer) { return answer.text(); })
        .then(function (page) {
          var told = take(page), fresh = told.querySelector("#live");
          /* words that were due since the last whole page come first; the newest is this one's */
          var said = Array.prototype.slice.call(told.querySelectorAll("main > .notice:not(.taking-back)")).pop();
          if (fresh) live.innerHTML = fresh.innerHTML;
          if (said) note(said.textContent.trim());
        })
        .catch(function () { note(tr("No contact with the server. Nobody was checked in; scan the code again.")); });
      return;
    }
    var buttons = Array.prototype.filter.call(live.querySelectorAll('button[value^="check_in:"]'), function (one) {
      return !one.closest("[data-row]").hidden;
    });
    if (text && buttons.length === 1) {
      event.preventDefault();
      checkIn(buttons[0], true);
      box.value = "";
      box.dispatchEvent(new Event("input", {bubbles: true}));
    }
  });
})();
