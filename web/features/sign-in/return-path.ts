/** Only our own paths: an address from elsewhere must never be where a person lands. */
export const returnPath = (path: string | undefined): string =>
  path && /^\/(?![/\\])/.test(path) ? path : '/';

/** The same as a whole address, for leaving a page: what a browser makes of odd characters cannot lead elsewhere. */
export const ownAddress = (path: string | undefined, origin: string): string => {
  const home = `${origin}/`;
  if (!path || !URL.canParse(path, origin)) return home;
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : home;
};
