import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { allows, type PostAction, postActions, postStates, unfinishedStates } from './post.ts';

/**
 * The life of a post as designed, copied by hand so that a change of the code must also be made here on purpose.
 */
const design: Record<string, readonly PostAction[]> = {
  draft: ['edit', 'submit', 'delete'],
  in_review: ['approve', 'withdraw', 'request_changes', 'edit', 'cancel'],
  changes_requested: ['edit', 'cancel'],
  approved: ['withdraw', 'schedule', 'unschedule', 'publish', 'edit', 'cancel'],
  scheduled: ['withdraw', 'schedule', 'unschedule', 'publish', 'stop', 'edit', 'cancel'],
  publishing: ['cancel'],
  failed: ['retry', 'schedule', 'edit', 'cancel'],
  missed: ['retry', 'schedule', 'edit', 'cancel'],
  unconfirmed: ['resolve'],
  published: ['remove', 'amend'],
  cancelled: [],
  removed: [],
};

const allowedIn = (state: (typeof postStates)[number]) =>
  postActions.filter((action) => allows(state, action));

test('every state allows exactly the actions of the design', () => {
  assert.deepEqual([...postStates].sort(), Object.keys(design).sort());
  for (const state of postStates)
    assert.deepEqual(allowedIn(state).sort(), [...(design[state] ?? [])].sort(), state);
});

test('the table at the head of the file matches the code', () => {
  const rows = headTable();
  assert.deepEqual(rows.flatMap(({ states }) => states).sort(), [...postStates].sort());
  for (const { states, words } of rows) {
    for (const state of states) {
      const documented = postActions.filter((action) => words.includes(action));
      assert.deepEqual(documented, allowedIn(state as (typeof postStates)[number]), state);
    }
  }
});

test('the database knows the same states', () => {
  const migration = readFileSync(join(import.meta.dirname, '../../../migrations/0004_posts.sql'), 'utf8');
  const list = /state text not null check \(state in \(([^)]*)\)/.exec(migration)?.[1] ?? '';
  const inDatabase = [...list.matchAll(/'([a-z_]+)'/g)].map(([, name]) => name);
  assert.deepEqual(inDatabase.sort(), [...postStates].sort());
});

test('an uncertain post can be neither edited, cancelled, retried nor scheduled: only resolved', () => {
  assert.deepEqual(allowedIn('unconfirmed'), ['resolve']);
});

test('a post that has ended for good allows nothing and holds no approval', () => {
  for (const state of ['cancelled', 'removed'] as const) {
    assert.deepEqual(allowedIn(state), []);
    assert.ok(!unfinishedStates.includes(state));
  }
});

test('every post that can still be sent is unfinished', () => {
  for (const state of postStates) {
    const canBeSent = (['publish', 'retry', 'schedule'] as const).some((action) => allows(state, action));
    if (!canBeSent && state !== 'publishing') continue;
    assert.ok(unfinishedStates.includes(state), state);
  }
});

function headTable(): { states: string[]; words: string[] }[] {
  const text = readFileSync(join(import.meta.dirname, 'post.ts'), 'utf8');
  const head = text.slice(0, text.indexOf('*/'));
  const rows = [...head.matchAll(/^ \* \|([^|]*)\|([^|]*)\|/gm)].slice(2);
  return rows.map(([, states = '', actions = '']) => ({
    states: states.split(',').map((state) => state.trim()),
    words: actions.match(/[a-z_]+/g) ?? [],
  }));
}
