/**
 * Who has the service's database password and the web address: rows about people and apps, written in the service's own
 * role, and then used over HTTP. Each is refused by the database or counts as absent.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { issueToken } from '../../server/domain/people/issue-token.ts';
import { hours, later } from '../../server/lib/clock.ts';
import { newId } from '../../server/lib/ids.ts';
import { hashSecret, newSecret } from '../../server/lib/secrets.ts';
import type { BrowserSession } from '../browser-session.ts';
import { type AttackFixture, openAttackFixture } from './attack-fixture.ts';

let fixture: AttackFixture;
before(async () => {
  fixture = await openAttackFixture();
});
after(() => fixture[Symbol.asyncDispose]());

const forbidden = '42501';
const putBack = 'SG071';
const ended = 'SG072';

type Row = Record<string, unknown>;

const asService = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await fixture.server.database.handle.pool.query(text, values)).rows;
const refused = async (code: string, text: string, values: unknown[] = []) =>
  assert.equal(await fixture.sqlState(text, values), code, text);

/** The row as it is in the database, with its MAC, and any changes. */
async function insert(table: string, row: Row): Promise<void> {
  await asService(...insertion(table, row));
}
const insertion = (table: string, row: Row): [string, unknown[]] => {
  const json = (value: unknown) =>
    value !== null && value?.constructor === Object ? JSON.stringify(value) : value;
  const columns = Object.keys(row);
  return [
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row).map(json),
  ];
};

async function one(table: string, where: string, ...values: unknown[]): Promise<Row> {
  const [row] = await asService(`select * from ${table} where ${where}`, values);
  assert.ok(row, `${table} has no such row`);
  return row;
}

const now = new Date();
const soon = later(now, hours(5));

/** Who the service takes the owner of this cookie for. */
async function whoIs(token: string): Promise<string | undefined> {
  const reply = await fixture.server.newSession().request<{ user?: { id: string } }>('GET', '/v1/session', {
    headers: { cookie: `signoff_session=${token}` },
  });
  assert.equal(reply.status, reply.body.user ? 200 : 401);
  return reply.body.user?.id;
}
const cookieOf = (who: BrowserSession): string =>
  decodeURIComponent(/signoff_session=([^;]+)/.exec(who.cookieHeader)?.[1] ?? '');
const sessionRow = (who: BrowserSession) => one('web_sessions', 'token_hash = $1', hashSecret(cookieOf(who)));
const roleIn = async (who: BrowserSession, workspace: string | undefined) => {
  const { status } = await who.request('GET', '/v1/policies', {
    headers: { 'x-workspace': workspace ?? '' },
  });
  return status;
};
const draftBy = async (owner: BrowserSession) => {
  const id = await owner.createDraft({ caption: `Waits for a person ${newId('pst' as never, 0)}` });
  await owner.submitAndOpen(id);
  return id;
};
const tryApproving = async (who: BrowserSession, id: string): Promise<number> => {
  const post = await fixture.owner.readPost(id);
  await who.get(`/v1/posts/${id}`);
  const digest = post.current_revision?.digest;
  return (await who.post(`/v1/posts/${id}/approve`, { revision_digest: digest })).status;
};

test('a session written for the owner opens nothing, whatever MAC it has', async () => {
  const { owner, stranger } = fixture;
  const [own, genuine] = [await sessionRow(stranger), await sessionRow(owner)];
  for (const mac of [null, own.mac, genuine.mac, Buffer.alloc(48)]) {
    const token = newSecret('soses');
    const id = newId('ses', now.getTime());
    const written = { id, token_hash: hashSecret(token), user_id: owner.userId, mac };
    await insert('web_sessions', { ...own, ...written });
    assert.equal(await whoIs(token), undefined);
  }
});

test('a session cannot be moved to another person, renewed, or revived', async () => {
  const { owner, viewer } = fixture;
  await refused(forbidden, 'update web_sessions set user_id = $1 where user_id = $2', [
    owner.userId,
    viewer.userId,
  ]);
  const row = await sessionRow(viewer);
  await asService(`update web_sessions set authenticated_with = 'passkey' where id = $1`, [row.id]);
  assert.equal(await whoIs(cookieOf(viewer)), undefined);
  await asService('update web_sessions set authenticated_with = $2 where id = $1', [
    row.id,
    row.authenticated_with,
  ]);
  assert.equal(await whoIs(cookieOf(viewer)), viewer.userId);
  const other = fixture.server.newSession();
  await other.signIn('jonas');
  const token = cookieOf(other);
  await other.mustPost('/v1/session/end');
  await refused(ended, 'update web_sessions set ended_at = null where token_hash = $1', [hashSecret(token)]);
  assert.equal(await whoIs(token), undefined);
});

