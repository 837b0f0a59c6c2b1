/* The questions of the position editor: what each needs to be told, and its form for the engine.
 *
 * A question is {what, says, needs, ask(values)}. needs names fields: fighter, target, other (a
 * fighter), attack, card, seat, name, how, event. Which questions there are, and what their answers
 * hold, is told in docs/questions.md; nothing is decided here.
 */
(function () {
  "use strict";
  function number(text) { return Number(text); }
  function attack(values) {
    return {fighter: number(values.fighter), attack: values.attack, target: number(values.target)};
  }

  window.positionQuestions = [
    {what: "legal", says: "What is allowed now?", needs: [],
      ask: function () { return {what: "legal"}; }},
    {what: "may", says: "May this happen?", needs: ["event"],
      ask: function (values) { return {what: "may", event: values.event}; }},
    {what: "result", says: "What comes of the attack?", needs: [],
      ask: function () { return {what: "result"}; }},
    {what: "drive back", says: "Where can it be driven?", needs: ["fighter", "target"],
      ask: function (values) {
        return {what: "drive back", fighter: number(values.fighter), target: number(values.target)};
      }},
    {what: "ends", says: "Where can it get to?", needs: ["fighter", "how"],
      ask: function (values) { return {what: "ends", fighter: number(values.fighter), how: values.how}; }},
    {what: "precedence", says: "Who goes first here?", needs: [],
      ask: function () { return {what: "precedence"}; }},
    {what: "windows", says: "Where may this card be used?", needs: ["card", "seat"],
      ask: function (values) { return {what: "windows", card: values.card, seat: number(values.seat)}; }},
    {what: "visible", says: "Is it visible?", needs: ["fighter", "target"],
      ask: function (values) {
        return {what: "visible", one: number(values.fighter), other: number(values.target)};
      }},
    {what: "reach", says: "Can this attack be made?", needs: ["fighter", "attack", "target"],
      ask: function (values) { return Object.assign({what: "reach"}, attack(values)); }},
    {what: "scorable", says: "May this objective be scored?", needs: ["card", "seat"],
      ask: function (values) { return {what: "scorable", card: values.card, seat: number(values.seat)}; }},
    {what: "characteristic", says: "What is its characteristic, and why?", needs: ["fighter", "name"],
      ask: function (values) {
        return {what: "characteristic", fighter: number(values.fighter), name: values.name};
      }},
    {what: "winner", says: "Who wins?", needs: [],
      ask: function () { return {what: "winner"}; }},
    {what: "odds", says: "What are the odds?", needs: ["fighter", "attack", "target"],
      ask: function (values) { return Object.assign({what: "odds"}, attack(values)); }}
  ];
})();
