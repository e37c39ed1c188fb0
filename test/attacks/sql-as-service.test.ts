/**
 * Who got hold of the service's database address: statements that would change what was approved, what happened, or the
 * guards themselves. Every row is one statement in the service's own role, and is refused for the lack of a right; the
 * rows with another code are held by a trigger.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { secretOf } from '../../server/db/audit/sealing-secret.ts';
import { checkRole, isRight } from '../../server/db/postgres/roles/check-role.ts';
import type { WorkspaceId } from '../../server/lib/ids.ts';
import { waitUntil } from '../wait-until.ts';
import { type AttackFixture, openAttackFixture } from './attack-fixture.ts';

const forbidden = '42501';

let fixture: AttackFixture;
/** Published with a first comment, so that every table of history has rows about it. */
let published: string;
before(async () => {
  fixture = await openAttackFixture();
  const { owner } = fixture;
  published = await owner.createDraft({ caption: 'History', options: { first_comment: 'Under it' } });
  await owner.approve(published);
  await owner.mustPost('/posts/publish', { post_id: published });
  await owner.waitForPost(published, ({ first_comment }) => first_comment?.state === 'sent');
});
after(() => fixture[Symbol.asyncDispose]());

/** `$1` is the published post. */
const attacks: Record<string, readonly string[]> = {
  'guards cannot be switched off, dropped or replaced': [
    'alter table attempts disable trigger check_attempt',
    'alter table posts disable trigger all',
    'alter table audit_entries disable trigger user',
    'drop trigger check_attempt on attempts',
    'drop function check_attempt() cascade',
    'alter function check_attempt() rename to was_check_attempt',
    `alter function keep_first_comment() set search_path = pg_temp, public`,
    `create or replace function check_attempt() returns trigger language plpgsql as 'begin return new; end'`,
    `create or replace function is_approved(the_post posts) returns boolean language sql as 'select true'`,
    'create trigger mine before insert on attempts for each row execute function refuse_change()',
    'create rule mine as on insert to attempts do also nothing',
    'create policy mine on attempts using (true)',
    'alter table attempts drop constraint attempts_workspace_id_post_id_fkey',
    'alter table attempts rename to other_attempts',
    'alter table attempts owner to current_user',
    'create table linked (post_id bigint references posts (id))',
    `set session_replication_role = 'replica'`,
    `select set_config('session_replication_role', 'replica', true)`,
  ],
  'nothing can be created that a function could take for one of ours': [
    'create table mine (id int)',
    'create temporary table approvals (like public.approvals)',
    'create temporary view memberships as select 1',
    'create schema signoff',
    'create schema mine',
    `create function is_approved(p jsonb) returns boolean language sql as 'select true'`,
    `create function pg_temp.is_approved(the_post public.posts) returns boolean language sql as 'select true'`,
    'create type mine as enum ()',
    'create extension dblink',
    'create event trigger mine on ddl_command_end execute function refuse_change()',
  ],
  'manifests and what was signed stand': [
    `update post_revisions set manifest = '{}' where post_id = $1`,
    `update post_revisions set digest = repeat('0', 64) where post_id = $1`,
    'delete from post_revisions where post_id = $1',
    `update revision_media set sha256 = repeat('0', 64) where post_id = $1`,
    'insert into revision_media select * from revision_media where post_id = $1',
    `update approvals set digest = repeat('0', 64) where post_id = $1`,
    `update approvals set declarations = '{}' where post_id = $1`,
    `update approvals set user_id = 'usr_other', session_id = 'ses_other' where post_id = $1`,
    `update approvals set timing = 'any' where post_id = $1`,
    'delete from approvals where post_id = $1',
    'update approval_times set at = now()',
    'delete from approval_times',
    'update proof_views set seen_at = now() where post_id = $1',
    'delete from proof_views where post_id = $1',
    `update post_contributors set user_id = 'usr_other' where post_id = $1`,
    'delete from post_contributors where post_id = $1',
    'delete from campaign_contributors',
    `update comments set text = 'Other words' where post_id = $1`,
    'delete from comments where post_id = $1',
  ],
  'what happened stands': [
    `update attempts set digest = repeat('0', 64) where post_id = $1`,
    `update attempts set account_id = 'acc_other' where post_id = $1`,
    `update attempts set started_at = now() where post_id = $1`,
    'delete from attempts where post_id = $1',
    'delete from posts where id = $1',
    `update posts set author_id = 'usr_other' where id = $1`,
    `update posts set workspace_id = 'wsp_other' where id = $1`,
    `update posts set from_app = not from_app where id = $1`,
    `update audit_entries set action = 'x'`,
    `update audit_entries set at = now()`,
    'delete from audit_entries',
    'delete from audit_heads',
    `insert into audit_entries (workspace_id, at, actor_kind, action, subject, sequence, key_id, hash)
      select workspace_id, now(), 'system', 'x', 'x', 999, 'k1', 'x' from posts where id = $1`,
    `update audit_entries set sequence = 999, key_id = 'k1', hash = 'x' where sequence is null`,
    'update audit_entries set refused_at = now()',
    `insert into audit_entries (workspace_id, at, actor_kind, action, subject, refused_at)
      select workspace_id, now(), 'system', 'x', 'x', now() from posts where id = $1`,
    `insert into audit_heads (workspace_id, sequence, key_id, hash, mac) select workspace_id, 1, 'k1', 'x', 'x' from posts where id = $1`,
    'update audit_heads set sequence = sequence - 1',
    `update event_log set data = '{}'`,
    `update event_log set type = 'post.failed'`,
    `update webhook_deliveries set type = 'post.published'`,
    `update webhook_deliveries set number = 1`,
    `update webhook_attempts set status = 200`,
    `update webhook_secrets set sealed = ''`,
    'delete from event_versions',
    'insert into event_order (last) values (1)',
    `insert into audit_sealing (number, key_id, secret_hash) values (1, 'k1', sha256('mine'))`,
    `update audit_sealing set secret_hash = sha256('mine')`,
    'delete from audit_sealing',
    `select setval('audit_entries_id_seq', 1)`,
    `insert into audit_entries (id, workspace_id, at, actor_kind, action, subject) overriding system value
      select 1, workspace_id, now(), 'system', 'x', 'x' from posts where id = $1`,
    'update key_fingerprints set fingerprint = fingerprint',
    'delete from key_fingerprints',
    `update schema_migrations set checksum = 'x'`,
    'delete from schema_migrations',
    'insert into schema_migrations (name, checksum) values ($1, $1)',
  ],
  'first comments come from approved revisions alone': [
    `insert into first_comments (post_id, workspace_id, account_id, revision_number, digest, external_id, text, state,
       next_try_at, updated_at)
     select post_id, workspace_id, account_id, revision_number, digest, external_id, text, 'waiting', now(), now()
     from first_comments where post_id = $1`,
    'delete from first_comments where post_id = $1',
    `update first_comments set text = 'Buy now' where post_id = $1`,
    `update first_comments set external_id = 'urn:li:share:1' where post_id = $1`,
  ],
  'which account and which bytes a row means stands': [
    `update accounts set external_id = 'urn:li:organization:1'`,
    'update accounts set simulated = not simulated',
    `update media set sha256 = repeat('0', 64)`,
    `update media set preview_sha256 = repeat('0', 64)`,
    `update post_media set sha256 = repeat('0', 64)`,
  ],
  'no table can be emptied at once': [
    'truncate audit_entries',
    'truncate attempts cascade',
    'truncate posts cascade',
    'truncate first_comments',
    'truncate ended_rows',
    'truncate lanes',
    'truncate pgboss.job',
  ],
  'rows that ended stay known, and what a row is about is fixed': [
    'delete from ended_rows',
    `update ended_rows set mac = ''`,
    'delete from web_sessions',
    'delete from passkeys',
    `update web_sessions set user_id = 'usr_other'`,
    `update identities set user_id = 'usr_other'`,
    `update memberships set user_id = 'usr_other'`,
    `update oidc_records set id_hash = 'x'`,
    `update app_secrets set secret_hash = 'x'`,
    `update invitations set role = 'owner'`,
    `update app_grants set scopes = '{}'`,
  ],
  'nobody gives themselves more rights': [
    `grant signoff_owner to current_user`,
    `set role signoff_owner`,
    `set role postgres`,
    'set session authorization signoff_owner',
    'create role mine superuser',
    'create database mine',
    'alter role current_user createdb',
    'alter role current_user superuser',
    `alter role signoff_owner password 'mine'`,
    'alter role current_user bypassrls',
    'alter default privileges for role signoff_owner grant all on tables to current_user',
    'reassign owned by signoff_owner to current_user',
    'alter database postgres owner to current_user',
    'alter schema public owner to current_user',
  ],
  'there is no way to files and programs of the machine': [
    `copy posts to program 'cat > /tmp/stolen'`,
    `copy budgets (name) from program 'echo x'`,
    `copy posts to '/tmp/stolen'`,
    `copy budgets (name) from '/etc/passwd'`,
    `select pg_read_file('/etc/passwd')`,
    `select pg_ls_dir('/')`,
    `select lo_import('/etc/passwd')`,
    `alter system set fsync = off`,
    `select pg_reload_conf()`,
    `select pg_create_logical_replication_slot('mine', 'pgoutput')`,
    'create publication mine for all tables',
    `create subscription mine connection 'host=example.com' publication mine`,
  ],
  'commands for the owner cannot be left in the job queue': [
    `insert into pgboss.bam (name, version, status, table_name, command)
      values ('x', 1, 'pending', 'job', 'alter table posts disable trigger all')`,
    `update pgboss.bam set command = 'alter table posts disable trigger all'`,
    'update pgboss.version set version = 1',
    `create or replace function pgboss.job_now() returns timestamptz language sql as 'select now()'`,
    `create table pgboss.mine (id int)`,
  ],
};

