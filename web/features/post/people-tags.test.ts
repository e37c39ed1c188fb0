import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  describePeople,
  moveTagsWithFiles,
  optionsForFiles,
  tagsToSend,
  toPeopleTags,
} from './people-tags.ts';

const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }] as const;
const tag = (username: string, file: number) => ({ username, file, x: 0.5, y: 0.25 });
const tags = [tag('one', 1), tag('two', 2), tag('three', 3)];
const filesOf = (after: readonly { id: string }[]) =>
  moveTagsWithFiles(tags, [a, b, c], after).map(({ username, file }) => `${username} ${file}`);

test('tags stay with their files when these change places, and go with a removed one', () => {
  assert.deepEqual(filesOf([a, b, c]), ['one 1', 'two 2', 'three 3']);
  assert.deepEqual(filesOf([c, a, b]), ['one 2', 'two 3', 'three 1']);
  assert.deepEqual(filesOf([a, c]), ['one 1', 'three 2']);
  assert.deepEqual(filesOf([{ id: 'new' }, b]), ['two 2']);
  assert.deepEqual(filesOf([]), []);
  assert.deepEqual(moveTagsWithFiles([tag('nowhere', 9)], [a], [a]), []);
});

test('only options that tag people change with the files', () => {
  const options = [
    { key: 'people', kind: 'people_tags' },
    { key: 'collaborators', kind: 'words' },
  ] as unknown as Parameters<typeof optionsForFiles>[0];
  const values = { people: tags, collaborators: ['x'] };
  assert.deepEqual(optionsForFiles(options, values, [a, b, c], [b]), {
    people: [tag('two', 1)],
    collaborators: ['x'],
  });
  const untagged = { collaborators: ['x'] };
  assert.equal(optionsForFiles(options, untagged, [a], [b]), untagged);
});

test('a stored value is read as it is, and nothing else is taken for one', () => {
  assert.deepEqual(toPeopleTags([{ username: 'a' }, 7, null, { file: 1 }]), [
    { username: 'a', file: 1, x: null, y: null },
  ]);
  assert.deepEqual(toPeopleTags('a'), []);
  assert.deepEqual(tagsToSend([tag(' @one ', 1), tag(' @', 1), tag('', 2)]), [tag('one', 1)]);
});

test('a reader sees who is in which file', () => {
  assert.equal(describePeople([tag('one', 1), tag('two', 1)]), '@one, @two');
  assert.equal(describePeople([tag('two', 3), tag('one', 1)]), '@one in file 1; @two in file 3');
});
