import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../errors.ts';
import type { Role } from '../actor/roles.ts';
import { actionsAbout, auditActions, auditTopics } from './actions.ts';
import { createCheckChain } from './check-chain.ts';
import type { ChainVerdict } from './ports.ts';

const now = new Date('2026-11-17T14:31:00Z');
const intact: ChainVerdict = {
  entries: 3,
  unsealed: 0,
  refused: 0,
  broken: null,
  first: null,
  compared: 0,
  older: 0,
  mismatches: [],
  mismatchCount: 0,
};
const actor = (role: Role, workspaceId: 'wsp_1' | 'wsp_2' = 'wsp_1') =>
  ({ userId: 'usr_1', workspaceId, role, via: { kind: 'session', sessionId: 'ses_1' } }) as const;

test('concurrent callers share one verification; later callers start a new one', async () => {
  const pending: (() => void)[] = [];
  let verifications = 0;
  const check = createCheckChain({
    clock: { now: () => now },
    verify: () => {
      verifications += 1;
      return new Promise((resolve) => pending.push(() => resolve(intact)));
    },
  });
  const both = [check(actor('owner')), check(actor('approver'))];
  const other = check(actor('owner', 'wsp_2'));
  assert.equal(verifications, 2);
  for (const resolveNext of pending.splice(0)) resolveNext();
  for (const checked of await Promise.all([...both, other]))
    assert.deepEqual(checked, { ...intact, checkedAt: now });
  const again = check(actor('owner'));
  for (const resolveNext of pending.splice(0)) resolveNext();
  await again;
  assert.equal(verifications, 3);
});

test('reports the time at which the verification started, not ended', async () => {
  let time = now;
  const check = createCheckChain({
    clock: { now: () => time },
    verify: async () => {
      time = new Date('2026-11-17T14:35:00Z');
      return intact;
    },
  });
  assert.deepEqual((await check(actor('owner'))).checkedAt, now);
});

test('a failed verification is not cached', async () => {
  let tries = 0;
  const check = createCheckChain({
    clock: { now: () => now },
    verify: async () => {
      tries += 1;
      if (tries === 1) throw new Error('the database went away');
      return intact;
    },
  });
  await assert.rejects(check(actor('owner')), /went away/);
  assert.equal((await check(actor('owner'))).broken, null);
});

test('only people who may approve can verify, and only in a web session', async () => {
  const check = createCheckChain({ clock: { now: () => now }, verify: async () => intact });
  for (const role of ['editor', 'viewer'] as const) await assert.rejects(check(actor(role)), AppError);
  const program = { ...actor('owner'), via: { kind: 'token', tokenId: 'tok_1', scopes: [] } } as const;
  await assert.rejects(check(program as never), AppError);
});

test('every action has exactly one topic, and no topic is empty', () => {
  const byTopic = auditTopics.map(actionsAbout);
  assert.ok(byTopic.every((actions) => actions.length > 0));
  assert.deepEqual(byTopic.flat().sort(), [...auditActions].sort());
});
