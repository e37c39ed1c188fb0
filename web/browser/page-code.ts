/**
 * The code of a page comes when somebody goes there, and may not come: because nobody is reached just now, which passes,
 * or because a newer version has taken its file away, which a reload mends. A browser that reloads while nobody is
 * reached shows its own page of despair and stays there, so these two are told apart first.
 */
export type Outcome<Code> =
  | { readonly kind: 'here'; readonly code: Code }
  | { readonly kind: 'unreachable' }
  /** `file`: which, as far as the browser says it. */
  | { readonly kind: 'gone'; readonly file: string };

export const bringCode = async <Code>(
  bring: () => Promise<Code>,
  isReachable: () => Promise<boolean>,
): Promise<Outcome<Code>> => {
  try {
    return { kind: 'here', code: await bring() };
  } catch (error) {
    console.info('The code of a page did not come', error);
    return (await isReachable()) ? { kind: 'gone', file: String(error) } : { kind: 'unreachable' };
  }
};

/** Whether the service itself answers; what stands before it may, with an error of its own. */
export const knock = async (ask: typeof fetch = fetch): Promise<boolean> => {
  try {
    return (await ask('/livez', { cache: 'no-store' })).ok;
  } catch (error) {
    console.info('Nobody answers', error);
    return false;
  }
};

const reloadedFor = 'signoff.reloaded-for';

/** Once for each file: what a reload did not mend, a second will not. A browser that keeps nothing does not reload. */
export const mayReloadFor = (file: string, kept: () => Pick<Storage, 'getItem' | 'setItem'>): boolean => {
  try {
    if (kept().getItem(reloadedFor) === file) return false;
    kept().setItem(reloadedFor, file);
    return true;
  } catch (error) {
    console.warn('This browser keeps nothing', error);
    return false;
  }
};
