import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Handles } from '../../domain/platform-port/publisher.ts';
import type { Message } from '../../lib/message.ts';
import {
  answer,
  content,
  declarations,
  inserted,
  lost,
  notSent,
  opened,
  partSize,
  refused,
  runStep,
  sessionUrl,
  start,
  status,
  stored,
  total,
  videoId,
} from './test-support.ts';

const whole = [stored(partSize), stored(2 * partSize), inserted];
const parts = [
  `0-${partSize - 1}/${total}`,
  `${partSize}-${2 * partSize - 1}/${total}`,
  `${2 * partSize}-${total - 1}/${total}`,
];
const [firstPart, secondPart, lastPart] = parts;

test('the session comes first, then parts by ranges, and only the last one is committed', async () => {
  const { outcome, calls, handles, requests } = await runStep({
    answers: [opened(), ...whole, status('processed')],
  });
  assert.deepEqual(outcome, {
    kind: 'published',
    externalId: videoId,
    url: `https://www.youtube.com/watch?v=${videoId}`,
  });
  assert.deepEqual(calls, ['POST videos', firstPart, secondPart, 'committing', lastPart, 'GET videos']);
  assert.equal(handles.video_id, videoId);
  assert.deepEqual(JSON.parse(String(requests[0]?.body)), {
    snippet: { title: 'How we roast', description: 'Slowly.', categoryId: '22' },
    status: {
      license: 'youtube',
      embeddable: true,
      privacyStatus: 'public',
      selfDeclaredMadeForKids: false,
      containsSyntheticMedia: false,
    },
  });
  assert.deepEqual(
    requests.slice(1, 4).map(({ bodyLength }) => bodyLength),
    [partSize, partSize, 10],
  );
});

test('the session says where to continue: fewer bytes are sent again, 308 without Range starts at zero', async () => {
  const answers = [opened(), stored(partSize), stored(0), ...whole, status('processed')];
  const { calls, outcome } = await runStep({ answers });
  assert.deepEqual(calls.slice(1, 5), [firstPart, secondPart, firstPart, secondPart]);
  assert.equal(outcome.kind, 'published');
});

test('after an unexpected answer the session is queried, and the same session continues', async () => {
  for (const unclear of [lost, answer(500), answer(503), answer(409), answer(408), answer(200, '<html>')]) {
    const answers = [
      opened(),
      unclear,
      stored(partSize),
      stored(2 * partSize),
      inserted,
      status('processed'),
    ];
    const { calls, outcome } = await runStep({ answers });
    assert.deepEqual(calls.slice(1, 4), [firstPart, 'ask', secondPart]);
    assert.equal(outcome.kind, 'published');
  }
  const failing = await runStep({ answers: [opened(), ...Array.from({ length: 20 }, () => lost)] });
  assert.equal(failing.outcome.kind, 'unavailable');
  assert.equal(failing.calls.filter((call) => call === firstPart).length, 3);
});

test('after a lost answer to the last byte the session is queried; without an answer it is unknown', async () => {
  const beforeLast = [opened(), stored(partSize), stored(2 * partSize)];
  const answered = await runStep({ answers: [...beforeLast, lost, inserted, status('processed')] });
  assert.equal(answered.outcome.kind, 'published');
  assert.equal(answered.calls.filter((call) => call === lastPart).length, 1);
  const unanswered = await runStep({ answers: [...beforeLast, lost, lost, lost, lost, lost, lost] });
  assert.equal(unanswered.outcome.kind, 'unknown');
  assert.equal(unanswered.handles.first_commit_ms, start);
});

test('a refusal or an unsent call after an uncertain one stays unknown; alone it is certain', async () => {
  const beforeLast = [opened(), stored(partSize), stored(2 * partSize)];
  for (const certain of [refused(401, 'authError'), refused(403, 'forbidden'), answer(429), notSent]) {
    const alone = await runStep({ answers: [...beforeLast, certain] });
    assert.notEqual(alone.outcome.kind, 'unknown');
    assert.equal(alone.handles.first_commit_ms, null);
    const after = await runStep({ answers: [...beforeLast, lost, stored(2 * partSize), certain] });
    assert.equal(after.outcome.kind, 'unknown');
    assert.equal(after.handles.first_commit_ms, start);
  }
});

