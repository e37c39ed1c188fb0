import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readServerSentences } from '../../scripts/server-sentences.ts';
import { catalog } from '../../server/platforms/index.ts';
import { createHeard } from './heard.ts';

const words: Record<string, string> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'de-server.json'), 'utf8'),
);
const placesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{=?(\d+)\}/g)].map(([, place = '']) => place))].sort();

/** Said to programs, to whoever runs the server, or to nobody; or in the words a platform prescribes. */
const notForReaders = [
  'domain/accounts/receive-notice',
  'domain/accounts/request-connect',
  'domain/mail/mail-words',
  'domain/people/issue-token',
  'domain/platforms',
  'domain/posts/delete-post',
  'domain/actor/actor',
  'http/apps/set-logo',
  'http/pipeline/authenticate',
  'http/pipeline/cors',
  'http/pipeline/health',
  'http/pipeline/idempotency',
  'http/pipeline/inputs',
  'http/media/read-upload',
  'http/media/rendition-routes',
  'http/media/upload-media',
  'http/metrics/mount',
  'http/metrics/worker-door',
  'http/pipeline/parse-json',
  'http/posts/create-post',
  'http/posts/post-actions',
  'http/pipeline/problems',
  'http/uploads/upload-problems',
  'media/in-time',
  'platforms/tiktok/declarations',
  'platforms/tiktok/words',
  'platforms/youtube/declarations',
  'storage/check-bucket',
  'storage/disk-files',
  'storage/s3-trouble',
].map((file) => `server/${file}.ts`);
/** Said to a model, or with German of its own beside it. */
const inDefinitions = catalog.profiles.flatMap(({ title, writing, legal }) => [
  title,
  writing.advice,
  ...Object.values(legal).flatMap((words) => (words ? [words.en, words.de] : [])),
]);
/** Nothing but places, or not a sentence. */
const alone = ['{1} {2}.', 'Bearer {1}', 'The metrics are closed to you'];

test('every sentence the server says to people has German', () => {
  const missing = readServerSentences()
    .filter(({ file, pattern }) => !notForReaders.includes(file) && !alone.includes(pattern))
    .filter(({ pattern }) => !inDefinitions.includes(pattern))
    .filter(({ pattern }) => !words[pattern]?.trim())
    .map(({ file, line, pattern }) => `${file}:${line} ${pattern}`);
  assert.deepEqual(missing, []);
});

test('German keeps every place of a sentence', () => {
  for (const [english, german] of Object.entries(words))
    assert.deepEqual(placesOf(german), placesOf(english), english);
});

/** How sources name what people wrote or chose: names of files, accounts, pages, people, and what they typed in. */
const ofPeople =
  /^(account|names?|named|who|recipient|template)$|\b(account|changes|channel|comment|facts|turn)\b.*\b(account|accountName|name|title)\b|^name\.(stem|extension)$|"\$\{name\}"/;
/** The same words in sources for words of ours: a part of a post, and a reason of YouTube's. */
const ours = ['server/domain/posts/amendment.ts', 'server/platforms/youtube/comment.ts'];

test('what people wrote is never translated inside a sentence', () => {
  const hear = createHeard({ ...words, Music: 'Musik', music: 'musik' });
  const found = readServerSentences().filter(({ file, pattern }) => words[pattern] && !ours.includes(file));
  const checked = found.flatMap(({ file, line, pattern, values }) =>
    values.flatMap((value, index) => {
      if (!ofPeople.test(value)) return [];
      const said = pattern.replace(/\{(\d+)\}/g, (_, place) => (Number(place) === index + 1 ? 'Music' : '7'));
      assert.match(hear(said), /Music/, `${file}:${line} ${value}: write {=${index + 1}} in its German`);
      return [said];
    }),
  );
  assert.ok(checked.length > 30, String(checked.length));
});
