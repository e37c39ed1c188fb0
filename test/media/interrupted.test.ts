import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uploadInterrupted } from './interrupted.ts';
import { startMediaService } from './media-service.ts';

const mb = 1_048_576;

test('an upload broken off six times, its service killed once, arrives whole, and memory stays level', async (t) => {
  await using service = await startMediaService({ storage: 'disk' });
  const { sql } = service.database.handle;
  const result = await uploadInterrupted({
    service,
    sizeBytes: 24 * mb,
    times: 6,
    seed: 11,
    // The dead process held a lease; here it runs out at once, in the long proof by itself.
    whileDead: async () => {
      await sql
        .updateTable('uploads')
        .set({ lock_until: new Date(0) })
        .execute();
    },
  });
  t.diagnostic(`rise ${(result.riseBytes / mb).toFixed(1)} MB in ${result.seconds.toFixed(1)} s`);
  assert.deepEqual([result.cuts, result.kills], [6, 1]);
  assert.equal(result.servedSha256, result.sentSha256);
  assert.ok(result.riseBytes < 64 * mb, `memory rose by ${Math.round(result.riseBytes / mb)} MB`);
});
