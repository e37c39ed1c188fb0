import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { WorkspaceId } from '../../lib/ids.ts';
import { canTake } from './quota.ts';

const [a, b] = ['wsp_a', 'wsp_b'] as const;
const workspaces: readonly WorkspaceId[] = [a, b, 'wsp_c', 'wsp_d'];
const counts = (entries: { a?: number; b?: number }) =>
  new Map(Object.entries(entries).map(([name, count]): [WorkspaceId, number] => [`wsp_${name}`, count]));
const sum = (all: ReadonlyMap<WorkspaceId, number>): number =>
  [...all.values()].reduce((total, one) => total + one, 0);

test('a single workspace may use the whole quota and nothing more', () => {
  assert.equal(canTake(3, a, counts({ a: 2 }), counts({})), true);
  assert.equal(canTake(3, a, counts({ a: 3 }), counts({})), false);
});

test('an early workspace leaves the others their planned share, and uses unplanned capacity', () => {
  assert.equal(canTake(10, a, counts({ a: 5 }), counts({ a: 20, b: 9 })), false);
  assert.equal(canTake(10, a, counts({ a: 5 }), counts({ a: 20, b: 2 })), true);
  assert.equal(canTake(10, a, counts({ a: 8 }), counts({ a: 20, b: 2 })), false);
  assert.equal(canTake(10, b, counts({ a: 8 }), counts({ b: 2 })), true);
});

test('in any order, the quota is not exceeded and no workspace gets less than its share', () => {
  const plans = fc.array(fc.nat({ max: 12 }), { minLength: 4, maxLength: 4 });
  const orders = fc.array(fc.nat({ max: 3 }), { minLength: 300, maxLength: 300 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), plans, orders, (most, wants, order) => {
      const wanted = new Map(workspaces.map((id, index) => [id, wants[index] ?? 0] as const));
      const planned = new Map(wanted);
      const used = new Map<WorkspaceId, number>();
      const come = (who: WorkspaceId): void => {
        const left = planned.get(who) ?? 0;
        if (left === 0 || !canTake(most, who, used, planned)) return;
        planned.set(who, left - 1);
        used.set(who, (used.get(who) ?? 0) + 1);
      };
      for (const index of order) come(workspaces[index] ?? a);
      // In the end every workspace has tried often enough.
      for (let round = 0; round < 12; round += 1) for (const who of workspaces) come(who);
      const part = Math.floor(most / workspaces.length);
      assert.ok(sum(used) <= most);
      for (const [who, want] of wanted) assert.ok((used.get(who) ?? 0) >= Math.min(part, want), who);
      assert.equal(sum(used), Math.min(most, sum(wanted)), 'nothing is left over');
    }),
  );
});
