import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStringReader } from './json-strings.ts';

const texts = ['One "two" \\ three\n#tag', 'Überall 🥖 é', '', '"caption": "not this"'];
const value = { captions: texts.map((caption) => ({ title: 'caption', other: ['caption', 'x'], caption })) };

test('texts are the same however the JSON is split', () => {
  for (const json of [JSON.stringify(value), JSON.stringify(value, null, 2), escaped(JSON.stringify(value))])
    for (let size = 1; size < 40; size++) {
      const read = createStringReader('caption');
      let shown = '';
      for (let at = 0; at < json.length; at += size) shown += read(json.slice(at, at + size));
      assert.equal(shown, texts.join('\n\n'), `size ${size}`);
    }
});

test('input that is not JSON shows nothing and does no harm', () => {
  const read = createStringReader('caption');
  assert.equal(read('Sure! "caption" is here, \\u12 "" } { "caption" 5 : '), '');
});

const escaped = (json: string): string =>
  json.replaceAll(/[^\x20-\x7e]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
