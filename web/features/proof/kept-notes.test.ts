import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNoteKeeper, type NoteOf } from './kept-notes.ts';

const memory = () => {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (name: string) => all.get(name) ?? null,
    setItem: (name: string, value: string) => void all.set(name, value),
    removeItem: (name: string) => void all.delete(name),
  };
};
const one: NoteOf = { workspaceId: 'wsp_1', personId: 'usr_ines', postId: 'pst_1', kind: 'comment' };

test('what is written about a post is there again at that post, also in a page that was loaded again, and at no other', () => {
  const place = memory();
  createNoteKeeper(() => place)(one).set('About one only');
  const noteOf = createNoteKeeper(() => place);
  assert.equal(noteOf(one).get(), 'About one only');
  const others: Partial<NoteOf>[] = [
    { postId: 'pst_2' },
    { kind: 'changes' },
    { personId: 'usr_rui' },
    { workspaceId: 'wsp_2' },
  ];
  for (const other of others) assert.equal(noteOf({ ...one, ...other }).get(), '', JSON.stringify(other));
  noteOf(one).set('');
  assert.equal(place.all.size, 0);
});

test('what is sent is gone wherever the post is open by then, and what was written behind it stays', async () => {
  const place = memory();
  const noteOf = createNoteKeeper(() => place);
  const note = noteOf(one);
  note.set('Good. ');
  const answer = Promise.withResolvers<void>();
  const sent: string[] = [];
  const bySending = (words: string) => {
    sent.push(words);
    return answer.promise;
  };
  const sending = note.send(bySending);
  // They went to another proof and came back: it is the same note, and it is not sent twice.
  const back = noteOf(one);
  let told = 0;
  back.subscribe(() => {
    told += 1;
  });
  await back.send(bySending);
  back.set('Good. But the date?');
  noteOf({ ...one, postId: 'pst_2' }).set('About two');
  answer.resolve();
  await sending;
  assert.deepEqual(sent, ['Good.']);
  assert.equal(back.get(), 'But the date?');
  assert.ok(told >= 2);
  assert.equal(noteOf({ ...one, postId: 'pst_2' }).get(), 'About two');
  await back.send(async () => undefined);
  assert.equal(back.get(), '');
});

test('what could not be sent stays, and can be sent again', async () => {
  const place = memory();
  const note = createNoteKeeper(() => place)(one);
  note.set(' ');
  await note.send(() => assert.fail('there is nothing to send'));
  note.set('Shorter');
  await assert.rejects(note.send(() => Promise.reject(new Error('nobody answers'))));
  assert.equal(note.get(), 'Shorter');
  await note.send(async () => undefined);
  assert.equal(place.all.size, 0);
});

test('a browser that keeps nothing still lets people write', () => {
  const place = {
    ...memory(),
    getItem: () => {
      throw new Error('nobody may read');
    },
    setItem: () => {
      throw new Error('no room is left');
    },
  };
  const note = createNoteKeeper(() => place)(one);
  note.set('Typed');
  assert.equal(note.get(), 'Typed');
  note.set('');
  assert.equal(note.get(), '');
});
