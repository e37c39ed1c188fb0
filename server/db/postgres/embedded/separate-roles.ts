/**
 * Data folders of earlier versions have one role, which owns the database and runs the service. Such a folder is moved
 * over at its first start, all in one transaction: a start that is interrupted has either moved it or changed nothing.
 */
import type { Client } from 'pg';
import type { Passwords, RoleName } from './passwords.ts';

export async function separateRoles(
  connectAs: (role: RoleName) => Promise<Client>,
  passwords: Passwords,
): Promise<void> {
  const service = await connectAs('signoff');
  const separate = await areSeparate(service).finally(() => service.end());
  if (separate) return;
  const superuser = await connectAs('postgres');
  try {
    await superuser.query('begin');
    const { rowCount } = await superuser.query(`select from pg_roles where rolname = 'signoff_owner'`);
    if (!rowCount) await superuser.query('create role signoff_owner');
    // Random base64url: nothing in it needs escaping.
    await superuser.query(`alter role signoff_owner login password '${passwords.signoff_owner}'`);
    await superuser.query('alter role signoff nosuperuser nocreatedb nocreaterole noreplication nobypassrls');
    await superuser.query('reassign owned by signoff to signoff_owner');
    await superuser.query('alter database signoff owner to signoff_owner');
    await superuser.query('commit');
  } finally {
    await superuser.end();
  }
}

async function areSeparate(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ separate: boolean }>(
    `select pg_get_userbyid(d.datdba) = 'signoff_owner' and not r.rolcreatedb as separate
     from pg_database d, pg_roles r where d.datname = 'signoff' and r.rolname = 'signoff'`,
  );
  return rows[0]?.separate === true;
}
