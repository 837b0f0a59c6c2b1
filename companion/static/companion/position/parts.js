/* Small things all parts of the position editor stand on: elements, fields, a box that finds names.
 * companion.position
 */
(function () {
  "use strict";
  var tr = window.companion.tr;
  var companion = (window.companion = window.companion || {});
  var last = 0;

  function part(id) { return document.getElementById(id); }

  function make(tag, options, children) {
    var one = document.createElement(tag);
    Object.keys(options || {}).forEach(function (key) {
      var value = options[key];
      if (key === "text") one.textContent = value;
      else if (key === "on") Object.keys(value).forEach(function (at) { one.addEventListener(at, value[at]); });
      else if (value !== undefined && value !== false) one.setAttribute(key, value === true ? "" : value);
    });
    (children || []).filter(Boolean).forEach(function (child) { one.append(child); });
    return one;
  }

  function button(text, does, more) {
    return make("button", Object.assign({type: "button", class: "quiet small-button", text: text, on: {click: does}}, more));
  }

  function field(label, input) {
    var id = input.id || "p" + (++last);
    input.id = id;
    return make("div", {class: "field"}, [make("label", {for: id, text: label}), input]);
  }

  function select(options, value, does) {
    var one = make("select", {on: {change: function () { does(one.value); }}});
    options.forEach(function (option) {
      var pair = Array.isArray(option) ? option : [option, option];
      one.append(make("option", {value: pair[0], text: pair[1], selected: String(pair[0]) === String(value)}));
    });
    return one;
  }

  function numbers(from, to) {
    var found = [];
    for (var n = from; n <= to; n++) found.push(n);
    return found;
  }

  function check(label, on, does) {
    var box = make("input", {type: "checkbox", on: {change: function () { does(box.checked); }}});
    box.checked = !!on;
    return make("label", {class: "row"}, [box, make("span", {text: label})]);
  }

  function steps(label, value, most, does) {
    function to(next) { does(Math.max(0, Math.min(most, next))); }
    return make("div", {class: "steps", role: "group", "aria-label": label}, [
      button("−", function () { to(value - 1); }, {"aria-label": tr("One less: %(what)s", {what: label})}),
      make("span", {class: "num", text: label + " " + value}),
      button("+", function () { to(value + 1); }, {"aria-label": tr("One more: %(what)s", {what: label})})
    ]);
  }

  /* A box in which three letters are enough: what fits shows as buttons below it.
   * list: {name, note}; take(name) is told what was meant. */
  function finder(label, id, list, take) {
    var box = make("input", {id: id, autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: tr("three letters")});
    var found = make("div", {class: "acts", role: "group", "aria-label": tr("What fits")}), told = make("p", {class: "small soft", role: "status"});
    function fits() {
      var words = box.value.trim().toLowerCase();
      if (words.length < 2) return [];
      var all = list.filter(function (one) { return one.name.toLowerCase().indexOf(words) !== -1; });
      var same = all.filter(function (one) { return one.name.toLowerCase() === words; });
      return same.length ? same : all;
    }
    function meant(name) {
      box.value = "";
      show();
      take(name);
    }
    function show() {
      var all = fits();
      found.replaceChildren.apply(found, all.slice(0, 8).map(function (one) {
        return button(one.name + (one.note ? " · " + one.note : ""), function () { meant(one.name); });
      }));
      told.textContent = box.value.trim().length < 2 ? "" : all.length > 8 ? tr("and %(n)s more: type on", {n: all.length - 8}) : all.length ? "" : tr("Nothing is called so.");
    }
    box.addEventListener("input", show);
    box.addEventListener("keydown", function (event) {
      if (event.key !== "Enter") return;
      event.preventDefault();
      var all = fits();
      if (all.length === 1) meant(all[0].name);
      else if (all.length) told.textContent = tr("Several are called so: tap one.");
    });
    return make("div", {class: "finder-of-names"}, [field(label, box), found, told]);
  }

  /* Fill a part anew; who was typing in it goes on typing in the same box. */
  function fill(id, children) {
    var holder = part(id), active = document.activeElement, typed = "";
    var open = holder.contains(active) ? active.id : "";
    if (open && active.tagName === "INPUT") typed = active.value;
    holder.replaceChildren.apply(holder, children.filter(Boolean));
    if (!open || !part(open)) return;
    part(open).focus();
    if (typed && part(open).value !== typed && part(open).dispatchEvent) {
      part(open).value = typed;
      part(open).dispatchEvent(new Event("input"));
    }
  }

  companion.position = {
    part: part, make: make, button: button, field: field, select: select, numbers: numbers, check: check, steps: steps,
    finder: finder, fill: fill
  };
})();
