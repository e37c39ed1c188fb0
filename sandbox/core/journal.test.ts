import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { createClock } from './clock.ts';
import { openJournal } from './journal.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signoff-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open() {
  const words: string[] = [];
  const journal = openJournal(folder, createClock());
  const wordAdded = journal.define<string>('word_added', (word) => {
    words.push(word);
  });
  journal.replay();
  return {
    words,
    add: (...all: string[]) => journal.commit(all.map(wordAdded)),
    close: () => journal.close(),
  };
}

test('committed events are restored in order when the journal is reopened', () => {
  const first = open();
  first.add('one', 'two');
  first.add('three');
  first.close();
  assert.deepEqual(open().words, ['one', 'two', 'three']);
});

test('an incomplete last line is dropped and does not corrupt the next one', () => {
  const first = open();
  first.add('one');
  first.close();
  appendFileSync(join(folder, 'journal.jsonl'), '{"at":1,"events":[{"type":"wo');
  const second = open();
  second.add('two');
  second.close();
  assert.deepEqual(open().words, ['one', 'two']);
});

test('with two sandboxes on one folder, the second one to write fails without changing the journal', () => {
  const [first, second] = [open(), open()];
  first.add('one');
  assert.throws(() => second.add('two'), /Another sandbox writes to/);
  first.close();
  second.close();
  assert.deepEqual(open().words, ['one']);
});

test('a damaged journal and an unknown event are reported clearly', () => {
  writeFileSync(join(folder, 'journal.jsonl'), 'nonsense\n');
  assert.throws(open, /The journal is damaged\. Remove .+ to start over\./);
  writeFileSync(join(folder, 'journal.jsonl'), '{"at":1,"events":[{"type":"sung","data":1}]}\n');
  assert.throws(open, /holds "sung"/);
});
