/** Names of one word are no sentences, so reading the sources does not find them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { templates } from '../server/generators/pictures/templates/index.ts';

test('every template for pictures has a German name, and so has what it asks for', () => {
  const words: Record<string, string> = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../web/i18n/de-server.json'), 'utf8'),
  );
  const names = templates.flatMap(({ title, slots }) => [title, ...slots.map((slot) => slot.title)]);
  assert.deepEqual(
    names.filter((name) => !words[name]?.trim()),
    [],
  );
});
