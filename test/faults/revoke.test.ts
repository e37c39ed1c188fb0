/**
 * Disconnecting ends the authorization at the platform, also of an account that was unused for so long that its
 * access token has expired. A failed revocation is not recorded as revoked and is retried. The judge is the sandbox:
 * whether the person's grant is still alive there.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { finishDisconnects } from '../../server/domain/accounts/finish-disconnects.ts';
import { days, hours, minutes } from '../../server/lib/clock.ts';
import type { AccountId } from '../../server/lib/ids.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const fixture = await openPublishingFixture();
after(() => fixture[Symbol.asyncDispose]());
afterEach(() => fixture.postToSandbox('faults/clear', {}));
const { ines, server } = fixture;
before(() => disconnect(fixture.pages[0] ?? ''));
const { disconnectDeps } = server.context.accountMaintenance;

interface Case {
  readonly platform: string;
  readonly way?: string;
  readonly consent: Record<string, string>;
  /** Where the person's grants are counted. */
  readonly grantsAt?: string;
  /** Long enough for the access token to expire. */
  readonly idleMs: number;
  /** The call that ends the grant. */
  readonly operation: string;
}

const cases: readonly Case[] = [
  { platform: 'youtube', consent: { account: 'ines' }, idleMs: hours(2), operation: 'revoke' },
  { platform: 'tiktok', consent: { creator: 'ines' }, idleMs: hours(25), operation: 'revoke' },
  { platform: 'linkedin', consent: { member: 'ines' }, idleMs: days(61), operation: 'revoke' },
  { platform: 'facebook', consent: { person: 'ines' }, idleMs: days(61), operation: 'revokePermissions' },
  {
    platform: 'instagram',
    way: 'facebook',
    consent: { person: 'ines' },
    grantsAt: 'facebook',
    idleMs: days(61),
    operation: 'revokePermissions',
  },
];

async function grants({ platform, grantsAt = platform }: Case): Promise<number> {
  const answer = await fetch(new URL('/_sandbox/grants', server.sandboxUrl));
  const { grants: all } = (await answer.json()) as {
    grants: { platform: string; holder: string; live: number }[];
  };
  return all.find((one) => one.platform === grantsAt && one.holder === 'ines')?.live ?? Number.NaN;
}

async function connect({ platform, way, consent }: Case): Promise<string> {
  // Idle months end the web session as well.
  await ines.signIn('ines');
  const [account] = await ines.connect(
    platform,
    { decision: 'allow', ...consent },
    (all) => all.slice(0, 1),
    way,
  );
  return account?.id ?? '';
}

async function disconnect(id: string): Promise<void> {
  await ines.signIn('ines');
  assert.equal((await ines.delete(`/v1/accounts/${id}`)).status, 204);
}

const hasTokens = async (id: string): Promise<boolean> =>
  ((await disconnectDeps.accounts.read(null, id as AccountId))?.openTokens() ?? null) !== null;

/** What the audit says about the account's authorizations, in order. */
async function recorded(id: string): Promise<readonly unknown[]> {
  const { rows } = await server.context.database.pool.query<{ data: { authorization?: string } }>(
    `select data from audit_entries where action = 'account.tokens_destroyed' and subject = $1 order by id`,
    [`account:${id}`],
  );
  return rows.map(({ data }) => data.authorization);
}

for (const one of cases) {
  const name = one.way ? `${one.platform} through ${one.way}` : one.platform;

  test(`${name}: an account whose access token has expired is revoked at the platform`, async () => {
    const id = await connect(one);
    const before = await recorded(id);
    assert.equal(await grants(one), 1);
    await fixture.advanceClocks(one.idleMs);
    await disconnect(id);
    assert.equal(await grants(one), 0);
    assert.equal(await hasTokens(id), false);
    assert.deepEqual(await recorded(id), [...before, 'revoked']);
  });

  test(`${name}: a failing platform is asked again until it has revoked, and only that is recorded`, async () => {
    const id = await connect(one);
    const before = await recorded(id);
    await fixture.advanceClocks(one.idleMs);
    await fixture.postToSandbox('faults', {
      platform: one.grantsAt ?? one.platform,
      operation: one.operation,
      kind: 'status_before_effect',
      status: 503,
      times: 2,
    });
    await disconnect(id);
    const { body } = await ines.get<{ data: { id: string }[] }>('/v1/accounts');
    assert.ok(!body.data.some((account) => account.id === id), 'for the person it is gone');
    assert.deepEqual([await grants(one), await hasTokens(id), await recorded(id)], [1, true, before]);
    assert.equal(await finishDisconnects(disconnectDeps), 0, 'not at once');
    await fixture.advanceClocks(minutes(5));
    assert.equal(await finishDisconnects(disconnectDeps), 0, 'the second failure');
    await fixture.advanceClocks(hours(1));
    assert.equal(await finishDisconnects(disconnectDeps), 1);
    assert.deepEqual([await grants(one), await hasTokens(id)], [0, false]);
    assert.deepEqual(await recorded(id), [...before, 'revoked']);
    assert.equal(await finishDisconnects(disconnectDeps), 0);
  });
}
