/**
 * The focus is not lost. What somebody pressed may go (a tag, a whole block), be drawn anew elsewhere, or rest while its
 * work is under way; the browser then lets the focus fall to the document, and whoever hears the page begins at its head
 * again. So it goes on where that thing was.
 */

/** Dialogs, menus and pages that look after the focus themselves have done so by then. */
const patienceMs = 150;
/** A button whose work takes no longer has it back without a word in between. */
const restMs = 1000;
const parts = 'section, form, fieldset, article, aside, ul, ol, table, main, [role=dialog], [role=group]';

/** From an element up to the document: once it is gone, nothing else says where it was. */
export const wayUp = (element: Element | null): Element[] => {
  const way: Element[] = [];
  for (let at = element; at; at = at.parentElement) way.push(at);
  return way;
};

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Itself, or the same post on another day of the calendar. */
const whereNow = (had: Element | undefined): HTMLElement | null => {
  if (!(had instanceof HTMLElement) || had === document.body) return null;
  if (had.isConnected) return had;
  const { post } = had.dataset;
  return post ? document.querySelector<HTMLElement>(`#main [data-post="${CSS.escape(post)}"]`) : null;
};

/** The thing itself; where it is gone, the nearest part of the page around it; where none is left, the page. */
export const goOnAt = (way: readonly Element[]): void => {
  const itself = whereNow(way[0]);
  itself?.focus({ preventScroll: true });
  if (itself && document.activeElement === itself) return;
  const around = way.find((one) => one.isConnected && one.matches(parts)) ?? document.getElementById('main');
  if (!(around instanceof HTMLElement)) return;
  if (!around.hasAttribute('tabindex')) around.tabIndex = -1;
  around.focus({ preventScroll: true });
};

export const keepFocus = (): (() => void) => {
  /** Of what somebody last had, not of what stands in for it. */
  let way: readonly Element[] = [];
  let standIn: Element | null = null;
  let rests = false;
  let looking: number | undefined;
  let waiting: number | undefined;

  const goOn = (): void => {
    const wanted = way;
    goOnAt(wanted);
    way = wanted;
    standIn = document.activeElement;
    // It has the focus back when its work is done, however long that takes.
    rests = wanted[0]?.matches(':disabled') ?? false;
  };
  const look = (): void => {
    looking = undefined;
    const [had] = way;
    if (!had || !(isLost() || document.activeElement === standIn)) return;
    const rested = rests;
    rests = had.isConnected && had.matches(':disabled');
    if (rests) {
      if (isLost()) waiting ??= window.setTimeout(goOn, restMs);
    } else if (rested || (isLost() && !had.isConnected)) goOn();
  };
  const soon = (): void => {
    // Seen at once: work that is quickly done has ended by the next look.
    if (way[0]?.matches(':disabled')) rests = true;
    looking ??= window.setTimeout(look, patienceMs);
  };
  const forget = (): void => {
    way = [];
    standIn = null;
    rests = false;
    window.clearTimeout(waiting);
    waiting = undefined;
  };
  const remember = ({ target }: FocusEvent): void => {
    forget();
    if (target instanceof Element) way = wayUp(target);
  };

  const changes = new MutationObserver(soon);
  const what = { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] };
  changes.observe(document.body, what);
  document.addEventListener('focusin', remember);
  // Whoever points at nothing wants nothing to have it.
  document.addEventListener('pointerdown', forget);
  return () => {
    changes.disconnect();
    window.clearTimeout(looking);
    forget();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget);
  };
};
