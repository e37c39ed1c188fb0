/** Schemas shared by many endpoints. Text is well-formed Unicode without NUL: PostgreSQL stores nothing else. */

import { z } from 'zod';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { AppError, notFound, type Resource } from '../../errors.ts';
import type { Id, PostId } from '../../lib/ids.ts';
import { isPostId } from '../../lib/ids.ts';
import { messages } from './messages.ts';
import { sample } from './sample.ts';

export const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), {
      message: 'must be well-formed text without NUL characters',
    });

/** An existing platform, whether or not this installation offers it. */
export const platformIn = ({ names }: PlatformCatalog) => z.enum(names).meta({ example: sample.platform });

/** For comparing with stored names: macOS spells "é" as two characters, other systems as one. */
export const composed = (value: string): string => value.normalize('NFC');

export const idOf = <Prefix extends string>(prefix: Prefix) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9a-z]{26}$`), { message: `must be an id that starts with ${prefix}_` })
    .meta({ example: sample.id(prefix) })
    .transform((value) => value as Id<Prefix>);

/** An impossible id in a path is simply not found. */
export const postIdParam = z
  .object({ id: z.string().max(100).meta({ example: sample.postId }) })
  .transform(({ id }): { id: PostId } => {
    if (!isPostId(id)) throw notFound('post');
    return { id };
  });

export const idParam = <Prefix extends string>(prefix: Prefix, thing: Resource) =>
  z
    .object({
      id: z
        .string()
        .max(100)
        .meta({ example: sample.id(prefix) }),
    })
    .transform(({ id }): { id: Id<Prefix> } => {
      if (!new RegExp(`^${prefix}_[0-9a-z]{26}$`).test(id)) throw notFound(thing);
      return { id: id as Id<Prefix> };
    });

export const listQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: text(200).optional(),
};

/** Cursors are opaque to callers: the sort key of the last row they saw. */
export const encodeCursor = (key: string): string => Buffer.from(key, 'utf8').toString('base64url');

export function decodeCursor(cursor: string | undefined, fits: (key: string) => boolean): string | undefined {
  if (cursor === undefined) return undefined;
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!fits(key)) throw new AppError('invalid_cursor', messages.invalid_cursor());
  return key;
}

/** For lists ordered by a 64-bit number. */
export const decodeNumberCursor = (cursor: string | undefined): PostId | undefined =>
  decodeCursor(cursor, isPostId) as PostId | undefined;