test('a role that was raised in the database approves nothing', async () => {
  const { owner, editor, stranger } = fixture;
  const id = await draftBy(owner);
  for (const role of ['approver', 'owner']) {
    await asService('update memberships set role = $1 where user_id = $2', [role, editor.userId]);
    assert.equal(await roleIn(editor, owner.workspace), 404);
    assert.ok((await tryApproving(editor, id)) >= 400);
  }
  await asService(`update memberships set role = 'editor' where user_id = $1`, [editor.userId]);
  assert.equal(await roleIn(editor, owner.workspace), 200);

  const own = await one('memberships', 'user_id = $1', stranger.userId);
  for (const mac of [null, own.mac]) {
    await insert('memberships', { ...own, workspace_id: owner.workspace, mac });
    assert.equal(await roleIn(stranger, owner.workspace), 404);
    const members = await owner.get<{ data: { id: string }[] }>('/v1/members');
    assert.ok(!JSON.stringify(members.body).includes(stranger.userId));
    await asService('delete from memberships where workspace_id = $1 and user_id = $2', [
      owner.workspace,
      stranger.userId,
    ]);
  }
  assert.equal((await owner.readPost(id)).state, 'in_review');
});

async function join(person: string, role: string): Promise<BrowserSession> {
  const { owner, server } = fixture;
  const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role });
  const browserSession = server.newSession();
  await browserSession.signIn(person, { invitation: link.split('/').at(-1) ?? '' });
  browserSession.workspace = owner.workspace;
  return browserSession;
}

test('a member who was removed, or had another role, is not put back with the row of before', async () => {
  const { owner } = fixture;
  const member = await join('sam', 'approver');
  const place = 'workspace_id = $1 and user_id = $2';
  const as = (): Promise<Row> => one('memberships', place, owner.workspace, member.userId);
  const approver = await as();
  await owner.mustPost(`/v1/members/${member.userId}`, { role: 'viewer' });
  await refused(putBack, `update memberships set role = $3, mac = $4 where ${place}`, [
    owner.workspace,
    member.userId,
    approver.role,
    approver.mac,
  ]);
  const viewer = await as();
  const client = await fixture.server.database.handle.pool.connect();
  try {
    // It goes on seeing what was there before.
    await client.query('begin isolation level repeatable read');
    await client.query('select from memberships limit 1');
    assert.equal((await owner.delete(`/v1/members/${member.userId}`)).status, 204);
    await assert.rejects(client.query(...insertion('memberships', viewer)), { code: putBack });
  } finally {
    await client.query('rollback');
    client.release();
  }
  for (const row of [approver, viewer]) await refused(putBack, ...insertion('memberships', row));
  assert.equal(await roleIn(member, owner.workspace), 401);
});

test('an invitation or a link that somebody wrote lets nobody in, and a withdrawn one stays withdrawn', async () => {
  const { owner, stranger, server } = fixture;
  const mine = newSecret('soinv');
  const row = {
    id: newId('inv', now.getTime()),
    workspace_id: owner.workspace,
    role: 'owner',
    token_hash: hashSecret(mine),
    invited_by: owner.userId,
    created_at: now,
    expires_at: soon,
  };
  await insert('invitations', row);
  const accepted = await stranger.post(`/v1/invitations/accept`, { token: mine });
  assert.ok(accepted.status >= 400);
  assert.equal(await roleIn(stranger, owner.workspace), 404);
  const { id } = await owner.mustPost<{ id: string }>('/v1/invitations', { role: 'viewer' });
  await owner.delete(`/v1/invitations/${id}`);
  await refused(ended, 'update invitations set revoked_at = null where id = $1', [id]);

  const { signInLinks, clock } = server.context.people;
  const link = newSecret('solnk');
  await insert('sign_in_links', {
    token_hash: hashSecret(link),
    kind: 'recovery',
    user_id: owner.userId,
    created_at: now,
    expires_at: soon,
  });
  assert.equal(await signInLinks.find(hashSecret(link), clock.now()), undefined);
});

