/** Parses a URL that a user copied from a browser. Each platform decides which URLs are posts. */
export interface PastedUrl {
  readonly host: string;
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

interface PublicPages {
  readonly wwwUrl: string;
  readonly simulated: boolean;
}

/** Undefined unless it is below the platform's public pages, or on another host of the real platform. */
export function parsePastedUrl(
  text: string,
  { wwwUrl, simulated }: PublicPages,
  otherHosts: RegExp,
): PastedUrl | undefined {
  if (!URL.canParse(text.trim())) return undefined;
  const given = new URL(text.trim());
  const own = new URL(wwwUrl);
  const isOwn = given.origin === own.origin && given.pathname.startsWith(`${below(own)}/`);
  const isOther = !simulated && given.protocol === 'https:' && otherHosts.test(given.host);
  if (!(isOwn || isOther) || given.username !== '' || given.password !== '') return undefined;
  const rest = isOwn ? given.pathname.slice(below(own).length) : given.pathname;
  try {
    const path = rest
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
    return { host: given.host, path, query: given.searchParams };
  } catch {
    return undefined;
  }
}

const below = ({ pathname }: URL): string => pathname.replace(/\/$/, '');

/** Names in URLs ignore case. An account whose name we do not know matches any. */
export const isSameName = (given: string, handle: string | null): boolean =>
  handle === null || given.replace(/^@/, '').toLowerCase() === handle.replace(/^@/, '').toLowerCase();