test('every byte stored and no video yet counts as sent', async () => {
  const beforeLast = [opened(), stored(partSize), stored(2 * partSize), stored(total)];
  assert.equal(
    (await runStep({ answers: [...beforeLast, inserted, status('processed')] })).outcome.kind,
    'published',
  );
  assert.equal(
    (await runStep({ answers: [...beforeLast, refused(401, 'authError')] })).outcome.kind,
    'unknown',
  );
  const session = (await runStep({ answers: [opened()] })).handles;
  const resumed = await runStep({
    handles: session,
    answers: [stored(total), inserted, status('processed')],
  });
  assert.deepEqual(resumed.calls.slice(0, 3), ['ask', 'committing', 'ask']);
});

const interrupted = async (more: Handles = {}): Promise<Handles> => ({
  ...(await runStep({ answers: [opened(), lost, lost, lost, lost, lost, lost] })).handles,
  ...more,
});

test('a retry queries its session and continues from there', async () => {
  const answers = [stored(2 * partSize), inserted, status('processed')];
  const { calls } = await runStep({ handles: await interrupted(), answers });
  assert.deepEqual(calls, ['ask', 'committing', lastPart, 'GET videos']);
});

test('a retry that finds its video finished says so at once, and uploads nothing', async () => {
  const handles = await interrupted({ first_commit_ms: 5 });
  const { outcome, calls } = await runStep({ handles, answers: [inserted, status('uploaded')] });
  assert.ok(outcome.kind === 'published');
  assert.match((outcome as { note?: Message }).note?.text ?? '', /still processing/);
  assert.deepEqual(calls, ['ask', 'GET videos']);
});

test('such a retry does not wait either when it continues after a crash', async () => {
  const handles = await interrupted({ first_commit_ms: 5 });
  const first = await runStep({ handles, answers: [inserted, status('uploaded')] });
  const { outcome } = await runStep({ handles: first.handles, answers: [status('uploaded')] });
  assert.equal(outcome.kind, 'published', 'waiting, it could count as missed though the video exists');
});

test('a session that ended is replaced at once while its last byte was never sent', async () => {
  for (const gone of [answer(404), answer(410)]) {
    const answers = [gone, opened(`${sessionUrl}2`), ...whole, status('processed')];
    const { outcome, calls } = await runStep({ handles: await interrupted(), answers });
    assert.deepEqual(calls.slice(0, 2), ['ask', 'POST videos']);
    assert.equal(outcome.kind, 'published');
  }
});

test('a session that ended after its last byte was sent is replaced only after a search', async () => {
  const handles = await interrupted({ first_commit_ms: 5 });
  const first = await runStep({ handles, answers: [answer(404)] });
  assert.equal(first.outcome.kind, 'unknown');
  assert.deepEqual(first.calls, ['ask', 'committing']);
  const answers = [answer(404), opened(`${sessionUrl}2`), ...whole, status('processed')];
  const second = await runStep({ handles: first.handles, answers });
  assert.equal(second.outcome.kind, 'published');
  assert.equal(second.handles.first_commit_ms, start);

  const beforeLast = [opened(), stored(partSize), stored(2 * partSize)];
  const within = await runStep({ answers: [...beforeLast, answer(404)] });
  assert.equal(within.outcome.kind, 'unknown');
  assert.equal(within.handles.session_gone, true);
});

test('new declarations are never sent through a session that was opened with the former ones', async () => {
  const answers = [stored(partSize), opened(`${sessionUrl}2`), ...whole, status('processed')];
  const declared = { ...declarations, visibility: 'private' };
  const { calls, requests } = await runStep({ handles: await interrupted(), answers, declared });
  assert.deepEqual(calls.slice(0, 3), ['ask', 'POST videos', firstPart]);
  assert.equal(JSON.parse(String(requests[1]?.body)).status.privacyStatus, 'private');
});

test('nothing is opened without all declarations', async () => {
  for (const key of Object.keys(declarations)) {
    const declared = Object.fromEntries(Object.entries(declarations).filter(([name]) => name !== key));
    const { outcome, calls } = await runStep({ declared });
    assert.equal(outcome.kind, 'rejected');
    assert.deepEqual(calls, []);
  }
});

test('the token and the bytes never go to a URL outside YouTube', async () => {
  for (const url of ['https://evil.example/upload/', 'http://www.googleapis.com/upload/', 'nonsense', '']) {
    const { outcome, calls } = await runStep({ answers: [opened(url)] });
    assert.equal(outcome.kind, 'unavailable');
    assert.deepEqual(calls, ['POST videos']);
  }
});

test('nothing with the last byte is sent when the commit cannot be saved', async () => {
  const small = content({ media: [{ ...(content().media[0] as object), sizeBytes: 10 } as never] });
  const committing = () => Promise.reject(new Error('lease lost'));
  await assert.rejects(runStep({ answers: [opened(), inserted], sent: small, committing }), /lease lost/);
});
