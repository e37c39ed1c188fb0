/** What a value may be besides its type: lengths, ranges, formats. Whoever is told less than before notices. */
import { type Finding, found } from './breaks.ts';
import type { Alternative } from './schema.ts';

/** Tighter is more, for these. */
const lower = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'] as const;
/** Tighter is less, for these. */
const upper = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'] as const;

/** Words for readers, and what is compared elsewhere. */
const judgedElsewhere = new Set([
  ...['type', 'enum', 'const', 'properties', 'required', 'additionalProperties', 'items', 'default'],
  ...['title', 'description', 'example', 'examples', 'deprecated', '$comment', '$id', '$schema', 'id'],
]);

export function limitFindings(
  by: 'caller' | 'us',
  { schema: old, values }: Alternative,
  { schema: now }: Alternative,
): readonly Finding[] {
  // A list of words has no limits that matter while each of them is taken.
  if (values !== undefined) return [];
  const findings: Finding[] = [];
  const changed = (keyword: string): boolean => JSON.stringify(old[keyword]) !== JSON.stringify(now[keyword]);
  const say = (what: string): void => void findings.push(...found(what));
  const known = new Set<string>([...lower, ...upper, 'format', 'pattern', 'propertyNames']);
  if (changed('format') && (by === 'caller' ? now.format !== undefined : old.format !== undefined))
    say(`is of the format ${now.format ?? 'any text'} now, was ${old.format ?? 'any text'}`);
  if (by === 'caller') {
    for (const keyword of lower)
      if (numberIn(now, keyword, -Infinity) > numberIn(old, keyword, -Infinity))
        say(`has ${keyword} ${now[keyword]} now, was ${old[keyword] ?? 'without'}`);
    for (const keyword of upper)
      if (numberIn(now, keyword, Infinity) < numberIn(old, keyword, Infinity))
        say(`has ${keyword} ${now[keyword]} now, was ${old[keyword] ?? 'without'}`);
    // A pattern beside the same format says the same in other words.
    const isSameFormat = old.format !== undefined && !changed('format');
    for (const keyword of ['pattern', 'propertyNames'])
      if (changed(keyword) && now[keyword] !== undefined && !isSameFormat)
        say(`has another ${keyword}; whether it takes less cannot be told`);
  }
  for (const keyword of new Set([...Object.keys(old), ...Object.keys(now)]))
    if (!known.has(keyword) && !judgedElsewhere.has(keyword) && !keyword.startsWith('x-') && changed(keyword))
      say(`has another ${keyword}; this check cannot judge that`);
  return findings;
}

const numberIn = (schema: Readonly<Record<string, unknown>>, keyword: string, none: number): number =>
  typeof schema[keyword] === 'number' ? (schema[keyword] as number) : none;

export function isWithinLimits(value: unknown, schema: Readonly<Record<string, unknown>>): boolean {
  if (typeof value === 'string')
    return (
      value.length >= numberIn(schema, 'minLength', 0) &&
      value.length <= numberIn(schema, 'maxLength', Infinity) &&
      (typeof schema.pattern !== 'string' || new RegExp(schema.pattern, 'u').test(value))
    );
  return (
    typeof value !== 'number' ||
    (value >= numberIn(schema, 'minimum', -Infinity) && value <= numberIn(schema, 'maximum', Infinity))
  );
}
