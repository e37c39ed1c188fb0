import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../errors.ts';
import type { Role } from '../actor/roles.ts';
import { actionsAbout, auditActions, auditTopics } from './actions.ts';
import { createCheckChain } from './check-chain.ts';
import type { ChainVerdict } from './ports.ts';

const now = new Date('2026-11-17T14:31:00Z');
const whole: ChainVerdict = { entries: 3, unsealed: 0, broken: null, first: null };
const actor = (role: Role, workspaceId: 'wsp_1' | 'wsp_2' = 'wsp_1') =>
  ({ userId: 'usr_1', workspaceId, role, via: { kind: 'session', sessionId: 'ses_1' } }) as const;

test('those who ask while it is read get the same answer; later ones a new reading', async () => {
  const answers: (() => void)[] = [];
  let readings = 0;
  const check = createCheckChain({
    clock: { now: () => now },
    verify: () => {
      readings += 1;
      return new Promise((resolve) => answers.push(() => resolve(whole)));
    },
  });
  const both = [check(actor('owner')), check(actor('approver'))];
  const other = check(actor('owner', 'wsp_2'));
  assert.equal(readings, 2);
  for (const answer of answers.splice(0)) answer();
  for (const checked of await Promise.all([...both, other]))
    assert.deepEqual(checked, { ...whole, checkedAt: now });
  const again = check(actor('owner'));
  for (const answer of answers.splice(0)) answer();
  await again;
  assert.equal(readings, 3);
});

test('says how it was when the reading began, not when it ended', async () => {
  let time = now;
  const check = createCheckChain({
    clock: { now: () => time },
    verify: async () => {
      time = new Date('2026-11-17T14:35:00Z');
      return whole;
    },
  });
  assert.deepEqual((await check(actor('owner'))).checkedAt, now);
});

test('a reading that fails is not kept', async () => {
  let tries = 0;
  const check = createCheckChain({
    clock: { now: () => now },
    verify: async () => {
      tries += 1;
      if (tries === 1) throw new Error('the database went away');
      return whole;
    },
  });
  await assert.rejects(check(actor('owner')), /went away/);
  assert.equal((await check(actor('owner'))).broken, null);
});

test('only who may approve, and only in person', async () => {
  const check = createCheckChain({ clock: { now: () => now }, verify: async () => whole });
  for (const role of ['editor', 'viewer'] as const) await assert.rejects(check(actor(role)), AppError);
  const program = { ...actor('owner'), via: { kind: 'token', tokenId: 'tok_1', scopes: [] } } as const;
  await assert.rejects(check(program as never), AppError);
});

test('every action is about exactly one topic, and no topic is empty', () => {
  const sorted = auditTopics.map(actionsAbout);
  assert.ok(sorted.every((actions) => actions.length > 0));
  assert.deepEqual(sorted.flat().sort(), [...auditActions].sort());
});
