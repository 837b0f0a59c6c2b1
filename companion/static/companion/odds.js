/* The odds follow each switch at once; a choice of fighter or edition makes the page anew. Without
 * this the button does both.
 */
(function () {
  "use strict";
  var form = document.getElementById("switches"), count = 0;
  if (!form) return;

  function follow() {
    var mine = ++count, to = window.location.pathname + "?" + new URLSearchParams(new FormData(form));
    fetch(to, {credentials: "same-origin"}).then(function (answer) { return answer.text(); }).then(function (text) {
      var page = new DOMParser().parseFromString(text, "text/html");
      if (mine !== count) return;
      ["odds-told", "odds-line"].forEach(function (id) {
        var now = document.getElementById(id), next = page.getElementById(id);
        if (now && next) now.replaceWith(next);
      });
      history.replaceState(null, "", to);
    }).catch(function () { form.requestSubmit(); });
  }

  form.addEventListener("change", function (event) {
    if (event.target.tagName === "SELECT") form.requestSubmit();
    else follow();
  });
})();