for (const [what, statements] of Object.entries(attacks))
  test(`as the service's own role: ${what}`, async () => {
    for (const statement of statements)
      assert.equal(
        await fixture.sqlState(statement, statement.includes('$1') ? [published] : []),
        forbidden,
        statement,
      );
  });

test('as the service: granting itself more gives it nothing', async () => {
  const { pool } = fixture.server.database.handle;
  // PostgreSQL only warns where the caller has some right on the object.
  for (const grant of ['all on audit_entries', 'delete on approvals', 'update (manifest) on post_revisions'])
    await pool.query(`grant ${grant} to current_user`).catch(() => undefined);
  const client = await pool.connect();
  try {
    const report = await checkRole(client);
    assert.deepEqual(report.rights, []);
    assert.ok(isRight(report));
  } finally {
    client.release();
  }
});

test('as the service: a post is not born in another state than as a draft', async () => {
  const insert = (columns: string, values: string) =>
    fixture.sqlState(
      `insert into posts (id, workspace_id, idea_id, platform, account_id, caption, author_id, from_app, last_editor_id,
         created_at, updated_at, ${columns})
       select id + 1, workspace_id, idea_id, platform, account_id, 'Never approved', author_id, false, last_editor_id, now(),
         now(), ${values} from posts where id = $1`,
      [published],
    );
  const states = ['in_review', 'approved', 'publishing', 'published', 'failed', 'unconfirmed', 'removed'];
  for (const state of states) assert.equal(await insert('state', `'${state}'`), 'SG023', state);
  assert.equal(await insert('current_revision', '1'), 'SG023');
  for (const [column, value] of [
    ['wake_at', 'now()'],
    ['external_id', `'x'`],
    ['permalink', `'https://x.example'`],
    ['published_at', 'now()'],
  ] as const)
    assert.equal(await insert(column, value), forbidden, column);
});

