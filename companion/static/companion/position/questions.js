/* The questions of the position editor: what each needs to be told, and its form for the engine.
 *
 * A question is {key, says, needs, ask(values)}. needs names fields: fighter, target (another
 * fighter), attack, card, seat, name, how, hex, event. Which questions there are, and what their
 * answers hold, is told in docs/questions.md; nothing is decided here.
 */
(function () {
  "use strict";
  var tr = window.companion.tr;
  function number(text) { return Number(text); }
  function attack(values) {
    return {fighter: number(values.fighter), attack: values.attack, target: number(values.target)};
  }
  function characteristic(values) {
    return {what: "characteristic", fighter: number(values.fighter), name: values.name};
  }

  window.companion.position.questions = [
    {key: "legal", says: tr("What is allowed now?"), needs: [],
      ask: function () { return {what: "legal"}; }},
    {key: "result", says: tr("What comes of the attack?"), needs: [],
      ask: function () { return {what: "result"}; }},
    {key: "reach", says: tr("Can this attack be made?"), needs: ["fighter", "attack", "target"],
      ask: function (values) { return Object.assign({what: "reach"}, attack(values)); }},
    {key: "visible", says: tr("Is it visible?"), needs: ["fighter", "target"],
      ask: function (values) {
        return {what: "visible", one: number(values.fighter), other: number(values.target)};
      }},
    {key: "drive back", says: tr("Where can it be driven?"), needs: ["fighter", "target"],
      ask: function (values) {
        return {what: "drive back", fighter: number(values.fighter), target: number(values.target)};
      }},
    {key: "ends", says: tr("Where can it get to?"), needs: ["fighter", "how"],
      ask: function (values) { return {what: "ends", fighter: number(values.fighter), how: values.how}; }},
    {key: "ends to", says: tr("Can it get to this hex?"), needs: ["fighter", "how", "hex"],
      ask: function (values) {
        return {what: "ends", fighter: number(values.fighter), how: values.how, to: values.hex};
      }},
    {key: "play", says: tr("May this card be used now?"), needs: ["card", "seat"],
      ask: function (values) {
        return {what: "may", event: {t: "play", card: values.card, by: number(values.seat)}};
      }},
    {key: "windows", says: tr("In which windows is this card used?"), needs: ["card", "seat"],
      ask: function (values) { return {what: "windows", card: values.card, seat: number(values.seat)}; }},
    {key: "may", says: tr("May this happen, and why?"), needs: ["event"],
      ask: function (values) { return {what: "may", event: values.event}; }},
    {key: "precedence", says: tr("Who goes first here?"), needs: [],
      ask: function () { return {what: "precedence"}; }},
    {key: "scorable", says: tr("May this objective be scored?"), needs: ["card", "seat"],
      ask: function (values) { return {what: "scorable", card: values.card, seat: number(values.seat)}; }},
    {key: "characteristic", says: tr("What is its characteristic, and why?"), needs: ["fighter", "name"],
      ask: characteristic},
    {key: "of an attack", says: tr("What are the attack's dice, damage, range?"), needs: ["fighter", "attack", "of"],
      ask: function (values) {
        return Object.assign(characteristic(values), {name: values.of, attack: values.attack});
      }},
    {key: "vulnerable", says: tr("Is it vulnerable?"), needs: ["fighter"],
      ask: function (values) { return {what: "vulnerable", fighter: number(values.fighter)}; }},
    {key: "winner", says: tr("Who wins?"), needs: [],
      ask: function () { return {what: "winner"}; }},
    {key: "odds", says: tr("What are the odds?"), needs: ["fighter", "attack", "target"],
      ask: function (values) { return Object.assign({what: "odds"}, attack(values)); }}
  ];
})();
