import { badField } from './errors.ts';
import { isRecord } from './gate.ts';
import { type MediaShelves, readImage } from './post-media.ts';
import type { PostMedia } from './posts.ts';

/** A link. LinkedIn fetches nothing from it: what the post does not say, readers do not see. */
const limits = { title: 400, description: 4086 };
const field = 'content/article';

export function readArticle(shelves: MediaShelves, author: string, value: unknown): PostMedia[] {
  if (!isRecord(value)) throw missing('source');
  const source = readText(value, 'source');
  if (!source) throw missing('source');
  if (!URL.canParse(source) || !/^https?:$/.test(new URL(source).protocol)) {
    throw badField('INVALID_VALUE_FOR_FIELD', `${field}/source`, `"${source}" is not a web address`);
  }
  if (!readText(value, 'title')) throw missing('title');
  for (const [name, limit] of Object.entries(limits)) {
    if ((readText(value, name)?.length ?? 0) > limit) {
      throw badField('FIELD_LENGTH_TOO_LONG', `${field}/${name}`, `${name} is longer than ${limit}`);
    }
  }
  const thumbnail = readText(value, 'thumbnail');
  return thumbnail ? [readImage(shelves, author, { id: thumbnail }, `${field}/thumbnail`)] : [];
}

function readText(value: Record<string, unknown>, name: string): string | undefined {
  const text = value[name];
  if (text === undefined || typeof text === 'string') return text;
  throw badField('INVALID_VALUE_FOR_FIELD', `${field}/${name}`, `${name} must be text`);
}

const missing = (name: string) =>
  badField(
    'MISSING_FIELD',
    `${field}/${name}`,
    `ERROR :: /${field}/${name} :: field is required but not found`,
  );
