import { createHash } from 'node:crypto';
import type { Answer } from '../core/operation.ts';
import { jsonType } from './errors.ts';

/** Every resource carries its kind and an etag that changes with its content. */
export function resource<T extends object>(kind: string, content: T) {
  const etag = createHash('sha1').update(JSON.stringify(content)).digest('base64url');
  return { kind: `youtube#${kind}`, etag, ...content };
}

export const ok = (body: object, status = 200): Answer => ({
  status,
  headers: { 'content-type': jsonType },
  body,
});

/** Only the parts that were asked for. */
export const pickParts = (parts: string[], makers: Record<string, () => object | undefined>) =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const made = makers[part]?.();
      return made === undefined ? [] : [[part, made]];
    }),
  );
