/** The page about events names every type with its resource, scope and meaning, in the catalogue's order, and no other. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventTypes, rulesOf } from '../server/domain/events/catalogue.ts';

test('docs/events.md has the catalogue as it is', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/events.md'), 'utf8');
  const rows = [
    ...page.matchAll(/^\| (`[a-z_]+\.[a-z_]+`) +\| ([a-z]+) +\| (`[a-z:]+`) +\| (.+?) +\|$/gm),
  ].map(([, ...cells]) => cells);
  assert.deepEqual(
    rows,
    eventTypes.map((type) => {
      const { resource, scope, description } = rulesOf(type);
      return [`\`${type}\``, resource, `\`${scope}\``, description];
    }),
  );
});
