/** Connecting, refreshing and disconnecting against the simulated platform, over HTTP from end to end. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '../../../test/account-fixtures.ts';
import type { BrowserSession } from '../../../test/browser-session.ts';
import { arrangeFault } from '../../../test/read-ledger.ts';
import { testKeys } from '../../../test/test-keys.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { createAccountStore } from '../../db/accounts/accounts.ts';
import type { AccountStore, AccountTokens } from '../../domain/accounts/ports.ts';
import { days } from '../../lib/clock.ts';
import type { AccountId } from '../../lib/ids.ts';
import type { AccountView, ConnectionView } from './views.ts';

let server: TestServer;
let ines: BrowserSession;
let accounts: AccountStore;
const clock = createTestClock(new Date());
before(async () => {
  server = await startTestServer({ workers: false, overrides: { clock } });
  accounts = createAccountStore(server.database.handle, testKeys);
  ines = server.newSession();
  await ines.signIn('ines');
});
after(() => server[Symbol.asyncDispose]());

async function tokensOf(id: string): Promise<AccountTokens> {
  const tokens = (await accounts.read(null, id as AccountId))?.openTokens();
  assert.ok(tokens);
  return tokens;
}

const grant = (accessToken: string) => ({ accessToken, refreshToken: null, scopes: [] });

/** Whether the platform still accepts a token. */
const works = async (accessToken: string): Promise<boolean> =>
  (await server.context.platforms.connector('linkedin')?.listTargets(grant(accessToken)))?.kind === 'ok';

async function wholeDatabase(): Promise<string> {
  const { pool } = server.database.handle;
  const { rows } = await pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const dumps = await Promise.all(
    rows.map(({ name }) =>
      pool.query<{ text: string | null }>(`select string_agg(t::text, ' ') as text from ${name} t`),
    ),
  );
  return dumps.map((dump) => dump.rows[0]?.text ?? '').join('\n');
}

test('a refusal on the consent page is explained in plain words', async () => {
  const { authorization_url } = await ines.mustPost<{ authorization_url: string }>('/oauth/connect', {
    platform: 'linkedin',
  });
  const redirect = await ines.follow(authorization_url, { member: 'ines', decision: 'deny' });
  assert.equal(redirect.pathname, '/accounts');
  assert.equal(redirect.searchParams.get('problem'), 'denied');
});

test('when LinkedIn refuses one source the others are shown, and the connection names the refused one', async () => {
  const connection = async (operation: string): Promise<ConnectionView> => {
    await arrangeFault(server.sandboxUrl, { operation, kind: 'status_before_effect', status: 403, times: 2 });
    const { authorization_url } = await ines.mustPost<{ authorization_url: string }>('/oauth/connect', {
      platform: 'linkedin',
    });
    const redirect = await ines.follow(authorization_url, { member: 'ines', decision: 'allow' });
    await fetch(new URL('/_sandbox/faults', server.sandboxUrl), { method: 'DELETE' });
    const path = redirect.pathname.replace('/accounts/connect/', '/v1/connections/');
    return (await ines.get<ConnectionView>(path)).body;
  };
  const noPages = await connection('listPages');
  assert.deepEqual(
    noPages.targets.map(({ name, handle }) => [name, handle]),
    [['Ines Duarte', 'ines-duarte']],
  );
  assert.match(noPages.not_shown[0]?.message ?? '', /company pages/);
  const noProfile = await connection('me');
  assert.equal(noProfile.targets.length, 2);
  assert.match(noProfile.not_shown[0]?.message ?? '', /own profile/);
});

test('two pages of one authorization: no token is readable, disconnecting one leaves the other, the last one revokes', async () => {
  const [first, second] = (await ines.connectLinkedIn({ pages: 2 })) as [string, string];
  assert.ok(first && second);
  const { accessToken, refreshToken } = await tokensOf(first);
  assert.ok(accessToken.length > 100 && refreshToken);
  const dump = await wholeDatabase();
  for (const secret of [accessToken, refreshToken]) {
    assert.ok(!dump.includes(secret) && !dump.includes(Buffer.from(secret).toString('hex')));
  }
  assert.equal(await works(accessToken), true);
  assert.equal((await ines.delete(`/v1/accounts/${first}`)).status, 204);
  assert.equal(await works((await tokensOf(second)).accessToken), true);
  assert.equal((await ines.delete(`/v1/accounts/${second}`)).status, 204);
  assert.equal(await works(accessToken), false);
});

test('near its end a token is refreshed once, and the platform accepts the new one', async () => {
  const [id] = (await ines.connectLinkedIn()) as [AccountId];
  const before = await tokensOf(id);
  const earlier = await server.context.publishing.tokens.tokenFor(id);
  assert.ok(earlier.kind === 'ok');
  clock.advance(days(49));
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => server.context.publishing.tokens.tokenFor(id)),
  );
  const after = await tokensOf(id);
  assert.notEqual(after.accessToken, before.accessToken);
  assert.equal(after.refreshToken, before.refreshToken);
  assert.ok(
    answers.every(
      (answer) =>
        answer.kind === 'ok' &&
        answer.accessToken === after.accessToken &&
        answer.tokenVersion === earlier.tokenVersion + 1,
    ),
  );
  assert.equal(await works(after.accessToken), true);
  clock.advance(days(-49));
});

test('an authorization that ended on the platform is detected, and reconnecting repairs the same account', async () => {
  const { body } = await ines.get<{ data: AccountView[] }>('/v1/accounts');
  const account = body.data[0];
  assert.ok(account);
  const { accessToken } = await tokensOf(account.id);
  await server.context.platforms.connector('linkedin')?.revoke(grant(accessToken));
  clock.advance(days(100));
  const lost = await server.context.publishing.tokens.tokenFor(account.id as AccountId);
  assert.equal(lost.kind, 'auth_lost');
  clock.advance(days(-100));
  const shown = await ines.get<AccountView>(`/v1/accounts/${account.id}`);
  assert.equal(shown.body.status, 'reconnect_needed');
  assert.ok(shown.body.status_reason);
  assert.deepEqual(await ines.connectLinkedIn(), [account.id]);
  assert.equal((await ines.get<AccountView>(`/v1/accounts/${account.id}`)).body.status, 'active');
});
