/**
 * Where a person is redirected after signing in. Promise: always one of our own pages, whatever the link contains,
 * so that a sign-in link cannot redirect elsewhere.
 */
const home = '/';
/** An app's complete authorization request is returned to here, and some are long. */
const maxLength = 4_000;
const ownOrigin = 'http://ourselves.invalid';

export function safeReturnTo(text: string | null | undefined): string {
  if (!text || text.length > maxLength || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return home;
  if (!URL.canParse(text, ownOrigin)) return home;
  const { origin, pathname, search, hash } = new URL(text, ownOrigin);
  // Dot segments are resolved by now: `/.//elsewhere.example` must not become `//elsewhere.example`.
  if (origin !== ownOrigin || pathname.startsWith('//') || /^\/auth(\/|$)/.test(pathname)) return home;
  return pathname + search + hash;
}
