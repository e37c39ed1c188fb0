import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { silentLog } from '../../../../test/database.ts';
import { testKeys } from '../../../../test/test-keys.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/index.ts';
import { query, temporaryFolder } from '../embedded/test-support.ts';
import { migrate } from '../migrate.ts';
import { DatabaseRoleError, prepareDatabase } from './prepare-database.ts';
import { tableRights } from './rights.ts';

/** A server as an operator has one: its superuser, and whatever roles a test makes. */
const folder = await temporaryFolder();
let server: EmbeddedPostgres;
before(async () => {
  server = await startEmbeddedPostgres({ dataDir: folder.path, log: silentLog, durable: false });
});
after(async () => {
  await server.stop();
  await folder[Symbol.asyncDispose]();
});

const asSuperuser = (sql: string, database = 'signoff') =>
  query<Record<string, unknown>>(at(server.adminConnectionString, { database }), sql);

const at = (url: string, { role, database }: { role?: string; database?: string }): string =>
  Object.assign(new URL(url), {
    ...(role === undefined ? {} : { username: role, password: 'secret' }),
    ...(database === undefined ? {} : { pathname: `/${database}` }),
  }).href;

interface Names {
  readonly database: string;
  readonly service: string;
  readonly owner: string;
  readonly url: string;
  readonly ownerUrl: string;
}

/** Two roles and a database, with names of the operator's own. */
async function createDatabase(attributes = ''): Promise<Names> {
  const unique = randomBytes(4).toString('hex');
  const [service, owner, database] = [`Runs ${unique}`, `owns-${unique}`, `db_${unique}`];
  for (const role of [service, owner])
    await asSuperuser(`create role "${role}" login password 'secret' ${role === service ? attributes : ''}`);
  await asSuperuser(`create database ${database} owner "${owner}"`);
  const urlOf = (role: string) => at(server.connectionString, { role, database });
  return { database, service, owner, url: urlOf(service), ownerUrl: urlOf(owner) };
}

const adviceFrom = async (preparing: Promise<void>): Promise<string> => {
  const error = await preparing.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof DatabaseRoleError, String(error));
  return error.message;
};

/** Runs the statements that a message prints for the superuser, and returns the two addresses that follow. */
async function follow(advice: string): Promise<{ url: string; ownerUrl: string }> {
  const [, database = '', statements = ''] = advice.match(/psql \S+\/(\S+) <<'SQL'\n(.*)\nSQL\n/s) ?? [];
  assert.ok(statements, advice);
  for (const role of statements.matchAll(/create role "?([^" ]+)"? login/g))
    assert.match(advice, new RegExp(`<a-password-for-${role[1]}>`));
  const filledIn = statements.replaceAll(/'<a password for [^>]*>'/g, "'secret'");
  // As psql does: one after the other, since a database is not created inside a transaction.
  for (const statement of filledIn.includes('$$') ? [filledIn] : filledIn.split(/(?<=;)\n/))
    await asSuperuser(statement, database);
  const address = (name: string): string => {
    const [, found = ''] = advice.match(new RegExp(`^${name}='([^']+)'`, 'm')) ?? [];
    return found.replace(/<[^>]*>/, 'secret');
  };
  return { url: address('DATABASE_URL'), ownerUrl: address('DATABASE_OWNER_URL') };
}

test('the owner migrates and gives another role its rights; a second start changes nothing', async () => {
  const { url, ownerUrl } = await createDatabase();
  await prepareDatabase({ url, ownerUrl });
  const acls = () =>
    query(
      ownerUrl,
      `select (select json_agg(relacl order by oid) from pg_class) as tables, (select json_agg(attacl order by attrelid, attnum) from pg_attribute) as columns,
         (select json_agg(xmin::text order by oid) from pg_class where relnamespace = 'public'::regnamespace) as versions`,
    );
  const before = await acls();
  await prepareDatabase({ url, ownerUrl });
  assert.deepEqual(await acls(), before);
  // A process without the owner's address starts too.
  await prepareDatabase({ url, ownerUrl: null });
});

test('several processes that start at once with both addresses all succeed', async () => {
  const urls = await createDatabase();
  await Promise.all(Array.from({ length: 4 }, () => prepareDatabase(urls)));
  await prepareDatabase({ url: urls.url, ownerUrl: null });
});

