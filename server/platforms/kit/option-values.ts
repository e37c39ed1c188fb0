/** Reads the values of options that are more than a text. Undefined: the value has another shape. */
import { z } from 'zod';
import type { Entity, PersonTag } from '../../domain/platform-port/entities.ts';
import type { Json } from '../../lib/canonical-json.ts';

const filled = z.string().trim().min(1).max(300);
const entity = z.strictObject({ id: filled, name: filled });
const fraction = z.number().min(0).max(1).nullish().default(null);
const personTag = z.strictObject({
  username: filled.transform((name) => name.replace(/^@/, '')),
  file: z.int().min(1).default(1),
  x: fraction,
  y: fraction,
});

type Value = Json | undefined;

export const readEntities = (value: Value): readonly Entity[] | undefined => readList(z.array(entity), value);

export const readPeopleTags = (value: Value): readonly PersonTag[] | undefined =>
  readList(z.array(personTag), value);

/** Without the empty ones, which a form leaves behind. */
export const readTexts = (value: Value): readonly string[] | undefined =>
  readList(z.array(z.string()), value)
    ?.map((text) => text.trim())
    .filter((text) => text !== '');

/** Seconds as a person writes them; NaN when it is not a time. */
export function readSeconds(value: Value): number | undefined {
  if (typeof value === 'number') return value >= 0 ? value : Number.NaN;
  if (typeof value !== 'string' || value === '') return undefined;
  const written = value.trim().replace(',', '.');
  return /^\d{1,4}(\.\d{1,3})?$/.test(written) ? Number(written) : Number.NaN;
}

const readList = <Item>(schema: z.ZodType<Item[]>, value: Value): readonly Item[] | undefined =>
  value === undefined || value === null ? [] : schema.safeParse(value).data;
