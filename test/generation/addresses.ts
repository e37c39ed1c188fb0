/** An address in a caption is one that was given; UTM values may be added to it if the brand has such rules. */
import type { Known } from './known.ts';
import { findUrls } from './text.ts';

export function isKnownAddress(url: string, known: Known): boolean {
  const given = known.fields.flatMap((field) => (URL.canParse(field) ? [field] : findUrls(field)));
  return given.some(
    (one) => one === url || (known.brand.utm !== null && isWithUtm(url, one, known.brand.utm)),
  );
}

const utmNames = ['utm_source', 'utm_medium', 'utm_campaign'];

function isWithUtm(
  url: string,
  given: string,
  rules: { readonly source: string; readonly medium: string; readonly campaign: string },
): boolean {
  if (!URL.canParse(url) || !URL.canParse(given)) return false;
  const [shown, base] = [new URL(url), new URL(given)];
  if (shown.origin !== base.origin || shown.pathname !== base.pathname || shown.hash !== base.hash)
    return false;
  const added = [...shown.searchParams].filter(([name, value]) => base.searchParams.get(name) !== value);
  const kept = [...base.searchParams].every(
    ([name, value]) => shown.searchParams.getAll(name).includes(value) || utmNames.includes(name),
  );
  const byRule: Readonly<Record<string, string>> = {
    utm_source: rules.source,
    utm_medium: rules.medium,
    utm_campaign: rules.campaign,
  };
  return kept && added.every(([name, value]) => followsRule(value, byRule[name] ?? ''));
}

/** `{platform}` and `{campaign}` stand for any name; the rest must be as the rule has it. */
function followsRule(value: string, rule: string): boolean {
  if (rule === '' || value === '' || /[{}]/.test(value)) return false;
  const pattern = rule
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.+');
  return new RegExp(`^${pattern}$`, 'i').test(value);
}
