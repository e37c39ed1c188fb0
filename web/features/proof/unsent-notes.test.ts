import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUnsentNotes, type NoteKey } from './unsent-notes.ts';

const memory = () => {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (name: string) => all.get(name) ?? null,
    setItem: (name: string, value: string) => void all.set(name, value),
    removeItem: (name: string) => void all.delete(name),
  };
};
const noteKey: NoteKey = { workspaceId: 'wsp_1', userId: 'usr_ines', postId: 'pst_1', kind: 'comment' };

test('a note is restored for its own post, also after a reload, and for no other post', () => {
  const storage = memory();
  createUnsentNotes(() => storage)(noteKey).set('About one only');
  const noteOf = createUnsentNotes(() => storage);
  assert.equal(noteOf(noteKey).get(), 'About one only');
  const others: Partial<NoteKey>[] = [
    { postId: 'pst_2' },
    { kind: 'changes' },
    { userId: 'usr_rui' },
    { workspaceId: 'wsp_2' },
  ];
  for (const other of others) assert.equal(noteOf({ ...noteKey, ...other }).get(), '', JSON.stringify(other));
  noteOf(noteKey).set('');
  assert.equal(storage.all.size, 0);
});

test('a sent note disappears wherever the post is open, and text added since stays', async () => {
  const storage = memory();
  const noteOf = createUnsentNotes(() => storage);
  const note = noteOf(noteKey);
  note.set('Good. ');
  const answer = Promise.withResolvers<void>();
  const sent: string[] = [];
  const send = (text: string) => {
    sent.push(text);
    return answer.promise;
  };
  const sending = note.send(send);
  // The user went to another proof and came back: it is the same note, and it is not sent twice.
  const reopened = noteOf(noteKey);
  let notifications = 0;
  reopened.subscribe(() => {
    notifications += 1;
  });
  await reopened.send(send);
  reopened.set('Good. But the date?');
  noteOf({ ...noteKey, postId: 'pst_2' }).set('About two');
  answer.resolve();
  await sending;
  assert.deepEqual(sent, ['Good.']);
  assert.equal(reopened.get(), 'But the date?');
  assert.ok(notifications >= 2);
  assert.equal(noteOf({ ...noteKey, postId: 'pst_2' }).get(), 'About two');
  await reopened.send(async () => undefined);
  assert.equal(reopened.get(), '');
});

test('a note that could not be sent stays, and can be sent again', async () => {
  const storage = memory();
  const note = createUnsentNotes(() => storage)(noteKey);
  note.set(' ');
  await note.send(() => assert.fail('there is nothing to send'));
  note.set('Shorter');
  await assert.rejects(note.send(() => Promise.reject(new Error('no response'))));
  assert.equal(note.get(), 'Shorter');
  await note.send(async () => undefined);
  assert.equal(storage.all.size, 0);
});

test('notes can be written without storage access', () => {
  const storage = {
    ...memory(),
    getItem: () => {
      throw new Error('storage is blocked');
    },
    setItem: () => {
      throw new Error('storage is full');
    },
  };
  const note = createUnsentNotes(() => storage)(noteKey);
  note.set('Typed');
  assert.equal(note.get(), 'Typed');
  note.set('');
  assert.equal(note.get(), '');
});
