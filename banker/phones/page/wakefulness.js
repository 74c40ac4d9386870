// Wakefulness: the screen stays on where the browser can do that, and the phone trembles when its
// player must act. A page from http://192.168... mostly has no wake lock: then a hint stands.
const wakefulness = (function () {
  let lock = null;
  const stands = () => Boolean(lock);
  function want() {
    if (!navigator.wakeLock || lock || document.visibilityState === "hidden") return;
    navigator.wakeLock.request("screen").then((held) => {
      lock = held;
      held.addEventListener("release", () => { lock = null; });
      app.draw();
    }).catch(() => { /* a weak battery: the hint stands */ });
  }
  // Browsers complain about a page that trembles before anybody has touched it.
  function tremble(pattern) {
    const touched = !navigator.userActivation || navigator.userActivation.hasBeenActive;
    if (navigator.vibrate && touched) navigator.vibrate(pattern);
  }
  return { stands, want, tremble };
})();
