/** Which further pages of a site are worth reading: of the same origin, about the brand, and few. Pure. */
import { resolved } from './read-page.ts';

/** Pages that say nothing about the brand, or that change something. */
const uninteresting =
  /privacy|terms|legal|imprint|impressum|datenschutz|agb\b|cookie|cart|basket|warenkorb|checkout|kasse|login|log-?in|sign-?(in|up)|register|account|konto|search|suche|feed|rss|wp-|logout|unsubscribe|mentions-legales|aviso/i;
const files = /\.(?!html?$|php$|aspx?$)[a-z0-9]{2,5}$/i;
/** Best first. */
const interests = [
  /about|story|ueber|über|a-propos|qui-sommes|sobre|quem-somos|team/i,
  /news|blog|journal|event|visit|besuch|aktuell|actualit|noticia|agenda/i,
  /product|produkt|shop|menu|speisekarte|service|leistung|offer|angebot|produit|tienda|loja/i,
];

export function chooseLinks(
  links: readonly { readonly href: string; readonly text: string }[],
  base: URL,
  home: URL,
  count: number,
): URL[] {
  const found = new Map<string, { url: URL; rank: number }>();
  for (const { href, text } of links) {
    const url = resolved(href, base);
    // A query often leads to the same page again, or does something.
    if (!url || url.origin !== home.origin || url.search !== '') continue;
    url.hash = '';
    const path = decodedPath(url);
    if (samePage(url, home) || uninteresting.test(path) || files.test(path)) continue;
    const rank = interests.findIndex((interest) => interest.test(`${path} ${text}`));
    if (!found.has(path)) found.set(path, { url, rank: rank === -1 ? interests.length : rank });
  }
  const all = [...found.values()];
  // One of each interest first, so that a shop's hundred products leave room for its story.
  const firsts = interests.flatMap((_, rank) => all.find((link) => link.rank === rank) ?? []);
  return [...new Set([...firsts, ...all.toSorted((a, b) => a.rank - b.rank)])]
    .slice(0, count)
    .map(({ url }) => url);
}

const samePage = (one: URL, other: URL): boolean =>
  one.pathname.replace(/\/(index\.html?)?$/, '') === other.pathname.replace(/\/(index\.html?)?$/, '');

function decodedPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch (error) {
    // A percent sign that escapes nothing belongs to the path.
    if (error instanceof URIError) return pathname;
    throw error;
  }
}