test('a passkey that somebody wrote is not one of the person, and a question that they wrote is not ours', async () => {
  const { owner, server } = fixture;
  const { passkeys, passkeyChallenges, people, clock, transact } = server.context.people;
  const id = newId('idn', now.getTime());
  await insert('identities', {
    id,
    provider: 'passkey',
    issuer: 'passkey:localhost',
    subject: 'mine',
    name: 'Passkey',
    user_id: owner.userId,
    created_at: now,
  });
  await insert('passkeys', {
    identity_id: id,
    user_id: owner.userId,
    credential_id: 'mine',
    public_key: Buffer.from('key'),
    algorithm: -7,
    user_handle: 'handle',
    transports: [],
    aaguid: '00000000-0000-0000-0000-000000000000',
    counter: 0,
    backup_eligible: false,
    backed_up: false,
    rp_id: 'localhost',
    origin: 'http://localhost',
    created_at: now,
    signs_from: now,
  });
  assert.equal(await passkeys.find('localhost', 'mine'), undefined);
  assert.deepEqual(await passkeys.listAll(owner.userId as never), []);
  const known = await transact((tx) => people.findByIdentity(tx, 'passkey:localhost', 'mine'));
  assert.equal(known, undefined);
  await insert('passkey_challenges', {
    challenge_hash: hashSecret('question'),
    purpose: 'enrol',
    browser_hash: hashSecret('browser'),
    details: { linkHash: null, name: 'Ines', userHandle: 'handle' },
    expires_at: soon,
  });
  assert.equal(await passkeyChallenges.claim(hashSecret('question'), clock.now()), undefined);
});

test('a sign-in that somebody began in the database for another session adds nothing to it', async () => {
  const { owner, server } = fixture;
  const session = await sessionRow(owner);
  await insert('sign_in_attempts', {
    state_hash: hashSecret('state'),
    provider: 'oidc',
    link_user_id: owner.userId,
    link_session_id: session.id,
    nonce: 'nonce',
    code_verifier: 'verifier',
    return_to: '/',
    expires_at: soon,
  });
  const { attempts, clock } = server.context.people;
  assert.equal(await attempts.claim(hashSecret('state'), null, clock.now()), undefined);
});

const app = (path: string) => ({
  name: 'Planner',
  kind: 'confidential',
  redirect_uris: [`https://client.example/${path}`],
  scopes: ['profile:read', 'posts:write'],
});
type App = { id: string; client_secret: string };

