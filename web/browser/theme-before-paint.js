// Runs before the first paint, so that the page never flashes in the wrong theme or layout, and a hotkey pressed
// while it loads is not lost.
(() => {
  let storedTheme = null;
  try {
    storedTheme = localStorage.getItem('signoff.theme');
  } catch {
    // Without storage access the system theme applies.
    storedTheme = null;
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme =
    storedTheme === 'dark' || storedTheme === 'light' ? storedTheme : dark ? 'dark' : 'light';
  // Warms up what is slow on first use (dates, numbers, storage) while the code is still loading, instead of during
  // the first render. In separate tasks, so that the browser can paint in between.
  const warmUps = [
    () => new Intl.DateTimeFormat(undefined, { hour: 'numeric', timeZone: 'UTC' }).format(0),
    () => new Intl.NumberFormat().format(0),
    () => new Intl.ListFormat().format([]),
    () => sessionStorage.getItem(''),
  ];
  for (const warmUp of warmUps)
    setTimeout(() => {
      try {
        warmUp();
      } catch {
        // If storage is blocked, the code that needs it handles that.
      }
    });
  // Pages without the masthead load without it too.
  if (
    /^\/(signin|invite|data-deletion|consent|your-email|confirm-email|privacy|terms)(\/|$)/.test(
      location.pathname,
    )
  ) {
    document.documentElement.dataset.opening = 'bare';
    return;
  }
  // The "Find or do" hotkey before the app has loaded: the dialog opens as soon as the app is ready.
  addEventListener('keydown', (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isCommand || event.key.toLowerCase() !== 'k' || !document.querySelector('.opening')) return;
    event.preventDefault();
    document.documentElement.dataset.asked = 'find';
  });
})();
