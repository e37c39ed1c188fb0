/**
 * PostgreSQL plans a statement each time it is sent, and planning one with many tables takes several times as long as
 * running it. One that begins with `prepared` is sent under a name: each connection plans it a few times, and keeps the plan
 * once it is no worse. For statements that run for every post or page and have one text: lists of values are arrays.
 *
 * A newer version may add columns to a table while this process runs. PostgreSQL then refuses the plan of a `select *`, and
 * from then on this process names no statement any more.
 */
import { createHash } from 'node:crypto';
import { sql as raw } from 'kysely';
import type { PoolClient } from 'pg';

export const mark = '/* prepared */';
export const prepared = raw.raw(mark);

/** "cached plan must not change result type" */
const planRefused = '0A000';

const names = new Map<string, string>();
let isNaming = true;

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

type Query = (...args: unknown[]) => Promise<unknown>;

export function namePrepared(client: PoolClient): void {
  const query = client.query.bind(client) as unknown as Query;
  let isInTransaction = false;
  const queryByName = async (text: string, values: unknown): Promise<unknown> => {
    const isPartOfMore = isInTransaction;
    try {
      return await query({ name: nameOf(text), text, values });
    } catch (error) {
      if ((error as { code?: string }).code !== planRefused) throw error;
      isNaming = false;
      // The transaction failed with it, and its end may be sent already: what ran again now would be alone.
      if (isPartOfMore) throw error;
      return await query(text, values);
    }
  };
  client.query = ((...args: unknown[]) => {
    const [text, values] = args;
    if (text === 'begin') isInTransaction = true;
    else if (text === 'commit' || text === 'rollback') isInTransaction = false;
    const isNamed = isNaming && args.length === 2 && typeof text === 'string' && text.includes(mark);
    return isNamed ? queryByName(text, values) : query(...args);
  }) as typeof client.query;
}
