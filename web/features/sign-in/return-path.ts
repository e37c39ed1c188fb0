/** Only our own paths: a redirect must never lead to another site. */
export const returnPath = (path: string | undefined): string =>
  path && /^\/(?![/\\])/.test(path) ? path : '/';

/**
 * The same as a full URL, for leaving the page: odd characters that browsers normalise cannot lead to another site.
 */
export const toOwnUrl = (path: string | undefined, origin: string): string => {
  const home = `${origin}/`;
  if (!path || !URL.canParse(path, origin)) return home;
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : home;
};
