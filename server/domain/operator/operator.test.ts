import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserId } from '../../lib/ids.ts';
import type { Person } from '../people/person.ts';
import { cacheFor } from './cache-for.ts';
import { isOperator } from './is-operator.ts';

const ines: Person = {
  id: 'usr_ines' as UserId,
  name: 'Ines',
  nameChosen: false,
  email: 'Ines@Example.com',
  emailVerified: true,
  status: 'active',
  language: 'en',
};
const typed: Person = { ...ines, id: 'usr_typed' as UserId, emailVerified: false };
const nameless: Person = { ...ines, id: 'usr_nameless' as UserId, email: '' };
const deps = (operators: readonly string[], first?: Person) => ({
  operators,
  people: { find: async (id: UserId) => [ines, typed, nameless].find((person) => person.id === id) },
  owners: { firstOwner: async () => first?.id },
});

test('without a setting only the first owner is the operator', async () => {
  assert.equal(await isOperator(deps([], ines), ines.id), true);
  assert.equal(await isOperator(deps([], ines), typed.id), false);
  assert.equal(await isOperator(deps([]), ines.id), false);
});

test('with a setting only the named people are operators, not the first owner', async () => {
  assert.equal(await isOperator(deps(['usr_typed'], ines), typed.id), true);
  assert.equal(await isOperator(deps(['usr_typed'], ines), ines.id), false);
  assert.equal(await isOperator(deps(['ines@example.COM']), ines.id), true);
});

test('an address counts only when it is confirmed, and a missing address matches no one', async () => {
  assert.equal(await isOperator(deps(['ines@example.com']), typed.id), false);
  assert.equal(await isOperator(deps(['other@example.com']), nameless.id), false);
  assert.equal(await isOperator(deps(['other@example.com']), 'usr_gone' as UserId), false);
});

test('a value is cached for a while and shared by all callers; a failure is not cached', async () => {
  let now = 1_000_000;
  let reads = 0;
  let fails = false;
  const read = cacheFor(
    async () => {
      reads += 1;
      if (fails) throw new Error('away');
      return reads;
    },
    5_000,
    { now: () => new Date(now) },
  );
  assert.deepEqual(await Promise.all([read(), read(), read()]), [1, 1, 1]);
  now += 4_999;
  assert.equal(await read(), 1);
  now += 1;
  assert.equal(await read(), 2);
  // Set back by an hour: a value from "the future" does not count.
  now -= 3_600_000;
  assert.equal(await read(), 3);
  fails = true;
  now += 5_000;
  await assert.rejects(read(), /away/);
  fails = false;
  assert.equal(await read(), 5);
});