test('as the service: nothing is sealed without the secret, and no secret works twice', async () => {
  const seal = (secret: string) =>
    fixture.sqlState(
      `select seal_audit(${secret}, 'k1', sha256('mine'), 'k1', array_agg(id), array_agg(1::bigint), array_agg('x'::text), '{}',
         '{}', '{}', '{}', '{}') from audit_entries where sequence is null`,
    );
  assert.equal(await seal(`'guessed'`), 'SG060');
  assert.equal(await seal('null'), 'SG060');
  assert.equal(await seal('(select secret_hash from audit_sealing)'), 'SG060');
  const { server } = fixture;
  const { rows } = await server.database.owner.query<{ number: string }>('select number from audit_sealing');
  const used = secretOf(server.context.keys, 'k1', BigInt(rows[0]?.number ?? 0) - 1n);
  assert.equal(await seal(`'\\x${used.toString('hex')}'`), 'SG060');
});

test('as the service: the place that an event was given stands', async () => {
  const { pool } = fixture.server.database.handle;
  await waitUntil('events have places', async () => {
    const { rows } = await pool.query('select 1 from event_log where sequence is null');
    return rows.length === 0;
  });
  assert.equal(await fixture.sqlState('update event_log set sequence = sequence + 1000'), 'SG002');
  assert.equal(await fixture.sqlState('update event_log set version = 1'), 'SG002');
});

test('as the service: an endpoint that has ended stays ended', async () => {
  const { id } = await fixture.owner.mustPost<{ id: string }>('/v1/webhooks', { url: 'http://127.0.0.1:9/' });
  await fixture.owner.delete(`/v1/webhooks/${id}`);
  assert.equal(
    await fixture.sqlState('update webhook_endpoints set ended_at = null, ended_because = null'),
    'SG072',
  );
});

test('what became of an attempt cannot be changed, nor the moment from which it may have been visible', async () => {
  for (const change of [
    `outcome = 'rejected'`,
    'outcome = null, finished_at = null',
    `handles = '{}'`,
    `worker = 'mine'`,
    'committing_at = null',
  ])
    assert.equal(
      await fixture.sqlState(`update attempts set ${change} where post_id = $1`, [published]),
      'SG036',
      change,
    );
  assert.equal(await fixture.ownerSqlState('delete from attempts where post_id = $1', [published]), 'SG036');
});

