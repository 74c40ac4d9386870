// Language: every sentence of the page stands in the scripts in English; `words.js` brings the other
// languages, from the `[phones]` table of each. Numbers and plurals as the language has them.
const language = (function () {
  const asked = new URLSearchParams(location.search).get("lang");
  let code = asked || BANKER.lang || "en";
  const book = () => BANKER.books[code] || { phrases: {}, thousands: ",", plural: "" };
  // The place of the word for a number: the table has 200 of them, and repeats by hundreds.
  function form(number) {
    const plural = book().plural;
    if (!plural) return number === 1 ? 0 : 1;
    return Number(plural[number < 200 ? number : 100 + (number % 100)]);
  }
  const figure = (number) =>
    String(number).replace(/\B(?=(\d{3})+(?!\d))/g, book().thousands);

  // A sentence with its fields filled in; {count:entry|entries} is a number with its noun.
  function say(template, fields) {
    const words = book().phrases[template] || template;
    return words.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name, forms) => {
      const value = (fields || {})[name];
      const shown = typeof value === "number" ? figure(value) : String(value);
      if (!forms) return shown;
      const all = forms.split("|");
      return shown + " " + all[Math.min(form(Math.abs(value)), all.length - 1)];
    });
  }
  function use(chosen) {
    if (!asked && chosen && (BANKER.books[chosen] || chosen === "en")) code = chosen;
    document.documentElement.lang = code;
  }
  use(code);
  return { say, figure, use };
})();
const say = language.say;
