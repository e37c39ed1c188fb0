/** The job queue's tables, which the owner creates and changes; the service only reads and writes their rows. */
import type { ClientBase } from 'pg';
import { getConstructionPlans, getMigrationPlans, PgBoss } from 'pg-boss';
import library from 'pg-boss/package.json' with { type: 'json' };

export const queueNames = {
  rendition: 'make-rendition',
  fetch: 'fetch-upload',
} as const;

const schema = 'pgboss';
const { schema: currentVersion } = library.pgboss;

type Connection = Pick<ClientBase, 'query'>;

export async function isJobQueueCurrent(client: Connection): Promise<boolean> {
  return (await readVersion(client)) === currentVersion;
}

/**
 * Not by starting the queue as the owner: that would also execute commands from a table that the service's own role might
 * have written.
 */
export async function prepareJobQueue(client: Connection): Promise<void> {
  const version = await readVersion(client);
  if (version === undefined) await client.query(getConstructionPlans(schema));
  // A newer version than ours is refused when the queue starts.
  else if (version < currentVersion) await applyPlan(client, getMigrationPlans(schema, version));
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => client.query(text, values) },
    schema,
    migrate: false,
  });
  // The queue never retries: renditions and uploads have their own rules for what happens after a failure.
  for (const name of Object.values(queueNames)) {
    await boss.createQueue(name, {
      policy: 'standard',
      retryLimit: 0,
      notify: true,
      deleteAfterSeconds: 86_400,
      heartbeatSeconds: 30,
    });
  }
}

async function readVersion(client: Connection): Promise<number | undefined> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('${schema}.version') is not null as exists`,
  );
  if (!tables[0]?.exists) return undefined;
  const { rows } = await client.query<{ version: string }>(`select version from ${schema}.version`);
  return rows[0] && Number(rows[0].version);
}

/** Indexes that are created concurrently follow the transaction, and each needs a request of its own. */
async function applyPlan(client: Connection, plan: string): Promise<void> {
  for (const part of plan.split(/^-- inlined from .*$/m)) await client.query(part);
}
