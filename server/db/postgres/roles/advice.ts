/** What to type when the database's roles are not as they must be. */
import { escapeIdentifier } from 'pg';
import { defaultOwner, type RoleReport } from './check-role.ts';

const passwordOf = (role: string) => `<a password for ${role}>`;

/** The role owns tables, or may do more than it must. */
export function adviseOnRole(report: RoleReport, url: string, owner = defaultOwner): string {
  const { role, database, isSuperuser, ownsObjects, attributes, memberships, rights } = report;
  const reasons = [
    ...(isSuperuser ? ['is a superuser'] : []),
    ...(ownsObjects && !isSuperuser
      ? [`owns the tables of the database ${database}, or other objects in it`]
      : []),
    ...attributes.map((attribute) => `has ${attribute.toUpperCase()}`),
    ...memberships.map((name) => `is a member of ${name}`),
    ...(rights.length > 0 ? [`has other rights than it needs (${summary(rights)})`] : []),
  ];
  const needsSuperuser = isSuperuser || ownsObjects || attributes.length + memberships.length > 0;
  return paragraphs(
    `Signoff does not start as the database role ${role}, because it ${reasons.join(', ')}: who got hold of the service could ` +
      'change what was approved and what happened. One role must own the tables, and another one, that owns nothing, run the service.',
    ...(needsSuperuser ? [...psql(url, mendingStatements(report, owner))] : []),
    ...migrateCommand(url, owner, isSuperuser ? newServiceRole : role),
  );
}

/** Its tables are not there, or older than this version. */
export function adviseOnSchema(report: RoleReport, url: string): string {
  const { role, database, ownsObjects, isSuperuser } = report;
  if (ownsObjects || isSuperuser) return adviseOnRole(report, url);
  return paragraphs(
    `The tables in the database ${database} are missing, or of another version of Signoff, and only their owner can change ` +
      `that, not the role ${role} that the service runs as.`,
    ...(report.ownerExists
      ? []
      : psql(url, [...createRole(defaultOwner), ...giveDatabase(database, defaultOwner)])),
    ...migrateCommand(url, defaultOwner, role),
  );
}

/** Nobody is there under that name. */
export function adviseOnConnection(failing: string, url: string, reason: string): string {
  const role = roleOf(failing) || 'signoff';
  const service = roleOf(url) || 'signoff';
  const database = databaseOf(url) || 'signoff';
  const owner = role === service ? defaultOwner : role;
  return paragraphs(
    `The database does not let the role ${role} in: ${reason}. Check its password, or create what is missing.`,
    ...psql(
      url,
      [
        ...createRole(owner),
        ...createRole(service),
        `create database ${escapeIdentifier(database)} owner ${escapeIdentifier(owner)};`,
      ],
      'postgres',
    ),
    ...migrateCommand(url, owner, service),
  );
}

/** A superuser cannot be made less: another role runs the service. */
const newServiceRole = 'signoff';

function mendingStatements(report: RoleReport, owner: string): string[] {
  const { role, database, isSuperuser, ownsObjects, attributes, memberships, ownerExists } = report;
  const name = escapeIdentifier(role);
  const ownerName = escapeIdentifier(owner);
  return [
    ...(owner === defaultOwner && !ownerExists ? createRole(owner) : []),
    ...(isSuperuser && role !== newServiceRole ? createRole(newServiceRole) : []),
    ...(isSuperuser && role === newServiceRole ? [`alter role ${name} nosuperuser;`] : []),
    ...(attributes.length > 0 && !(isSuperuser && role !== newServiceRole)
      ? [`alter role ${name} ${attributes.map((attribute) => `no${attribute}`).join(' ')};`]
      : []),
    ...memberships.map((group) => `revoke ${escapeIdentifier(group)} from ${name};`),
    ...(isSuperuser
      ? [reassignOurs(owner)]
      : ownsObjects
        ? [`reassign owned by ${name} to ${ownerName};`]
        : []),
    ...(ownsObjects || isSuperuser ? giveDatabase(database, owner) : []),
  ];
}

const createRole = (role: string): string[] => [
  `create role ${escapeIdentifier(role)} login password '${passwordOf(role)}';`,
];
const giveDatabase = (database: string, owner: string): string[] => [
  `alter database ${escapeIdentifier(database)} owner to ${escapeIdentifier(owner)};`,
];

/** A superuser owns the system's own objects too, which `reassign owned` would stop at. */
const reassignOurs = (owner: string): string => {
  const to = escapeIdentifier(owner).replaceAll("'", "''");
  return `do $$ declare statement text; begin
  for statement in
    select format('alter table %s owner to ${to}', c.oid::regclass) from pg_class c
      where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss')) and c.relkind in ('r', 'p', 'v')
    union all select format('alter routine %s owner to ${to}', oid::regprocedure) from pg_proc
      where pronamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
    union all select format('alter type %s owner to ${to}', oid::regtype) from pg_type
      where typnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss')) and typtype = 'e'
    union all select format('alter schema %I owner to ${to}', nspname) from pg_namespace where nspname = 'pgboss'
  loop execute statement; end loop;
end $$;`;
};

function psql(url: string, statements: readonly string[], database = databaseOf(url)): string[] {
  const { host } = new URL(url);
  return [
    'As a superuser of the server:',
    [`psql postgres://postgres@${host}/${database} <<'SQL'`, ...statements, 'SQL'].join('\n'),
  ];
}

function migrateCommand(url: string, owner: string, service: string): string[] {
  const { host, pathname, search } = new URL(url);
  const as = (role: string) =>
    `postgres://${encodeURIComponent(role)}:${passwordOf(role).replaceAll(' ', '-')}@${host}${pathname}${search}`;
  return [
    'Then, with the passwords filled in (and with both addresses in the settings, every start does this by itself):',
    `DATABASE_OWNER_URL='${as(owner)}' \\\nDATABASE_URL='${as(service)}' \\\nnpm run signoff -- migrate`,
  ];
}

const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);
const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

const summary = (lines: readonly string[]): string =>
  lines.length <= 5 ? lines.join('; ') : `${lines.slice(0, 5).join('; ')}; and ${lines.length - 5} more`;

const paragraphs = (...texts: readonly string[]): string => texts.join('\n\n');
