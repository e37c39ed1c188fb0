/**
 * A position in a list of posts, as a cursor: the post's number, preceded by the order and the time when ordered
 * by time.
 */
import type { PostCursor, PostOrder } from '../../domain/posts/reader.ts';
import { isPostId, type PostId } from '../../lib/ids.ts';
import { decodeCursor, decodeNumberCursor, encodeCursor } from '../pipeline/inputs.ts';

const timeless = 'none';

export const encodePostCursor = (order: PostOrder, { id, at }: PostCursor): string =>
  encodeCursor(order === 'newest' ? id : `${order} ${at?.toISOString() ?? timeless} ${id}`);

/** A cursor of another order is refused: it would silently skip posts. */
export function parsePostCursor(order: PostOrder, cursor: string | undefined): PostCursor | undefined {
  if (order === 'newest') {
    const id = decodeNumberCursor(cursor);
    return id && { id, at: null };
  }
  const key = decodeCursor(cursor, (value) => isPlaceIn(order, value));
  if (key === undefined) return undefined;
  const [, time = '', id] = key.split(' ');
  return { id: id as PostId, at: time === timeless ? null : new Date(time) };
}

function isPlaceIn(order: PostOrder, key: string): boolean {
  const [name, time = '', id = '', ...more] = key.split(' ');
  return name === order && isPostId(id) && more.length === 0 && (time === timeless || isWholeInstant(time));
}

const isWholeInstant = (time: string): boolean =>
  /^\d{4}-/.test(time) && !Number.isNaN(Date.parse(time)) && new Date(time).toISOString() === time;
