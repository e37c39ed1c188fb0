/**
 * Requests that platforms' own clients made, sent again to the simulators: those clients are not among our packages
 * (docs/decisions/0031-official-clients.md). The answers must have what satisfied the client when it was recorded.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openFrozenSandbox } from './frozen-sandbox.ts';
import { createValues, type Recording, replay } from './recording.ts';

for (const name of ['linkedin', 'meta']) {
  const path = join(import.meta.dirname, 'recordings', `${name}.json`);
  const recording = JSON.parse(readFileSync(path, 'utf8')) as Recording;
  test(`${recording.client}: everything it sent is answered as it was`, async () => {
    assert.ok(recording.steps.length > 20);
    await using sandbox = await openFrozenSandbox();
    const values = createValues(sandbox.mediaUrl);
    for (const [index, step] of recording.steps.entries()) {
      if ('advanceMs' in step) await sandbox.advance(step.advanceMs);
      else values.learn(index, await replay(sandbox.url, step, values));
    }
  });
}
