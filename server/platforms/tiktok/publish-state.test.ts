import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verbatim } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { messages } from './messages.ts';
import { isUploadAddress } from './step.ts';
import { testSettings } from './test-settings.ts';
import {
  answer,
  creator,
  data,
  done,
  lost,
  partStored,
  photoManifest,
  pulling,
  refused,
  runStep,
  sent,
  start,
  started,
  status,
} from './test-support.ts';

test('polls come after 2 seconds, growing to 30, then every minute, and end as unknown after two hours', async () => {
  const waits = [];
  for (const elapsed of [0, 40_000, 300_000, 700_000]) {
    const { outcome } = await runStep([status('PROCESSING_UPLOAD')], {
      handles: sent,
      nowMs: start + elapsed,
    });
    assert.ok(outcome.kind === 'pending');
    waits.push((outcome.checkAt.getTime() - start - elapsed) / 1_000);
  }
  assert.deepEqual(waits, [2, 10, 30, 60]);
  const late = { handles: sent, nowMs: start + 2 * 3_600_000 };
  assert.equal((await runStep([status('PROCESSING_UPLOAD')], late)).outcome.kind, 'unknown');
  for (const unanswered of [answer(503), lost, refused(429, 'rate_limit_exceeded')])
    assert.equal((await runStep([unanswered], { handles: sent })).outcome.kind, 'pending');
  assert.equal(
    (await runStep([refused(401, 'access_token_invalid')], { handles: sent })).outcome.kind,
    'unknown',
  );
  assert.equal(
    (await runStep([refused(400, 'invalid_publish_id')], { handles: sent })).outcome.kind,
    'unknown',
  );
});

test('a public post waits for its id, then is published without it; others never get one', async () => {
  const complete = status('PUBLISH_COMPLETE');
  const waiting = await runStep([complete], { handles: sent });
  assert.equal(waiting.outcome.kind, 'pending');
  assert.equal(waiting.publish?.completeSinceMs, start);
  const withId: HttpResult = {
    kind: 'answered',
    status: 200,
    headers: new Headers(),
    text: '{"data":{"status":"PUBLISH_COMPLETE","publicaly_available_post_id":[7412345678901234567]},"error":{"code":"ok"}}',
  };
  assert.deepEqual((await runStep([withId], { handles: waiting.handles })).outcome, {
    kind: 'published',
    externalId: '7412345678901234567',
    url: 'https://www.tiktok.com/@lantern.fish/video/7412345678901234567',
  });
  const profile = {
    kind: 'published',
    externalId: 'v_pub_file~v2-1.1',
    url: 'https://www.tiktok.com/@lantern.fish',
    note: messages.no_link(),
  };
  const later = { handles: waiting.handles, nowMs: start + 600_000 };
  assert.deepEqual((await runStep([complete], later)).outcome, profile);
  const own = { ...sent, privacy_level: 'SELF_ONLY' };
  assert.deepEqual((await runStep([complete], { handles: own })).outcome, profile);
});

test('a failed post says why, and a retry starts again', async () => {
  const { outcome, handles } = await runStep([status('FAILED', { fail_reason: 'frame_rate_check_failed' })], {
    handles: sent,
  });
  assert.ok(outcome.kind === 'rejected');
  assert.equal(outcome.code, 'frame_rate_check_failed');
  const again = await runStep([creator, started, partStored(10_000_000), done], { handles });
  assert.equal(again.outcome.kind, 'pending');
});

test('photos commit when they are initialised, and a lost answer is recorded until TikTok answers clearly', async () => {
  const manifest = photoManifest();
  const { calls, outcome, requests, handles } = await runStep([creator, pulling], { manifest });
  assert.deepEqual(calls, ['creator_info/query/', 'committing', 'content/init/']);
  assert.equal(outcome.kind, 'pending');
  assert.equal(handles.unanswered_since_ms, null);
  const { source_info } = JSON.parse(String(requests[1]?.body));
  assert.equal(source_info.photo_images[0], 'https://signoff.example/m/bb?ttl=7200');
  for (const hidden of [lost, answer(500), data({})]) {
    const uncertain = await runStep([creator, hidden], { manifest });
    assert.equal(uncertain.outcome.kind, 'unknown');
    assert.equal(uncertain.handles.unanswered_since_ms, start);
    assert.equal(uncertain.publish, null);
  }
  for (const clear of [refused(400, 'invalid_param'), { kind: 'not_sent', reason: verbatim('x') } as const])
    assert.equal((await runStep([creator, clear], { manifest })).handles.unanswered_since_ms, null);
});

test('bytes go only to TikTok’s own hosts', async () => {
  const yes = ['https://open-upload.tiktokapis.com/video/?a', 'https://upload.us.tiktokapis.com/x'];
  const no = [
    'https://tiktokapis.com.evil.example/',
    'http://upload.us.tiktokapis.com/',
    'https://eviltiktokapis.com/',
    'https://a@upload.us.tiktokapis.com/',
  ];
  for (const url of yes) assert.ok(isUploadAddress(url, testSettings), url);
  for (const url of no) assert.ok(!isUploadAddress(url, testSettings), url);
  const elsewhere = data({ publish_id: 'v', upload_url: 'https://evil.example/' });
  const { outcome, calls } = await runStep([creator, elsewhere]);
  assert.equal(outcome.kind, 'unavailable');
  assert.deepEqual(calls, ['creator_info/query/', 'video/init/']);
});
