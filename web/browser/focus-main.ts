/** After going to another page, the keyboard goes on in it, not at the link that led there. */
export const focusMain = ({
  fromLocation,
  pathChanged,
}: {
  fromLocation?: unknown;
  pathChanged: boolean;
}): void => {
  if (!fromLocation || !pathChanged) return;
  const main = document.getElementById('main');
  const { activeElement } = document;
  // A field of the new page, or a dialog above it, has the focus already.
  if (!main || main.contains(activeElement) || activeElement?.closest('[role=dialog], [role=menu]')) return;
  main.focus({ preventScroll: true });
};
