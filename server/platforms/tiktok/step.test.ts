import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SendIo } from '../../domain/platform-port/publisher.ts';
import { verbatim } from '../../lib/message.ts';
import { step } from './step.ts';
import { testSettings } from './test-settings.ts';
import {
  answer,
  creator,
  done,
  lost,
  partStored,
  refused,
  runStep,
  start,
  started,
  status,
  upload,
  videoManifest,
} from './test-support.ts';

test('a video is initialised after the creator query, sent in parts, and committed only with its last byte', async () => {
  const { outcome, calls, requests, publish } = await runStep([
    creator,
    started,
    partStored(10_000_000),
    done,
  ]);
  assert.deepEqual(calls, [
    'creator_info/query/',
    'video/init/',
    'open 0-9999999',
    'PUT bytes 0-9999999/25000123',
    'open 10000000-25000122',
    'committing',
    'PUT bytes 10000000-25000122/25000123',
  ]);
  assert.deepEqual(outcome, { kind: 'pending', checkAt: new Date(start + 2000) });
  assert.deepEqual([publish?.committedMs, publish?.accepted], [start, true]);
  assert.equal(requests[2]?.headers?.authorization, undefined, 'the address is the credential');
  assert.equal(requests[3]?.bodyLength, 15_000_123);
  assert.equal(JSON.parse(String(requests[1]?.body)).post_info.privacy_level, 'PUBLIC_TO_EVERYONE');
});

test('a file in one part commits with its first byte', async () => {
  const { calls } = await runStep([creator, started, done], { manifest: videoManifest(4_000_000) });
  assert.deepEqual(calls.slice(2), ['open 0-3999999', 'committing', 'PUT bytes 0-3999999/4000000']);
});

test('nothing is sent when the approver did not choose who may view it', async () => {
  const { outcome, calls } = await runStep([], { declarations: { allow_comment: true } });
  assert.ok(outcome.kind === 'rejected');
  assert.equal(outcome.code, 'declarations_missing');
  assert.deepEqual(calls, []);
});

test('nothing is sent to an account that may not post now, though TikTok answers with a 200', async () => {
  const { outcome, calls } = await runStep([refused(200, 'spam_risk_too_many_posts')]);
  assert.equal(outcome.kind, 'rate_limited');
  assert.deepEqual(calls, ['creator_info/query/']);
});

test('a saved upload URL is reused; an expired one is replaced', async () => {
  const resumed = await runStep([done], { handles: upload({ offset: 10_000_000 }) });
  assert.deepEqual(resumed.calls, [
    'open 10000000-25000122',
    'committing',
    'PUT bytes 10000000-25000122/25000123',
  ]);
  const late = { handles: upload({ offset: 10_000_000 }), nowMs: start + 65 * 60_000 };
  const restarted = await runStep([creator, started, partStored(10_000_000), done], late);
  assert.equal(restarted.calls[1], 'video/init/');
  const dead = await runStep([answer(403)], { handles: upload() });
  assert.equal(dead.outcome.kind, 'unavailable');
  assert.equal(dead.publish?.failed, true);
  assert.equal(
    (await runStep([creator, started, partStored(9_999_999), done], { handles: dead.handles })).outcome.kind,
    'pending',
  );
});

test('a part is sent again after a 5xx or a lost answer, and follows TikTok’s count after a 416', async () => {
  const { calls, outcome } = await runStep(
    [answer(502), lost, answer(416), status('PROCESSING_UPLOAD', { uploaded_bytes: 10_000_000 }), done],
    { handles: upload() },
  );
  assert.deepEqual(
    calls.filter((call) => !call.startsWith('open')),
    [
      'PUT bytes 0-9999999/25000123',
      'PUT bytes 0-9999999/25000123',
      'PUT bytes 0-9999999/25000123',
      'status/fetch/',
      'committing',
      'PUT bytes 10000000-25000122/25000123',
    ],
  );
  assert.equal(outcome.kind, 'pending');
  const failing = await runStep([answer(500), answer(500), answer(500), answer(500)], { handles: upload() });
  assert.equal(failing.outcome.kind, 'unavailable');
});

test('a lost answer to the last part is unknown; the next attempt checks before it sends', async () => {
  const last = upload({ offset: 10_000_000 });
  const unknown = await runStep([lost], { handles: last });
  assert.equal(unknown.outcome.kind, 'unknown');
  assert.equal(unknown.publish?.committedMs, start);
  const { handles } = unknown;
  const again = await runStep([status('PROCESSING_UPLOAD', { uploaded_bytes: 10_000_000 }), done], {
    handles,
  });
  assert.deepEqual(again.calls, [
    'status/fetch/',
    'open 10000000-25000122',
    'committing',
    'PUT bytes 10000000-25000122/25000123',
  ]);
  const arrived = await runStep([status('PROCESSING_UPLOAD', { uploaded_bytes: 25_000_123 })], { handles });
  assert.deepEqual(arrived.calls, ['status/fetch/', 'committing']);
  assert.equal(arrived.outcome.kind, 'pending');
  const unanswered = await runStep([answer(503)], { handles });
  assert.equal(unanswered.outcome.kind, 'unavailable');
  const notSent = await runStep([{ kind: 'not_sent', reason: verbatim('dns') }], { handles: last });
  assert.equal(notSent.outcome.kind, 'unavailable');
  assert.equal(notSent.publish?.committedMs, null);
});

test('a 5xx to the last part is settled by the status, or unknown', async () => {
  const handles = upload({ offset: 10_000_000 });
  const short = status('PROCESSING_UPLOAD', { uploaded_bytes: 10_000_000 });
  assert.equal((await runStep([answer(502), short, done], { handles })).outcome.kind, 'pending');
  assert.equal(
    (await runStep([answer(502), status('PROCESSING_UPLOAD')], { handles })).outcome.kind,
    'pending',
  );
  for (const unanswered of [answer(503), lost, refused(401, 'access_token_invalid')])
    assert.equal((await runStep([answer(502), unanswered], { handles })).outcome.kind, 'unknown');
  const over = await runStep([answer(403), short], { handles });
  assert.equal(over.outcome.kind, 'unavailable');
  assert.equal(over.publish?.failed, true);
});

test('nothing is sent when the commit cannot be saved, and the opened file is released', async () => {
  let cancelled = false;
  const io: SendIo = {
    accessToken: 'token',
    scopes: [],
    reportUsage: () => undefined,
    handles: upload({ offset: 10_000_000 }),
    declarations: { privacy_level: 'SELF_ONLY' },
    now: () => new Date(start),
    save: async () => undefined,
    committing: () => Promise.reject(new Error('lease lost')),
    mediaUrl: () => '',
    openMedia: async () =>
      new ReadableStream({
        cancel: () => {
          cancelled = true;
        },
      }),
    request: () => Promise.reject(new Error('must not be called')),
  };
  await assert.rejects(step(testSettings, videoManifest(), io), /lease lost/);
  assert.ok(cancelled);
});
