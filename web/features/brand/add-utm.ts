/** Adds the UTM parameters that show where visitors came from. */
import type { UtmRules } from '../generation/brand-queries.ts';

const fillRule = (rule: string, values: Readonly<Record<string, string>>): string =>
  rule.replace(/\{(platform|campaign)\}/g, (_whole, name: string) => values[name] ?? '');

/** Null if the link is not a URL. Empty parameters are left out, and those the link already has stay. */
export const addUtm = (
  link: string,
  rules: UtmRules,
  values: { readonly platform: string; readonly campaign: string },
): string | null => {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  for (const part of ['source', 'medium', 'campaign'] as const) {
    const value = fillRule(rules[part], values).trim();
    if (value !== '' && !url.searchParams.has(`utm_${part}`)) url.searchParams.set(`utm_${part}`, value);
  }
  return url.href;
};