test('an attempt that may have been visible cannot be made one that was not', async () => {
  const { owner, server } = fixture;
  const id = await owner.createDraft({ caption: 'Being sent' });
  await owner.approve(id);
  const client = await server.database.handle.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `update posts set state = 'publishing', wake_at = now() + interval '1 hour' where id = $1`,
      [id],
    );
    await client.query(
      `insert into attempts (id, workspace_id, post_id, revision_number, digest, account_id, lane, worker, started_at, lease_expires_at)
       select 'att_' || p.id, p.workspace_id, p.id, r.number, r.digest, p.account_id, 'x', 'x', now(), now()
       from posts p join post_revisions r on r.post_id = p.id and r.number = p.current_revision where p.id = $1`,
      [id],
    );
    await client.query('update attempts set committing_at = now() where post_id = $1', [id]);
    await assert.rejects(client.query('update attempts set committing_at = null where post_id = $1', [id]), {
      code: 'SG036',
    });
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('not even a right to temporary tables lets a caller put one in the place of ours', async () => {
  const { database } = fixture.server;
  const { owner } = fixture;
  const id = await owner.createDraft({ caption: 'Shadowed' });
  await owner.submitAndOpen(id);
  const [{ name } = { name: '' }] = (
    await database.owner.query<{ name: string }>('select current_database() as name')
  ).rows;
  await database.owner.query(`grant temporary on database ${name} to signoff`);
  const client = await database.handle.pool.connect();
  try {
    // An approval and everything it depends on, in tables that hide ours from this connection.
    await client.query(`create temporary table approvals (like public.approvals);
      create temporary table workspaces (like public.workspaces);
      create temporary table memberships (like public.memberships)`);
    await client.query(
      `insert into pg_temp.workspaces select * from public.workspaces;
       update pg_temp.workspaces set approvals_required = 0`,
    );
    const publish = client.query(
      `update public.posts set state = 'publishing', wake_at = now() where id = $1`,
      [id],
    );
    await assert.rejects(publish, { code: 'SG020' });
  } finally {
    client.release(true);
    await database.owner.query(`revoke temporary on database ${name} from signoff`);
  }
});

test('what programs called stands, and a workspace sees its own calls and those of its own apps', async () => {
  const { owner, handle } = fixture.server.database;
  await handle.pool.query(`select add_request_day('2026-11-19')`);
  await owner.query(
    `insert into request_log (at, request_id, refused, workspace_id, app_workspace_id, app_id, user_id, token_id, method,
       route, path, api_version, status, ms, bytes_in)
     select '2026-11-19', 'req_' || number, false, 'wsp_' || number, 'wsp_home', 'app', 'usr', 'grt', 'GET', '/', '/', 'v1', 200, 1, 0
     from generate_series(1, 2) number`,
  );
  for (const statement of [
    `update request_log set code = 'other'`,
    'delete from request_log',
    'delete from request_bodies',
    `update request_usage set app_id = 'other'`,
    'select * from request_log_answered_20261119',
    'truncate request_log',
    'alter table request_log detach partition request_log_answered',
  ])
    await assert.rejects(handle.pool.query(statement), { code: '42501' }, statement);
  for (const [workspace, count] of [
    ['wsp_1', 1],
    ['wsp_home', 2],
    ['wsp_other', 0],
  ] as const) {
    const { rowCount } = await handle.forWorkspace(workspace).pool.query('select 1 from request_log');
    assert.equal(rowCount, count, workspace);
  }
});

test('the index of words says nothing of a workspace that is not visible', async () => {
  const { owner, stranger, server } = fixture;
  const id = await owner.createDraft({ caption: 'A lanternfish' });
  const search = async (visible: string | undefined) => {
    const { rows } = await server.database.handle
      .forWorkspace(visible as WorkspaceId)
      .pool.query('select posts_with_text($1, $2)::text as id', [owner.workspace, '%lanternfish%']);
    return rows;
  };
  assert.deepEqual(await search(owner.workspace), [{ id }]);
  assert.deepEqual(await search(stranger.workspace), []);
});

test('functions with more rights than their caller look names up in our schema alone', async () => {
  const { rows } = await fixture.server.database.owner.query<{ name: string; fixed: boolean }>(
    `select proname as name, proconfig = array['search_path=pg_catalog, public, pg_temp'] as fixed
     from pg_proc where prosecdef and pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace) order by 1`,
  );
  assert.deepEqual(rows, [
    { name: 'add_request_day', fixed: true },
    { name: 'drop_request_days', fixed: true },
    { name: 'follow_post', fixed: true },
    { name: 'keep_contributors', fixed: true },
    { name: 'keep_first_comment', fixed: true },
    { name: 'keep_media_contributor', fixed: true },
    { name: 'keep_post_words', fixed: true },
    { name: 'name_revision_media', fixed: true },
    { name: 'posts_with_text', fixed: true },
    { name: 'remember_ended_row', fixed: true },
    { name: 'seal_audit', fixed: true },
  ]);
});