test('every table has its rights declared, and every declaration has its table', async () => {
  const { ownerUrl, url } = await createDatabase();
  await prepareDatabase({ url, ownerUrl });
  const rows = await query<{ name: string }>(
    ownerUrl,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1`,
  );
  assert.deepEqual(rows.map(({ name }) => name).sort(), Object.keys(tableRights).sort());
});

test('the columns that rights name exist', async () => {
  const { ownerUrl, url } = await createDatabase();
  await prepareDatabase({ url, ownerUrl });
  const rows = await query<{ name: string }>(
    ownerUrl,
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const known = new Set(rows.map(({ name }) => name));
  for (const [table, rights] of Object.entries(tableRights))
    for (const right of [rights.insert, rights.update]) {
      const columns = typeof right === 'object' ? ('except' in right ? right.except : right) : [];
      for (const column of columns) assert.ok(known.has(`${table}.${column}`), `${table}.${column}`);
    }
});

test('rights that were added or taken by hand are refused without the owner, naming them, and mended with it', async () => {
  const { url, ownerUrl, service } = await createDatabase();
  await prepareDatabase({ url, ownerUrl });
  await query(
    ownerUrl,
    `grant delete on audit_entries to "${service}"; revoke insert on comments from "${service}"`,
  );
  await query(
    ownerUrl,
    'grant update (manifest) on post_revisions to public; grant truncate on posts to public',
  );
  const advice = await adviceFrom(prepareDatabase({ url, ownerUrl: null }));
  assert.match(advice, /audit_entries: may delete/);
  assert.match(advice, /comments: may not insert/);
  assert.match(advice, /post_revisions: may update \(manifest\)/);
  assert.match(advice, /posts: may truncate/);
  assert.match(advice, /npm run signoff -- migrate/);
  await prepareDatabase({ url, ownerUrl });
  await prepareDatabase({ url, ownerUrl: null });
});

test('a database without tables is refused without the owner, and nothing is created', async () => {
  const { url, ownerUrl } = await createDatabase();
  const advice = await adviceFrom(prepareDatabase({ url, ownerUrl: null }));
  assert.match(advice, /DATABASE_OWNER_URL=.* \\\nDATABASE_URL=.* \\\nnpm run signoff -- migrate/);
  assert.deepEqual(
    await query(ownerUrl, `select 1 from pg_class where relnamespace = 'public'::regnamespace`),
    [],
  );
});

test('the same role twice is refused', async () => {
  const { ownerUrl } = await createDatabase();
  assert.match(
    await adviceFrom(prepareDatabase({ url: `${ownerUrl}?a=1`, ownerUrl })),
    /name the same role, owns-/,
  );
});

test('two addresses that name two databases are refused', async () => {
  const { url, ownerUrl, database } = await createDatabase();
  await asSuperuser(`create database other_${database}`);
  assert.match(
    await adviceFrom(prepareDatabase({ url, ownerUrl: at(ownerUrl, { database: `other_${database}` }) })),
    new RegExp(`names the database ${database} and DATABASE_OWNER_URL other_${database}`),
  );
});

test('a role that is not there is named, with the commands that create both and the database', async () => {
  const advice = await adviceFrom(
    prepareDatabase({
      url: at(server.connectionString, { role: 'newcomer', database: 'newcomer' }),
      ownerUrl: null,
    }),
  );
  assert.match(advice, /does not let the role newcomer in/);
  // The owner of that name exists in the embedded server already.
  const urls = await follow(advice.replaceAll('signoff_owner', 'newcomer_owner'));
  await prepareDatabase(urls);
});

for (const attribute of ['createdb', 'createrole', 'replication', 'bypassrls'])
  test(`a role with ${attribute} is refused, and the printed commands mend it`, async () => {
    const { url, ownerUrl } = await createDatabase(attribute);
    const advice = await adviceFrom(prepareDatabase({ url, ownerUrl }));
    assert.match(advice, new RegExp(`has ${attribute.toUpperCase()}`));
    await follow(advice);
    await prepareDatabase({ url, ownerUrl });
  });

test('a member of the owner is refused, and the printed commands mend it', async () => {
  const { url, ownerUrl, service, owner } = await createDatabase();
  await asSuperuser(`grant "${owner}" to "${service}"; grant pg_read_server_files to "${service}"`);
  const advice = await adviceFrom(prepareDatabase({ url, ownerUrl }));
  assert.match(advice, new RegExp(`is a member of ${owner}, is a member of pg_read_server_files`));
  await follow(advice);
  await prepareDatabase({ url, ownerUrl });
});

for (const kind of ['a role that owns its tables', 'a superuser'] as const)
  test(`${kind} is refused, and the printed commands mend it, with all data in place`, async () => {
    const unique = randomBytes(4).toString('hex');
    const [role, database] = [`old_${unique}`, `old_${unique}`];
    await asSuperuser(
      `create role ${role} login password 'secret' ${kind === 'a superuser' ? 'superuser' : ''}`,
    );
    await asSuperuser(`create database ${database} owner ${role}`);
    const url = at(server.connectionString, { role, database });
    await migrate(url);
    await query(url, `insert into users (id, name, created_at) values ('usr_1', 'Ada', now())`);
    const advice = await adviceFrom(prepareDatabase({ url, ownerUrl: null }));
    assert.match(advice, kind === 'a superuser' ? /is a superuser/ : /owns the tables/);
    // Both names are taken by the embedded server's own roles.
    const owner = `owner_${unique}`;
    const renamed = advice
      .replaceAll('signoff_owner', owner)
      .replaceAll(/\bsignoff\b(?! -- migrate)/g, `runs_${unique}`);
    const missing = `create role ${owner} login password 'secret';\n`;
    const urls = await follow(
      renamed.replace("<<'SQL'\n", `<<'SQL'\n${renamed.includes(`create role "${owner}"`) ? '' : missing}`),
    );
    await prepareDatabase(urls, () => testKeys);
    assert.deepEqual(await query(urls.url, 'select name from users'), [{ name: 'Ada' }]);
    if (kind === 'a role that owns its tables') assert.equal(new URL(urls.url).username, role);
  });

test('a wrong password is refused without printing any password', async () => {
  const { url, ownerUrl } = await createDatabase();
  const wrong = Object.assign(new URL(ownerUrl), { password: 'not-it' }).href;
  const advice = await adviceFrom(prepareDatabase({ url, ownerUrl: wrong }));
  assert.doesNotMatch(advice, /not-it|secret/);
});

test('an older version of the job queue is migrated by the owner', async () => {
  const { url, ownerUrl } = await createDatabase();
  await prepareDatabase({ url, ownerUrl });
  const { getConstructionPlans: _plans, getRollbackPlans } = await import('pg-boss');
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>('select version from pgboss.version');
    await client.query(getRollbackPlans('pgboss', Number(rows[0]?.version)));
  } finally {
    await client.end();
  }
  await adviceFrom(prepareDatabase({ url, ownerUrl: null }));
  await prepareDatabase({ url, ownerUrl });
  await prepareDatabase({ url, ownerUrl: null });
});
