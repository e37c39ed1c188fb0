/** Gives the role that the service runs as its rights, and takes what is more. Run by the owner, after migrations. */
import type { ClientBase } from 'pg';
import { escapeIdentifier } from 'pg';
import { columnsFor, findDifferences, readTables, type Table } from './read-rights.ts';
import {
  callableFunctions,
  functionSearchPath,
  jobTableRights,
  ownerFunctions,
  type TableRights,
  tableRights,
} from './rights.ts';

type Connection = Pick<ClientBase, 'query'>;

/** Changes nothing where all is as it should be. */
export async function grantRights(client: Connection, role: string): Promise<void> {
  await client.query('begin');
  try {
    await secureFunctions(client, role);
    await grantTables(client, role, 'public', await readTables(client, role), tableRights);
    const jobTables = await readTables(client, role, 'pgboss');
    const jobRights = Object.fromEntries(jobTables.map(({ name }) => [name, jobTableRights(name)]));
    await grantTables(client, role, 'pgboss', jobTables, jobRights);
    await limitDatabase(client, role);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function grantTables(
  client: Connection,
  role: string,
  schema: string,
  tables: readonly Table[],
  wanted: Readonly<Record<string, TableRights>>,
): Promise<void> {
  const wrong = new Set(findDifferences(tables, wanted).map((line) => line.split(':')[0]));
  const grantee = escapeIdentifier(role);
  const statements = tables
    .filter(({ name }) => wrong.has(name))
    .flatMap((table) => {
      const name = `${schema}.${escapeIdentifier(table.name)}`;
      const rights = wanted[table.name] ?? { select: true };
      const granted = (['select', 'insert', 'update'] as const).flatMap((right) => {
        const columns = columnsFor(table, rights[right]);
        if (columns.length === 0) return [];
        const all = columns.length === table.columns.length;
        return [all ? right : `${right} (${columns.map((column) => escapeIdentifier(column)).join(', ')})`];
      });
      return [
        // A right on all columns is taken with those on single ones.
        `revoke all on ${name} from ${grantee}, public`,
        `grant ${[...granted, ...(rights.delete ? ['delete'] : [])].join(', ')} on ${name} to ${grantee}`,
      ];
    });
  if (statements.length > 0) await client.query(statements.join(';\n'));
}

/** `create or replace` forgets both settings of a function, so they are given here and not in a migration. */
async function secureFunctions(client: Connection, role: string): Promise<void> {
  const { rows } = await client.query<{ signature: string; change: string }>(
    `with ours as (
       select p.oid, p.oid::regprocedure::text as signature, p.proname = any($1) as is_owners, p.prosecdef,
         l.lanname = 'plpgsql' and p.proconfig is distinct from array['search_path=' || $2::text] as lacks_path,
         p.prorettype = 'trigger'::regtype as is_trigger, p.proname = any($3) as is_callable
       from pg_proc p join pg_language l on l.oid = p.prolang
       where p.pronamespace = 'public'::regnamespace
         and p.proowner = (select oid from pg_roles where rolname = current_user))
     select 'alter function ' || signature || ' set search_path = ' || $2 as change from ours where lacks_path
     union all select 'alter function ' || signature || case when is_owners then ' security definer' else ' security invoker' end
       from ours where prosecdef <> is_owners
     union all select 'revoke execute on function ' || signature || ' from public' from ours
       where not is_trigger and exists (select 1 from aclexplode(coalesce((select proacl from pg_proc where oid = ours.oid),
         acldefault('f', (select oid from pg_roles where rolname = current_user)))) where grantee = 0)
     union all select format('grant execute on function %s to %I', signature, $4::text) from ours
       where is_callable and not exists (select 1 from pg_proc p, aclexplode(p.proacl) a join pg_roles r on r.oid = a.grantee
         where p.oid = ours.oid and r.rolname = $4)`,
    [ownerFunctions, functionSearchPath, callableFunctions, role],
  );
  for (const { change } of rows) await client.query(change);
}

/** Temporary tables included: nothing that a function could take for one of ours. */
async function limitDatabase(client: Connection, role: string): Promise<void> {
  const grantee = escapeIdentifier(role);
  const { rows } = await client.query<{
    database: string;
    temporary: boolean;
    creates: boolean;
    uses: boolean;
  }>(
    `select current_database() as database,
       has_database_privilege($1, current_database(), 'temp') as temporary,
       has_schema_privilege($1, 'public', 'create') as creates,
       has_schema_privilege($1, 'pgboss', 'usage') and has_schema_privilege($1, 'public', 'usage') as uses`,
    [role],
  );
  const [found] = rows;
  if (!found) return;
  const database = escapeIdentifier(found.database);
  // Who may not take a right gets a warning instead of an error; the check that follows says what is left.
  if (found.temporary)
    await client.query(`revoke temporary, create on database ${database} from ${grantee}, public`);
  if (found.creates) await client.query(`revoke create on schema public from ${grantee}, public`);
  if (!found.uses) await client.query(`grant usage on schema public, pgboss to ${grantee}`);
}
