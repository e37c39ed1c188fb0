/** Adds the brand's UTM values to the link and leaves the rest of its query alone. */
import type { UtmRules } from '../../domain/content/brand-kit.ts';

export function addUtm(
  link: string,
  utm: UtmRules | null,
  names: { readonly platform: string; readonly campaign: string },
): string {
  if (utm === null || !URL.canParse(link)) return link;
  const fill = (rule: string): string =>
    rule.replaceAll('{platform}', names.platform).replaceAll('{campaign}', toSlug(names.campaign)).trim();
  const url = new URL(link);
  const before = url.searchParams.size;
  const values = {
    utm_source: fill(utm.source),
    utm_medium: fill(utm.medium),
    utm_campaign: fill(utm.campaign),
  };
  for (const [key, value] of Object.entries(values))
    if (value !== '' && !url.searchParams.has(key)) url.searchParams.append(key, value);
  // Nothing was added, so return the link exactly as the person wrote it, not as the parser would format it.
  return url.searchParams.size === before ? link : url.href;
}

const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
