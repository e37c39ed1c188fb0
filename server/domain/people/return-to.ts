/**
 * Where a person lands after signing in. The promise: always a page of our own, whatever the link said, so
 * that a sign-in link cannot send anybody elsewhere.
 */
const home = '/';
/** An app's whole request for access comes back here, and some write much into it. */
const maxLength = 4_000;
const ourselves = 'http://ourselves.invalid';

export function safeReturnTo(text: string | null | undefined): string {
  if (!text || text.length > maxLength || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return home;
  if (!URL.canParse(text, ourselves)) return home;
  const { origin, pathname, search, hash } = new URL(text, ourselves);
  // Dots are resolved by now: `/.//elsewhere.example` must not become `//elsewhere.example`.
  if (origin !== ourselves || pathname.startsWith('//') || /^\/auth(\/|$)/.test(pathname)) return home;
  return pathname + search + hash;
}
