/** A place in a list of posts, as a cursor: its number, and in an order of time that order and the time before it. */
import type { PostOrder, PostPlace } from '../../domain/posts/reader.ts';
import { isPostId, type PostId } from '../../lib/ids.ts';
import { decodeCursor, decodeNumberCursor, encodeCursor } from '../pipeline/inputs.ts';

const timeless = 'none';

export const cursorOf = (order: PostOrder, { id, at }: PostPlace): string =>
  encodeCursor(order === 'newest' ? id : `${order} ${at?.toISOString() ?? timeless} ${id}`);

/** A cursor of another order is refused: it would skip posts without a word. */
export function placeIn(order: PostOrder, cursor: string | undefined): PostPlace | undefined {
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
