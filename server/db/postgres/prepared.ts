/**
 * PostgreSQL plans a statement each time it is sent, and planning some takes longer than running them. One that begins with
 * `prepared` is sent under a name: each connection plans it a few times, and keeps the plan once it is no worse.
 *
 * For statements of one text that run for every post, and never with `*`: a name's columns may not change while a process
 * runs, and a newer version may add some.
 */
import { createHash } from 'node:crypto';
import { sql as raw } from 'kysely';
import type { PoolClient } from 'pg';

const mark = '/* prepared */';
export const prepared = raw.raw(mark);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

type Query = (...args: unknown[]) => unknown;

export function namePrepared(client: PoolClient): void {
  const query = client.query.bind(client) as Query;
  client.query = ((...args: unknown[]) => {
    const [text, values, ...rest] = args;
    return typeof text === 'string' && text.startsWith(mark)
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(...args);
  }) as typeof client.query;
}
