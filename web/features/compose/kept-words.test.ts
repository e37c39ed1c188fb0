import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyDraft } from '../post/drafts.ts';
import { createWordKeeper } from './kept-words.ts';

const memory = () => {
  const all = new Map<string, string>();
  return {
    get length() {
      return all.size;
    },
    key: (at: number) => [...all.keys()][at] ?? null,
    getItem: (name: string) => all.get(name) ?? null,
    setItem: (name: string, value: string) => void all.set(name, value),
    removeItem: (name: string) => void all.delete(name),
  };
};
const saying = (caption: string, post: string | null = null) => ({
  post,
  content: { ...emptyDraft('linkedin'), caption },
});
const ines = { workspaceId: 'wsp_1', personId: 'usr_ines' };
const captions = (left: ReturnType<ReturnType<typeof createWordKeeper>['left']>) =>
  left.flatMap(({ parts }) => parts.map(({ content }) => content.caption));

test('words that were not saved are there for the next editor of the same post, and for no other', () => {
  const place = memory();
  createWordKeeper(place, ines).keep('pst_1', [saying('Late in the harbour', 'pst_1')]);
  createWordKeeper(place, ines).keep(null, [saying('Not even a draft')]);
  const next = createWordKeeper(place, ines);
  assert.deepEqual(captions(next.left(['pst_1', 'pst_2'])), ['Late in the harbour']);
  assert.deepEqual(captions(next.left([])), ['Not even a draft']);
  assert.deepEqual(next.left(['pst_3']), []);
  assert.deepEqual(createWordKeeper(place, { ...ines, personId: 'usr_rui' }).left(['pst_1']), []);
  assert.deepEqual(createWordKeeper(place, { ...ines, workspaceId: 'wsp_2' }).left(['pst_1']), []);
});

test('what is saved, put back or discarded is kept no longer', () => {
  const place = memory();
  const first = createWordKeeper(place, ines);
  first.keep('pst_1', [saying('Typed', 'pst_1')]);
  first.keep('pst_1', []);
  assert.equal(place.length, 0);
  first.keep('pst_1', [saying('Typed again', 'pst_1')]);
  const next = createWordKeeper(place, ines);
  for (const { name } of next.left(['pst_1'])) next.forget(name);
  assert.equal(place.length, 0);
});

test('what the next editor types does not write over what is offered to it', () => {
  const place = memory();
  createWordKeeper(place, ines).keep('pst_1', [saying('Offered', 'pst_1')]);
  const next = createWordKeeper(place, ines);
  next.keep('pst_1', [saying('Typed since', 'pst_1')]);
  assert.deepEqual(captions(next.left(['pst_1'])), ['Offered']);
});

test('an editor that closed offers its words only when saving them failed, and keeps nothing new', async () => {
  const place = memory();
  const first = createWordKeeper(place, ines);
  first.keep('pst_1', [saying('Last words', 'pst_1')]);
  const { promise, resolve } = Promise.withResolvers<void>();
  first.close(promise);
  const next = createWordKeeper(place, ines);
  assert.deepEqual(next.left(['pst_1']), []);
  resolve();
  await promise;
  await Promise.resolve();
  assert.deepEqual(captions(next.left(['pst_1'])), ['Last words']);
  // Signing out forgets everything, and then closes the page that was open.
  for (const { name } of next.left(['pst_1'])) place.removeItem(name);
  first.keep('pst_1', [saying('Last words', 'pst_1')]);
  assert.equal(place.length, 0);
});

test('what cannot be read is not offered', () => {
  const place = memory();
  place.setItem('signoff.unsaved.wsp_1.usr_ines.old', '{"at":"2026-11-16T10:32:00Z","of":null}');
  assert.deepEqual(createWordKeeper(place, ines).left([]), []);
});
