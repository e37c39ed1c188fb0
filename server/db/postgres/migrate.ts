/** SQL migrations, forward only. If several processes start at once, one applies them while the others wait. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { sha256Hex } from '../../lib/canonical-json.ts';

const lockKey = 7_331_001;
const folder = join(import.meta.dirname, '../../../migrations');

export class MigrationError extends Error {}

export function readMigrations(): { name: string; text: string; checksum: string }[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, checksum: sha256Hex(text) };
    });
}

/** Returns the names of the migrations it applied. Each is committed together with its row in schema_migrations. */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new Client({ connectionString, application_name: 'signoff migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const recorded = new Map<string, string>(
      (
        await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
      ).rows.map((row) => [row.name, row.checksum]),
    );
    const known = readMigrations();
    const unknown = [...recorded.keys()].filter(
      (name) => !known.some((migration) => migration.name === name),
    );
    if (unknown.length) {
      throw new MigrationError(
        `This database was used by a newer Signoff (it has ${unknown.join(', ')}). Start that version, or a newer one.`,
      );
    }
    const applied: string[] = [];
    for (const { name, text, checksum } of known) {
      const recordedChecksum = recorded.get(name);
      if (recordedChecksum === checksum) continue;
      if (recordedChecksum !== undefined)
        throw new MigrationError(
          `The migration ${name} was changed after it was applied. Restore the original file.`,
        );
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
          name,
          checksum,
        ]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}
