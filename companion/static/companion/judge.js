/* The judge's page: a sound and a buzz when somebody new waits; a case: what is ticked among the
 * found rules moves up to what is picked, so that the next search does not take it away, and is the
 * reason while none is typed.
 */
(function () {
  "use strict";
  var tr = window.companion.tr;
  var picked = document.getElementById("picked"), hits = document.getElementById("hits");
  if (picked && hits) {
    hits.addEventListener("change", function (event) {
      var row = event.target.closest(".pick");
      if (!row || !event.target.checked) return;
      give(row.querySelector(".says"));
      if (has(event.target.value)) row.remove();
      else picked.appendChild(row);
    });
    document.addEventListener("htmx:afterSwap", function (event) {
      if (event.target !== hits) return;
      hits.querySelectorAll("input").forEach(function (box) {
        if (has(box.value)) box.closest(".pick").remove();
      });
    });
  }

  /* the reason in the rule's words: what was typed is never touched */
  function give(says) {
    var reason = document.getElementById("reason");
    if (says && !reason.value.trim()) reason.value = says.textContent.trim().slice(0, reason.maxLength);
  }

  function has(key) {
    return Array.prototype.some.call(picked.querySelectorAll("input"), function (box) {
      return box.value === key;
    });
  }

  var switcher = document.getElementById("sound"), sound = null, known = null;
  if (!switcher) return;
  var AudioHere = window.AudioContext || window.webkitAudioContext;
  switcher.hidden = !(AudioHere || navigator.vibrate);

  function waiting() {
    return Array.prototype.map.call(document.querySelectorAll("[data-waits]"), function (one) {
      return one.dataset.waits;
    });
  }

  function call() {
    if (navigator.vibrate) navigator.vibrate([200, 100, 200]);
    if (!sound) return;
    [0, 0.25].forEach(function (after) {
      var tone = sound.createOscillator(), volume = sound.createGain(), at = sound.currentTime + after;
      tone.frequency.value = 660;
      volume.gain.setValueAtTime(0.2, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.2);
      tone.connect(volume).connect(sound.destination);
      tone.start(at);
      tone.stop(at + 0.2);
    });
    document.body.dataset.called = String(Number(document.body.dataset.called || 0) + 1);
  }

  /* browsers let a page sound only after a touch */
  switcher.addEventListener("click", function () {
    var on = switcher.getAttribute("aria-pressed") !== "true";
    switcher.setAttribute("aria-pressed", String(on));
    switcher.textContent = on ? tr("Sound is on") : tr("Call me by sound");
    if (on && AudioHere && !sound) sound = new AudioHere();
    if (sound) { if (on) sound.resume(); else sound.suspend(); }
    known = on ? waiting() : null;
  });

  document.addEventListener("htmx:afterSettle", function () {
    if (!known) return;
    var now = waiting();
    if (now.some(function (one) { return known.indexOf(one) === -1; })) call();
    known = now;
  });
})();
