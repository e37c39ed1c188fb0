// Runs before the first paint, so that the page never flashes in the wrong theme, or with the wrong frame, and no key
// that is pressed while it opens is lost.
(() => {
  let saved = null;
  try {
    saved = localStorage.getItem('signoff.theme');
  } catch {
    // A browser that refuses storage follows the system.
    saved = null;
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme =
    saved === 'dark' || saved === 'light' ? saved : dark ? 'dark' : 'light';
  // What a browser is slow at the first time: dates, numbers, and asking for what it keeps. It has the time now, while the
  // code is on its way, and not when there is a page to draw. One after the other, so that it may paint in between.
  const firsts = [
    () => new Intl.DateTimeFormat(undefined, { hour: 'numeric', timeZone: 'UTC' }).format(0),
    () => new Intl.NumberFormat().format(0),
    () => new Intl.ListFormat().format([]),
    () => sessionStorage.getItem(''),
  ];
  for (const first of firsts)
    setTimeout(() => {
      try {
        first();
      } catch {
        // Where it is refused, whoever needs it finds out.
      }
    });
  // Pages without the masthead wait without it too.
  if (
    /^\/(signin|invite|data-deletion|consent|your-email|confirm-email|privacy|terms)(\/|$)/.test(
      location.pathname,
    )
  ) {
    document.documentElement.dataset.opening = 'bare';
    return;
  }
  // The keys of "Find or do", before there is anything to open: it opens as soon as it is there.
  addEventListener('keydown', (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isCommand || event.key.toLowerCase() !== 'k' || !document.querySelector('.opening')) return;
    event.preventDefault();
    document.documentElement.dataset.asked = 'find';
  });
})();
