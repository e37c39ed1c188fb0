/** Whether the role that the service runs as can do more than it may, or less than it must. */
import type { ClientBase } from 'pg';
import { findDifferences, readTables } from './read-rights.ts';
import { jobTableRights } from './rights.ts';

export interface RoleReport {
  readonly role: string;
  readonly database: string;
  /** Whether a role with this name exists, for the commands that mend what is wrong. */
  readonly ownerExists: boolean;
  readonly isSuperuser: boolean;
  readonly ownsObjects: boolean;
  /** Attributes that PostgreSQL's `alter role` takes away. */
  readonly attributes: readonly string[];
  /** Roles that give it what it must not have. */
  readonly memberships: readonly string[];
  /** What else it may do to the database, and rights on tables that differ: the owner mends these. */
  readonly rights: readonly string[];
}

export const defaultOwner = 'signoff_owner';

export const isRight = ({ isSuperuser, ownsObjects, attributes, memberships, rights }: RoleReport): boolean =>
  !isSuperuser && !ownsObjects && attributes.length + memberships.length + rights.length === 0;

/** `client` is connected as that role. */
export async function checkRole(client: Pick<ClientBase, 'query'>): Promise<RoleReport> {
  const { rows } = await client.query<Omit<RoleReport, 'rights'> & Limits>(
    `select current_user as role, current_database() as database,
       exists (select 1 from pg_roles where rolname = $1) as "ownerExists",
       r.rolsuper as "isSuperuser",
       exists (select 1 from pg_database where datname = current_database() and datdba = r.oid)
         or exists (select 1 from pg_namespace where nspowner = r.oid and nspname !~ '^pg_(toast_)?temp_')
         or exists (select 1 from pg_class where relowner = r.oid and relpersistence <> 't')
         or exists (select 1 from pg_proc where proowner = r.oid)
         or exists (select 1 from pg_type where typowner = r.oid) as "ownsObjects",
       array_remove(array[case when r.rolcreatedb then 'createdb' end, case when r.rolcreaterole then 'createrole' end,
         case when r.rolreplication then 'replication' end, case when r.rolbypassrls then 'bypassrls' end], null) as attributes,
       array(select g.rolname::text from pg_roles g where g.oid <> r.oid and not r.rolsuper
         and pg_has_role(r.oid, g.oid, 'member')
         and (g.rolsuper or g.rolcreatedb or g.rolcreaterole or g.rolreplication or g.rolbypassrls
           or g.rolname in ('pg_write_all_data', 'pg_execute_server_program', 'pg_write_server_files',
             'pg_read_server_files', 'pg_maintain', 'pg_signal_backend', 'pg_create_subscription')
           or exists (select 1 from pg_database where datname = current_database() and datdba = g.oid)
           or exists (select 1 from pg_class c where c.relowner = g.oid and c.relnamespace = 'public'::regnamespace))
         order by 1) as memberships,
       has_database_privilege(current_database(), 'temp') as temporary,
       has_database_privilege(current_database(), 'create') as "createsSchemas",
       array(select nspname::text from pg_namespace where has_schema_privilege(oid, 'create') and nspname !~ '^pg_') as "createsIn",
       current_setting('server_version_num')::int >= 150000 as "knowsParameters"
     from pg_roles r where r.rolname = current_user`,
    [defaultOwner],
  );
  const [found] = rows;
  if (!found) throw new Error('The role of this connection is not in pg_roles.');
  const { temporary, createsSchemas, createsIn, knowsParameters, ...report } = found;
  // Owners and superusers may do everything: a list of it would say nothing more.
  const isOwner = report.isSuperuser || report.ownsObjects;
  return {
    ...report,
    rights: isOwner
      ? []
      : [
          ...(temporary ? ['the database: may create temporary tables'] : []),
          ...(createsSchemas ? ['the database: may create schemas'] : []),
          ...createsIn.map((schema) => `the schema ${schema}: may create in it`),
          ...(knowsParameters ? await findParameters(client) : []),
          ...(await findTableDifferences(client, report.role)),
        ],
  };
}

interface Limits {
  readonly temporary: boolean;
  readonly createsSchemas: boolean;
  readonly createsIn: readonly string[];
  readonly knowsParameters: boolean;
}

async function findParameters(client: Pick<ClientBase, 'query'>): Promise<readonly string[]> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_parameter_privilege('session_replication_role', 'set') as may`,
  );
  return rows[0]?.may ? ['the setting session_replication_role: may be changed'] : [];
}

async function findTableDifferences(
  client: Pick<ClientBase, 'query'>,
  role: string,
): Promise<readonly string[]> {
  const jobTables = await readTables(client, role, 'pgboss');
  const jobRights = Object.fromEntries(jobTables.map(({ name }) => [name, jobTableRights(name)]));
  return [
    ...findDifferences(await readTables(client, role)),
    ...findDifferences(jobTables, jobRights).map((line) => `pgboss.${line}`),
  ];
}
