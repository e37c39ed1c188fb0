/** Moves the focus to the new page after navigation, away from the link that was followed. */
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
  // A field of the new page, or a dialog above it, already has the focus.
  if (!main || main.contains(activeElement) || activeElement?.closest('[role=dialog], [role=menu]')) return;
  main.focus({ preventScroll: true });
};
