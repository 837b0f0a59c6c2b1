/* Small things all parts of the score pad stand on: elements, names, words. companion.pad
 *
 * The pad's page tells what it goes by as JSON: #pad-facts what stays, #pad-told what changes while
 * the match is played and is polled. No part here decides a rule of the game or of the event.
 */
(function () {
  "use strict";
  var companion = (window.companion = window.companion || {});

  function read(id) {
    var found = document.getElementById(id);
    return found ? JSON.parse(found.textContent) : null;
  }

  /* h("button.quiet", {type: "button", onclick: f}, "Undo") */
  function h(tag, attributes) {
    var parts = tag.split("."), made = document.createElement(parts[0]);
    if (parts.length > 1) made.className = parts.slice(1).join(" ");
    Object.keys(attributes || {}).forEach(function (name) {
      var value = attributes[name];
      if (name.slice(0, 2) === "on") made.addEventListener(name.slice(2), value);
      else if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
    });
    made.append.apply(made, Array.prototype.slice.call(arguments, 2).flat(3).filter(function (one) {
      return one !== null && one !== undefined && one !== false;
    }));
    return made;
  }

  function button(text, act, kind) {
    return h("button" + (kind ? "." + kind.split(" ").join(".") : ""), {type: "button", onclick: act}, text);
  }

  function glyph(name) {
    var space = "http://www.w3.org/2000/svg";
    var svg = document.createElementNS(space, "svg"), use = document.createElementNS(space, "use");
    svg.setAttribute("class", "glyph");
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", facts.glyphs + "#" + name);
    svg.append(use);
    return svg;
  }

  var DICE = {single_support: "single", double_support: "double"};

  function diceGlyph(face) {
    return DICE[face] || face;
  }

  var facts = read("pad-facts");

  /* A long name by its first word, where that is not the other's too. */
  function shortName(seat) {
    var name = facts.players[seat].name, first = name.split(" ")[0], other = facts.players[1 - seat].name.split(" ")[0];
    return name.length > 14 && first !== other ? first : name;
  }

  function nameOf(seat) {
    return seat === facts.seat ? companion.tr("You") : shortName(seat);
  }

  function whom(seat) {
    return seat === facts.seat ? companion.tr("you") : shortName(seat);
  }

  function won(seat) {
    return seat === facts.seat ? companion.tr("You won") : companion.tr("%(name)s won", {name: shortName(seat)});
  }

  /* Puts new content in a part of the page; who was on something of it stays on its successor. */
  function paint(root, content) {
    var active = document.activeElement, key = root.contains(active) && active.dataset.key;
    root.replaceChildren.apply(root, content.flat(3).filter(Boolean));
    var again = key && root.querySelector('[data-key="' + key + '"]');
    if (!again) return;
    again.focus({preventScroll: true});
    if (active.selectionStart || active.selectionEnd) again.setSelectionRange(active.selectionStart, active.selectionEnd);
  }

  /* A name in any script keeps to itself. */
  function bdi(seat) {
    return h("bdi.name", {title: facts.players[seat].name}, nameOf(seat));
  }

  /* The way to the page of a rule, by its key; nothing where none was told. words: what to call it */
  function ruleLink(key, words) {
    return key ? h("a", {href: facts.addresses.rule.replace("KEY", encodeURIComponent(key))}, words || companion.tr("The rule")) : null;
  }

  /* What a rule says, as this phone's engine has it: in English, and on a page in another language as
   * the server has it there. It is asked once, however often the page is painted meanwhile, and again
   * where it could not be reached: without a network the words stay as the engine said them. */
  var ruled = {}, asked = {};
  function inWords(key) {
    var address = facts.addresses.rule_in_words.replace("KEY", encodeURIComponent(key));
    return fetch(address + "?edition=" + encodeURIComponent(facts.game.edition), {credentials: "same-origin"}).then(function (answer) {
      return answer.ok ? answer.text() : "";
    }).catch(function () { return ""; }).then(function (words) {
      if (words) ruled[key] = words;
      delete asked[key];
      return words;
    });
  }
  function ruleSaid(key, says) {
    var shown = h("span", {lang: ruled[key] ? null : "en"}, ruled[key] || says);
    if (ruled[key] || document.documentElement.lang.slice(0, 2) === "en") return shown;
    asked[key] = asked[key] || inWords(key);
    asked[key].then(function (words) {
      if (!words) return;
      shown.textContent = words;
      shown.removeAttribute("lang");
    });
    return shown;
  }

  /* What was not taken, why and by which rule, until it is read. more: what to do besides */
  function notTaken(why, rule, read, more) {
    return h("section.refused", {role: "alert"}, h("p", {}, companion.tr("Not taken: %(why)s", {why: why}) + " ", ruleLink(rule), more ? " " + more : ""),
      button(companion.tr("Good"), read, "quiet"));
  }

  companion.pad = {
    facts: facts,
    ruleLink: ruleLink,
    notTaken: notTaken,
    ruleSaid: ruleSaid,
    told: function () { return read("pad-told"); },
    h: h,
    button: button,
    glyph: glyph,
    diceGlyph: diceGlyph,
    clock: companion.clock,
    tr: companion.tr,
    won: won,
    nameOf: nameOf,
    whom: whom,
    paint: paint,
    /* whether a finger is down: then it is drawn later, by this */
    held: companion.held,
    bdi: bdi,
    /* seats as they are shown: one's own first */
    order: facts.seat === 1 ? [1, 0] : [0, 1],
    csrf: function () {
      var found = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
      return found ? found[1] : "";
    },
    acting: function () {
      var found = document.querySelector('meta[name="acting-as"]');
      return found ? found.content : "staff";
    },
  };
})();
