// Runs before the first paint, so that the page never flashes in the wrong theme.
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
})();
