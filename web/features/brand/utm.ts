/** What a link looks like once it says where people came from. */
import type { UtmRules } from '../generation/brand-queries.ts';

const wordFor = (rule: string, known: Readonly<Record<string, string>>): string =>
  rule.replace(/\{(platform|campaign)\}/g, (_whole, name: string) => known[name] ?? '');

/** Null while the link is none. Empty parts are left away, and what the link says already stays. */
export const markedLink = (
  link: string,
  rules: UtmRules,
  known: { readonly platform: string; readonly campaign: string },
): string | null => {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  for (const part of ['source', 'medium', 'campaign'] as const) {
    const word = wordFor(rules[part], known).trim();
    if (word !== '' && !url.searchParams.has(`utm_${part}`)) url.searchParams.set(`utm_${part}`, word);
  }
  return url.href;
};
