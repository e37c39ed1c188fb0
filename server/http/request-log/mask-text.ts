/** What of a caller's own text may stand in the log: never a secret, and never words that somebody may have written. */

/** Our secrets begin with `so…_`, `whsec_` and the like; others are recognised by being long and without a break. */
// guard: keys and agents hold no secret
const looksSecret = /\b[a-z]{2,8}_[\w-]{16,}|[A-Za-z0-9+/=_]{33,}|\beyJ[\w-]{8,}/i;
const masked = '…';

export const hidden = (text: string): string => `… ${text.length} characters`;

/** The name of a program and its version; words that look like a secret are left out. */
export function maskAgent(agent: string | undefined): string | null {
  if (agent === undefined) return null;
  const shown = agent
    .slice(0, 400)
    .split(/\s+/)
    .map((word) => (looksSecret.test(word) ? masked : word))
    .join(' ')
    .slice(0, 200);
  return shown.replaceAll(/[^\x20-\x7e…]/g, '?');
}

/** A key is chosen by the caller, who may choose anything. */
export const maskKey = (key: string): string | null =>
  /^[\w.:@/-]+$/.test(key) && !looksSecret.test(key) ? key.slice(0, 40) : null;

/** An id of ours, a post's number, a platform's name, a date. Not a word. */
const publicSegment = /^([a-z]{3}_[0-9a-z]{26}|\d{1,20}|v\d+)$/;

/** The path with those parameters that are ids. What is declared as text (`/v1/posts/:id`) is shown as it is declared. */
export function maskPath(url: string, template: string): string {
  const given = (url.split('?')[0] ?? '').split('/');
  return template
    .split('/')
    .map((part, index) => {
      if (!part.startsWith(':') && part !== '*') return part;
      const value = given[index] ?? '';
      return publicSegment.test(value) ? value : masked; // guard: a parameter of a path is an id
    })
    .join('/');
}
