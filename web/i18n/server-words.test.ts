import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readServerSentences } from '../../scripts/server-sentences.ts';

const words: Record<string, string> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'de-server.json'), 'utf8'),
);
const placesOf = (text: string): string[] => [...new Set(text.match(/\{\d+\}/g))].sort();

/** Said to programs, to whoever runs the server, or to nobody; or in the words a platform prescribes. */
const notForReaders = [
  'domain/accounts/receive-notice',
  'domain/accounts/request-connect',
  'domain/notifications/mail-words',
  'domain/people/issue-token',
  'domain/platforms',
  'domain/posts/delete-post',
  'domain/workspaces/actor',
  'http/apps/set-logo',
  'http/authenticate',
  'http/cors',
  'http/health',
  'http/idempotency',
  'http/inputs',
  'http/media/read-upload',
  'http/media/rendition-routes',
  'http/media/upload-media',
  'http/metrics/mount',
  'http/metrics/worker-door',
  'http/parse-json',
  'http/posts/create-post',
  'http/posts/post-actions',
  'http/problems',
  'http/uploads/upload-problems',
  'media/in-time',
  'platforms/tiktok/declarations',
  'platforms/tiktok/words',
  'platforms/youtube/declarations',
  'storage/check-bucket',
  'storage/disk-files',
  'storage/s3-trouble',
].map((file) => `server/${file}.ts`);
/** Nothing but places, or not a sentence. */
const alone = ['{1} {2}.', 'Bearer {1}', 'The metrics are closed to you'];

test('every sentence the server says to people has German', () => {
  const missing = readServerSentences()
    .filter(({ file, pattern }) => !notForReaders.includes(file) && !alone.includes(pattern))
    .filter(({ pattern }) => !words[pattern]?.trim())
    .map(({ file, line, pattern }) => `${file}:${line} ${pattern}`);
  assert.deepEqual(missing, []);
});

test('German keeps every place of a sentence', () => {
  for (const [english, german] of Object.entries(words))
    assert.deepEqual(placesOf(german), placesOf(english), english);
});
