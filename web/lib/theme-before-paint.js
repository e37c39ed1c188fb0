// Runs before the first paint, so that the page never flashes in the wrong theme, or with the wrong frame.
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
  // Pages without the masthead wait without it too.
  if (
    /^\/(signin|invite|data-deletion|consent|your-email|confirm-email|privacy|terms)(\/|$)/.test(
      location.pathname,
    )
  )
    document.documentElement.dataset.opening = 'bare';
})();
