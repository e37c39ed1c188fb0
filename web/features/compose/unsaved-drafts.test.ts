import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyDraft } from '../post/drafts.ts';
import { createUnsavedDrafts } from './unsaved-drafts.ts';

const createStorage = () => {
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
const partWith = (caption: string, post: string | null = null) => ({
  post,
  content: { ...emptyDraft('linkedin'), caption },
});
const ines = { workspaceId: 'wsp_1', personId: 'usr_ines' };
const captions = (left: ReturnType<ReturnType<typeof createUnsavedDrafts>['findLeft']>) =>
  left.flatMap(({ parts }) => parts.map(({ content }) => content.caption));

test('unsaved text is offered to the next editor of the same post, and to no other', () => {
  const storage = createStorage();
  createUnsavedDrafts(storage, ines).store('pst_1', [partWith('Late in the harbour', 'pst_1')]);
  createUnsavedDrafts(storage, ines).store(null, [partWith('Not even a draft')]);
  const next = createUnsavedDrafts(storage, ines);
  assert.deepEqual(captions(next.findLeft(['pst_1', 'pst_2'])), ['Late in the harbour']);
  assert.deepEqual(captions(next.findLeft([])), ['Not even a draft']);
  assert.deepEqual(next.findLeft(['pst_3']), []);
  assert.deepEqual(createUnsavedDrafts(storage, { ...ines, personId: 'usr_rui' }).findLeft(['pst_1']), []);
  assert.deepEqual(createUnsavedDrafts(storage, { ...ines, workspaceId: 'wsp_2' }).findLeft(['pst_1']), []);
});

test('text that was saved, restored or discarded is no longer stored', () => {
  const storage = createStorage();
  const first = createUnsavedDrafts(storage, ines);
  first.store('pst_1', [partWith('Typed', 'pst_1')]);
  first.store('pst_1', []);
  assert.equal(storage.length, 0);
  first.store('pst_1', [partWith('Typed again', 'pst_1')]);
  const next = createUnsavedDrafts(storage, ines);
  for (const { name } of next.findLeft(['pst_1'])) next.forget(name);
  assert.equal(storage.length, 0);
});

test('what the next editor types does not overwrite what is offered to it', () => {
  const storage = createStorage();
  createUnsavedDrafts(storage, ines).store('pst_1', [partWith('Offered', 'pst_1')]);
  const next = createUnsavedDrafts(storage, ines);
  next.store('pst_1', [partWith('Typed since', 'pst_1')]);
  assert.deepEqual(captions(next.findLeft(['pst_1'])), ['Offered']);
});

test('a closed editor offers its text only when saving it failed, and stores nothing new', async () => {
  const storage = createStorage();
  const first = createUnsavedDrafts(storage, ines);
  first.store('pst_1', [partWith('Last words', 'pst_1')]);
  const { promise, resolve } = Promise.withResolvers<void>();
  first.close(promise);
  const next = createUnsavedDrafts(storage, ines);
  assert.deepEqual(next.findLeft(['pst_1']), []);
  resolve();
  await promise;
  await Promise.resolve();
  assert.deepEqual(captions(next.findLeft(['pst_1'])), ['Last words']);
  // Signing out clears everything, and then closes the open page.
  for (const { name } of next.findLeft(['pst_1'])) storage.removeItem(name);
  first.store('pst_1', [partWith('Last words', 'pst_1')]);
  assert.equal(storage.length, 0);
});

test('an unreadable entry is not offered', () => {
  const storage = createStorage();
  storage.setItem('signoff.unsaved.wsp_1.usr_ines.old', '{"at":"2026-11-16T10:32:00Z","of":null}');
  assert.deepEqual(createUnsavedDrafts(storage, ines).findLeft([]), []);
});
