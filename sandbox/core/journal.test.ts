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
  const said = journal.define<string>('said', (word) => {
    words.push(word);
  });
  journal.replay();
  return { words, say: (...all: string[]) => journal.commit(all.map(said)), close: () => journal.close() };
}

test('what was committed is there after a reopening, in order', () => {
  const first = open();
  first.say('one', 'two');
  first.say('three');
  first.close();
  assert.deepEqual(open().words, ['one', 'two', 'three']);
});

test('a torn last line is dropped and does not spoil the next one', () => {
  const first = open();
  first.say('one');
  first.close();
  appendFileSync(join(folder, 'journal.jsonl'), '{"at":1,"events":[{"type":"sa');
  const second = open();
  second.say('two');
  second.close();
  assert.deepEqual(open().words, ['one', 'two']);
});

test('two sandboxes on one folder: the second to write is stopped before it does harm', () => {
  const [first, second] = [open(), open()];
  first.say('one');
  assert.throws(() => second.say('two'), /Another sandbox writes to/);
  first.close();
  second.close();
  assert.deepEqual(open().words, ['one']);
});

test('a damaged or foreign journal is said plainly', () => {
  writeFileSync(join(folder, 'journal.jsonl'), 'nonsense\n');
  assert.throws(open, /The journal is damaged\. Remove .+ to start afresh\./);
  writeFileSync(join(folder, 'journal.jsonl'), '{"at":1,"events":[{"type":"sung","data":1}]}\n');
  assert.throws(open, /holds "sung"/);
});
