import { badField } from './errors.ts';
import { missing } from './fields.ts';
import { isRecord } from './gate.ts';
import type { Posts } from './posts.ts';

/** The post that a new one passes on, when it names one. */
export function readReshare(
  posts: Posts,
  { reshareContext, content }: Record<string, unknown>,
): string | null {
  if (reshareContext === undefined) return null;
  const field = 'reshareContext/parent';
  const parent = isRecord(reshareContext) ? reshareContext.parent : undefined;
  if (typeof parent !== 'string') throw missing(field);
  if (!/^urn:li:(share|ugcPost):\d+$/.test(parent)) {
    throw badField('INVALID_URN_TYPE', field, `"${parent}" is not a share or ugcPost URN`);
  }
  const original = posts.find(parent);
  if (!original || posts.stateOf(original) !== 'PUBLISHED') {
    throw badField('INVALID_URN_ID', field, `Post ${parent} is not found`);
  }
  if (original.isReshareDisabledByAuthor) {
    throw badField('INVALID_VALUE_FOR_FIELD', field, 'The author does not allow resharing this post');
  }
  if (content !== undefined) {
    throw badField('INVALID_VALUE_FOR_FIELD', 'content', 'A reshare cannot have content of its own');
  }
  return parent;
}
