/** The focus on the posts of the calendar, also while they are rendered elsewhere. */

const postElements = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#main [data-post]')];

export const focusedPost = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('#main [data-post]') ?? null;

/** Nothing has the focus, or only a container of posts, where it goes when a post is rendered elsewhere. */
export const isFocusLost = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement.querySelector('[data-post]') !== null;
};

export const focusNextPost = (by: 1 | -1): void => {
  const all = postElements();
  const now = focusedPost();
  const at = now ? all.indexOf(now) : -1;
  (all[at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by] ?? all[at])?.focus();
};

const maxFrames = 30;

/**
 * Focuses a post. Its old element may be removed only after it received the focus, so for some frames the focus is
 * restored where it got lost, until the returned function is called.
 */
export const keepPostFocused = (id: string): (() => void) => {
  let frames = 0;
  let frame = 0;
  const focusAgain = () => {
    if (frames === 0 || isFocusLost())
      document.querySelector<HTMLElement>(`#main [data-post="${id}"]`)?.focus();
    frames += 1;
    if (frames < maxFrames) frame = requestAnimationFrame(focusAgain);
  };
  frame = requestAnimationFrame(focusAgain);
  return () => cancelAnimationFrame(frame);
};
