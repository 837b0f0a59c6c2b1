/* The results grid: digits flow from cell to cell, Enter records the row and goes on.
 *
 * A digit from 3 to 9 or a second digit goes to the next cell, since nobody scores thirty; a cell
 * that was clicked takes any number. Enter sends the row and the server answers with the row as it
 * stands: recorded, or with what is asked. The other rows are brought up to date every few seconds;
 * one that somebody types in is left alone.
 */
(function () {
  "use strict";
  var tr = window.companion.tr;
  var live = document.querySelector("[data-grid]");
  if (!live) return;
  var address = live.dataset.grid, box = document.getElementById("to-table"), etag = null;
  var said = document.getElementById("to-said"), undoable = "";

  function rows() { return Array.prototype.slice.call(live.querySelectorAll(".grid-row")); }
  function cells(row) { return Array.prototype.slice.call(row.querySelectorAll("input.cell")); }
  function rowOf(element) { return element.closest(".grid-row"); }
  function first(row) {
    var field = cells(row)[0];
    if (field) { field.focus(); field.select(); }
    return !!field;
  }
  /* Letters as one types them in a hurry: small, without accents. */
  function plain(text) { return text.toLocaleLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, ""); }
  function isTyped(row) {
    return cells(row).some(function (cell) { return cell.value !== cell.defaultValue; });
  }

  function nextRow(row, step) {
    var all = rows(), at = all.indexOf(row) + (step || 1);
    while (all[at]) {
      if (cells(all[at]).length) return first(all[at]);
      at += step || 1;
    }
    if (box && step !== -1) box.focus();
  }

  function nextCell(cell) {
    var all = cells(rowOf(cell)), at = all.indexOf(cell) + 1;
    if (all[at]) { all[at].focus(); all[at].select(); }
  }

  function replace(row, html) {
    var holder = document.createElement("ul");
    holder.innerHTML = html;
    var fresh = holder.querySelector(".grid-row");
    if (!fresh) return null;
    row.replaceWith(fresh);
    return fresh;
  }

  /* What was typed stays in its cells. */
  function unsent(row, why) {
    row.classList.add("unsent");
    tell(why + " " + tr("Table %(table)s is not recorded yet. Press Enter there again.", {table: row.dataset.table}));
  }

  function send(form, button) {
    var row = rowOf(form), body = new FormData(form);
    if (row.dataset.sending) return;
    if (button && button.name) body.set(button.name, button.value);
    row.dataset.sending = "1";
    fetch(address, {method: "POST", body: body, headers: {"HX-Request": "true"}, credentials: "same-origin"})
      .then(function (answer) {
        return answer.text().then(function (text) { return {ok: answer.ok, status: answer.status, text: text}; });
      })
      .then(function (answer) {
        delete row.dataset.sending;
        if (answer.status === 429 || answer.status >= 500) { unsent(row, tr("The server cannot take it now.")); return; }
        if (!answer.ok) { window.location.reload(); return; }
        var fresh = replace(row, answer.text);
        if (!fresh) return;
        count();
        if (fresh.matches(".done")) undoable = fresh.id;
        if (fresh.matches(".asked")) {
          var ask = fresh.querySelector("[data-key]");
          if (ask) ask.focus();
        } else if (fresh.matches(".fault") || (button && button.name === "undo")) first(fresh);
        else nextRow(fresh);
      })
      .catch(function () {
        delete row.dataset.sending;
        unsent(row, tr("No contact with the server."));
      });
  }

  function count() {
    var done = live.querySelectorAll(".grid-row.done").length, note = document.getElementById("grid-said");
    if (note) note.textContent = tr("%(done)s of %(all)s in", {done: done, all: rows().length});
  }
  function tell(text) { if (said) said.textContent = text; }

  live.addEventListener("submit", function (event) {
    event.preventDefault();
    send(event.target, event.submitter);
  });

  live.addEventListener("focusin", function (event) {
    if (event.target.matches("input.cell")) event.target.dataset.flow = "1";
  });
  live.addEventListener("mousedown", function (event) {
    if (event.target.matches("input.cell")) setTimeout(function () { delete event.target.dataset.flow; }, 0);
  });

  live.addEventListener("input", function (event) {
    var cell = event.target;
    if (!cell.matches("input.cell") || !cell.dataset.flow) return;
    if (/^([3-9]|0|[1-9][0-9])$/.test(cell.value) || /^[0-9]{1,2}\*$/.test(cell.value)) nextCell(cell);
  });

  live.addEventListener("keydown", function (event) {
    var target = event.target, row = rowOf(target);
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (row.matches(".asked") && !target.matches("input.cell")) {
      var button = row.querySelector('[data-key="' + event.key + '"]');
      if (button) { event.preventDefault(); send(button.form, button); return; }
    }
    if (!target.matches("input.cell")) return;
    if (event.key.toLowerCase() === "z" && !isTyped(row)) {
      var last = undoable && document.getElementById(undoable), undo = last && last.querySelector('[name="undo"]');
      event.preventDefault();
      if (undo) { undoable = ""; send(undo.form, undo); }
      else tell(tr("Nothing that you recorded on this page is left to undo."));
    } else if (event.key === " ") { event.preventDefault(); nextCell(target); }
    else if (event.key === "*" && !target.value) {
      /* a star behind the number that has just been left belongs to that number */
      var all = cells(row), before = all[all.indexOf(target) - 1];
      if (before && /^[0-9]+$/.test(before.value)) { event.preventDefault(); before.value += "*"; }
    } else if (event.key === "Enter") { event.preventDefault(); send(target.form); }
    else if (event.key === "ArrowDown") { event.preventDefault(); nextRow(row); }
    else if (event.key === "ArrowUp") { event.preventDefault(); nextRow(row, -1); }
    else if (event.key === "Escape" && box) { event.preventDefault(); box.focus(); box.select(); }
  });

  /* The box: a table's number, a slip's code such as 3-12, or a part of a name. */
  document.addEventListener("submit", function (event) {
    if (!event.target.matches("[data-to-row]")) return;
    event.preventDefault();
    var text = plain(box.value.trim()).replace(/^https?:.*\/slip\/([0-9]+-[0-9]+)\/?$/, "$1");
    var slip = /^([0-9]+)-([0-9]+)$/.exec(text), number = slip ? slip[2] : text;
    if (slip && slip[1] !== live.dataset.round) {
      tell(tr("This slip is of round %(slip)s; here are the results of round %(here)s.", {slip: slip[1], here: live.dataset.round}));
      box.select();
      return;
    }
    var found = rows().filter(function (row) {
      return /^[0-9]+$/.test(number) ? row.dataset.table === String(Number(number))
        : plain(row.dataset.names).indexOf(text) !== -1;
    });
    if (!text) return;
    if (found.length !== 1) {
      tell(found.length ? tr("More than one table has '%(text)s'. Type more of the name.", {text: box.value})
        : tr("There is no table '%(text)s' in this round. Look at the slip again.", {text: box.value}));
      return;
    }
    tell("");
    box.value = "";
    if (!first(found[0])) {
      found[0].scrollIntoView({block: "center"});
      var link = found[0].querySelector("a");
      if (link) link.focus();
    }
  }, true);

  /* What others record shows here too; a row with something typed in it is left alone. */
  function refresh() {
    if (document.hidden) return;
    var headers = {"HX-Request": "true"};
    if (etag) headers["If-None-Match"] = etag;
    fetch(address, {headers: headers, credentials: "same-origin"}).then(function (answer) {
      if (answer.status !== 200) return;
      etag = answer.headers.get("ETag");
      return answer.text().then(function (text) {
        var holder = document.createElement("div");
        holder.innerHTML = text;
        holder.querySelectorAll(".grid-row").forEach(function (fresh) {
          var row = document.getElementById(fresh.id);
          if (!row || row.outerHTML === fresh.outerHTML) return;
          if (row.contains(document.activeElement) || isTyped(row) || row.matches(".asked, .fault") || row.dataset.sending) return;
          row.replaceWith(fresh);
        });
        count();
      });
    }).catch(function () { /* the page's own note tells of lost contact */ });
  }
  setInterval(refresh, 5000);

  var named = /^#table-([0-9]+)$/.exec(window.location.hash), all = rows();
  var start = named && document.getElementById(window.location.hash.slice(1));
  if (start) first(start) || nextRow(start);
  else if (window.matchMedia("(pointer: fine)").matches) {
    for (var at = 0; at < all.length && !first(all[at]); at++) { /* the first that is open */ }
  }
})();
