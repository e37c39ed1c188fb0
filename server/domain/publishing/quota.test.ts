import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { WorkspaceId } from '../../lib/ids.ts';
import { mayTake } from './quota.ts';

const [a, b] = ['wsp_a', 'wsp_b'] as const;
const workspaces: readonly WorkspaceId[] = [a, b, 'wsp_c', 'wsp_d'];
const counts = (entries: { a?: number; b?: number }) =>
  new Map(Object.entries(entries).map(([name, count]): [WorkspaceId, number] => [`wsp_${name}`, count]));
const sum = (all: ReadonlyMap<WorkspaceId, number>): number =>
  [...all.values()].reduce((total, one) => total + one, 0);

test('alone, a workspace may use all of it and nothing more', () => {
  assert.equal(mayTake(3, a, counts({ a: 2 }), counts({})), true);
  assert.equal(mayTake(3, a, counts({ a: 3 }), counts({})), false);
});

test('who comes early leaves the others their part of what they have planned, and uses what nobody has', () => {
  assert.equal(mayTake(10, a, counts({ a: 5 }), counts({ a: 20, b: 9 })), false);
  assert.equal(mayTake(10, a, counts({ a: 5 }), counts({ a: 20, b: 2 })), true);
  assert.equal(mayTake(10, a, counts({ a: 8 }), counts({ a: 20, b: 2 })), false);
  assert.equal(mayTake(10, b, counts({ a: 8 }), counts({ b: 2 })), true);
});

test('in whatever order they come, no more is used than there is, and nobody gets less than its part', () => {
  const plans = fc.array(fc.nat({ max: 12 }), { minLength: 4, maxLength: 4 });
  const orders = fc.array(fc.nat({ max: 3 }), { minLength: 300, maxLength: 300 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), plans, orders, (most, wants, order) => {
      const wanted = new Map(workspaces.map((id, index) => [id, wants[index] ?? 0] as const));
      const planned = new Map(wanted);
      const used = new Map<WorkspaceId, number>();
      const come = (who: WorkspaceId): void => {
        const left = planned.get(who) ?? 0;
        if (left === 0 || !mayTake(most, who, used, planned)) return;
        planned.set(who, left - 1);
        used.set(who, (used.get(who) ?? 0) + 1);
      };
      for (const index of order) come(workspaces[index] ?? a);
      // In the end everybody has come often enough.
      for (let round = 0; round < 12; round += 1) for (const who of workspaces) come(who);
      const part = Math.floor(most / workspaces.length);
      assert.ok(sum(used) <= most);
      for (const [who, want] of wanted) assert.ok((used.get(who) ?? 0) >= Math.min(part, want), who);
      assert.equal(sum(used), Math.min(most, sum(wanted)), 'nothing is left over');
    }),
  );
});