const callWith = async (token: string): Promise<number> =>
  (
    await fixture.server.newSession().request('GET', '/v1/profile', {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status;

test('a token or a consent that somebody wrote opens nothing, and a revoked one stays revoked', async () => {
  const { owner, stranger, token } = fixture;
  assert.equal(await callWith(token), 200);
  const mine = newSecret('soat');
  const genuine = await one('access_tokens', 'token_hash = $1', hashSecret(token));
  for (const mac of [null, genuine.mac]) {
    const id = newId('tok', now.getTime());
    const hash = mac === null ? hashSecret(mine) : hashSecret(`${mine}2`);
    await insert('access_tokens', { ...genuine, id, token_hash: hash, mac });
  }
  for (const forged of [mine, `${mine}2`]) assert.equal(await callWith(forged), 401);

  const client = await stranger.mustPost<App>('/v1/apps', app('forged'));
  const session = await sessionRow(owner);
  const grant = {
    id: newId('grt', now.getTime()),
    app_id: client.id,
    user_id: owner.userId,
    workspace_id: owner.workspace,
    scopes: ['profile:read', 'posts:write'],
    session_id: session.id,
    oidc_grant_id: 'forged',
    created_at: now,
  };
  await insert('app_grants', grant);
  await insert('oidc_records', {
    kind: 'AccessToken',
    id_hash: hashSecret('forged-token'),
    payload: {
      clientId: client.id,
      accountId: owner.userId,
      scope: 'profile:read posts:write',
      grantId: 'forged',
    },
    grant_id: 'forged',
    expires_at: soon,
  });
  assert.equal(await callWith('forged-token'), 401);
  await asService('update access_tokens set revoked_at = now() where id = $1', [genuine.id]);
  await refused(ended, 'update access_tokens set revoked_at = null where id = $1', [genuine.id]);
  assert.equal(await callWith(token), 401);
});

test("an app's secret and redirect address cannot be swapped, nor a used record put back", async () => {
  const { owner, server } = fixture;
  const client = await owner.mustPost<App>('/v1/apps', app('callback'));
  const { appSecrets, clock } = server.context.apps;
  const mine = newSecret('socs');
  assert.equal(
    await appSecrets.check(client.id as never, hashSecret(client.client_secret), clock.now()),
    true,
  );
  const secret = await one('app_secrets', 'app_id = $1', client.id);
  await refused(forbidden, 'update app_secrets set secret_hash = $1', [hashSecret(mine)]);
  await insert('app_secrets', { ...secret, id: newId('sec' as never, 0), secret_hash: hashSecret(mine) });
  assert.equal(await appSecrets.check(client.id as never, hashSecret(mine), clock.now()), false);
  await asService('update app_secrets set expires_at = now() where id = $1', [secret.id]);
  for (const expires of ['null', "now() + interval '1 day'"])
    await refused(ended, `update app_secrets set expires_at = ${expires} where id = $1`, [secret.id]);

  await asService(`update apps set redirect_uris = '{https://thief.example/callback}' where id = $1`, [
    client.id,
  ]);
  const authorize = await owner.get<string>(
    `/oauth/authorize?client_id=${client.id}&response_type=code&redirect_uri=https://thief.example/callback`,
  );
  assert.equal(authorize.status, 400);

  const { oidcRecords } = server.context;
  const exp = Math.floor(Date.now() / 1_000) + 600;
  await oidcRecords.put('RefreshToken', 'used', { exp, grantId: 'g' }, 600);
  const record = await one('oidc_records', 'id_hash = $1', hashSecret('used'));
  assert.deepEqual(await oidcRecords.consume('RefreshToken', 'used'), { won: true });
  await refused(ended, 'update oidc_records set consumed_at = null where id_hash = $1', [record.id_hash]);
  // Made to look expired first, so that it would not be remembered.
  await asService(`update oidc_records set payload = '{"exp":1}' where id_hash = $1`, [record.id_hash]);
  await asService('delete from oidc_records where id_hash = $1', [record.id_hash]);
  await refused(putBack, ...insertion('oidc_records', record));
});

test('nobody makes themselves the operator, or confirms an address', async () => {
  const { owner, stranger, server } = fixture;
  const { isOperator } = server.context;
  assert.equal(await isOperator(owner.userId as never), true);
  const own = await one('memberships', 'user_id = $1', stranger.userId);
  await insert('memberships', {
    ...own,
    workspace_id: owner.workspace,
    role: 'owner',
    created_at: new Date(0),
    mac: null,
  });
  assert.equal(await isOperator(stranger.userId as never), false);
  assert.equal(await isOperator(owner.userId as never), true);
  await asService('delete from memberships where workspace_id = $1 and user_id = $2', [
    owner.workspace,
    stranger.userId,
  ]);
  await insert('confirmed_addresses', {
    user_id: stranger.userId,
    email: 'operator@example.com',
    confirmed_at: now,
  });
  const { addressLinks, transact } = server.context.people;
  assert.equal(
    await transact((tx) => addressLinks.has(tx, stranger.userId as never, 'operator@example.com')),
    false,
  );
  const before = await one('users', 'id = $1', stranger.userId);
  await asService('update users set email = $2, email_verified = true where id = $1', [
    stranger.userId,
    'operator@example.com',
  ]);
  assert.equal(await whoIs(cookieOf(stranger)), undefined);
  assert.equal(await roleIn(stranger, stranger.workspace), 401);
  await asService('update users set email = $2, email_verified = $3 where id = $1', [
    stranger.userId,
    before.email,
    before.email_verified,
  ]);
  assert.equal(await whoIs(cookieOf(stranger)), stranger.userId);
});

test("one's own way to sign in does not lead to the owner", async () => {
  const { owner, server } = fixture;
  const thief = server.newSession();
  await thief.signIn('sam');
  const identity = await one('identities', 'user_id = $1', thief.userId);
  await refused(forbidden, 'update identities set user_id = $1 where id = $2', [owner.userId, identity.id]);
  await asService('delete from identities where id = $1', [identity.id]);
  await refused(putBack, ...insertion('identities', { ...identity, user_id: owner.userId }));
  await insert('identities', { ...identity, user_id: owner.userId, mac: null });
  const again = server.newSession();
  await again.signIn('sam').catch(() => undefined);
  assert.notEqual(again.userId, owner.userId);
  assert.equal(again.userId, '');
  const ways = await owner.get<{ data: { id: string }[] }>('/v1/identities');
  assert.ok(!ways.body.data.some(({ id }) => id === identity.id));
});

test('what was refused is counted, so that somebody notices', async () => {
  const { text } = fixture.server.context.metrics.endpoint;
  assert.match(await text(), /^signoff_rows_refused_total\{table="web_sessions"\} [1-9]/m);
});

test('a token that was used before opens nothing once the role of its person was written', async () => {
  const { owner, viewer, server } = fixture;
  const { token } = await issueToken(server.context.people, {
    user: viewer.userId,
    workspace: owner.workspace,
    scopes: ['profile:read'],
    loopback: true,
  });
  assert.equal(await callWith(token), 200);
  await asService(`update memberships set role = 'owner' where user_id = $1 and workspace_id = $2`, [
    viewer.userId,
    owner.workspace,
  ]);
  assert.equal(await callWith(token), 401);
});
