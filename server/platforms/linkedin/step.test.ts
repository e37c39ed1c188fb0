import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Handles, Outcome } from '../../domain/platform-port/publisher.ts';
import { verbatim } from '../../lib/message.ts';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { manifest } from './map.ts';
import { step } from './step.ts';
import { testSettings } from './test-settings.ts';

const page = 'urn:li:organization:5515715';
const start = new Date('2026-11-15T09:30:00Z').getTime();
const facts = { sha256: 'a'.repeat(64), mime: 'image/png', sizeBytes: 3, width: 2, height: 2, altText: '' };
const ready = {
  urn: 'urn:li:image:one',
  formerUrns: [],
  uploadUrl: 'https://www.linkedin.com/dms-uploads/one',
  expiresAtMs: null,
  uploaded: true,
  available: true,
};

const answer = (status: number, body: object = {}, headers: Record<string, string> = {}): HttpResult => ({
  kind: 'answered',
  status,
  headers: new Headers(headers),
  text: JSON.stringify(body),
});
const created = answer(201, {}, { 'x-restli-id': 'urn:li:share:7' });
const place = (name: string, host = 'www.linkedin.com') =>
  answer(200, { value: { uploadUrl: `https://${host}/dms-uploads/${name}`, image: `urn:li:image:${name}` } });
const duplicate = answer(422, {
  message: 'com.linkedin.Exception: Content is a duplicate of urn:li:share:7141138937766391808',
  errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST' }] },
});

/** A fake LinkedIn: a list of answers in the order of the calls. */
async function run(images: number, saved: Handles, answers: HttpResult[], nowMs = start) {
  let handles = saved;
  const calls: string[] = [];
  const bodies: HttpRequest['body'][] = [];
  const sent = manifest(
    { caption: 'Hi', media: Array.from({ length: images }, () => facts), options: {} },
    page,
  );
  const outcome: Outcome = await step(testSettings, sent, {
    accessToken: 'token',
    scopes: [],
    reportUsage: () => undefined,
    handles,
    now: () => new Date(nowMs),
    save: async (more) => {
      handles = { ...handles, ...more };
    },
    committing: async (more) => {
      calls.push('committing');
      handles = { ...handles, ...more };
    },
    declarations: {},
    mediaUrl: () => assert.fail('LinkedIn pulls nothing'),
    openMedia: async () => new Blob([new Uint8Array(3)]).stream(),
    request: async (request) => {
      calls.push(`${request.method} ${request.url.replace(/^https:\/\/[a-z.]+\/(rest\/)?/, '')}`);
      bodies.push(request.body);
      return answers.shift() ?? { kind: 'lost', reason: verbatim('no more answers') };
    },
  });
  return { outcome, handles, calls, bodies };
}

test('a text post is one call, committed before it is made', async () => {
  const { outcome, calls, handles } = await run(0, {}, [created]);
  assert.equal(outcome.kind, 'published');
  assert.deepEqual(calls, ['committing', 'POST posts']);
  assert.equal(handles.first_commit_ms, start);
});

test('pictures that earlier steps uploaded are not uploaded again', async () => {
  const { calls, bodies } = await run(1, { image_0: ready }, [created]);
  assert.deepEqual(calls, ['committing', 'POST posts']);
  assert.deepEqual(JSON.parse(String(bodies[0])).content, { media: { id: ready.urn } });
});

test('a duplicate is refused with a link when nothing of ours can be out', async () => {
  const { outcome, handles } = await run(0, {}, [duplicate]);
  assert.ok(outcome.kind === 'rejected');
  assert.equal(outcome.code, 'duplicate_content');
  assert.match(outcome.plainReason.text, /feed\/update\/urn:li:share:7141138937766391808\/$/);
  assert.equal(handles.first_commit_ms, null);
});

test('a duplicate after an earlier attempt of the same revision is unknown, and the first commit time stays', async () => {
  const { outcome, handles } = await run(0, { first_commit_ms: 5 }, [duplicate]);
  assert.equal(outcome.kind, 'unknown');
  assert.equal(handles.first_commit_ms, 5);
});

test('an answer that proves nothing was published removes the commit mark; an uncertain one keeps it', async () => {
  for (const refused of [
    answer(401),
    answer(403),
    answer(429),
    { kind: 'not_sent', reason: verbatim('x') } as const,
  ]) {
    assert.equal((await run(0, {}, [refused])).handles.first_commit_ms, null);
    assert.equal((await run(0, { first_commit_ms: 5 }, [refused])).handles.first_commit_ms, 5);
  }
  for (const uncertain of [answer(500), answer(201), { kind: 'lost', reason: verbatim('x') } as const]) {
    assert.equal((await run(0, {}, [uncertain])).handles.first_commit_ms, start);
  }
});

test('pictures that turn out not to be ready end the attempt as not sent and are awaited again', async () => {
  const waiting = answer(400, { code: 'MEDIA_ASSET_WAITING_UPLOAD' });
  const { outcome, handles } = await run(1, { image_0: ready }, [waiting]);
  assert.equal(outcome.kind, 'unavailable');
  assert.deepEqual(handles.image_0, { ...ready, available: false });
  assert.equal(handles.first_commit_ms, null);
});

test('an expired or refused upload URL is replaced once, and the former id is saved', async () => {
  const old = { ...ready, uploaded: false, available: false };
  const available = answer(200, { status: 'AVAILABLE' });
  const expired = await run(1, { image_0: { ...old, expiresAtMs: start } }, [
    place('two'),
    answer(201),
    available,
    created,
  ]);
  assert.equal(expired.calls[0], 'POST images?action=initializeUpload');
  assert.equal(expired.outcome.kind, 'published');
  for (const refused of [answer(401), answer(400, { code: 'EXPIRED_UPLOAD_URL' }), answer(404)]) {
    const again = await run(1, { image_0: old }, [refused, place('two'), answer(201), available, created]);
    assert.equal(again.outcome.kind, 'published');
    assert.deepEqual((again.handles.image_0 as typeof ready).formerUrns, [old.urn]);
  }
  const stubborn = await run(1, { image_0: old }, [answer(401), place('two'), answer(401)]);
  assert.equal(stubborn.outcome.kind, 'unavailable');
  const dead = await run(1, { image_0: old }, [answer(401), answer(401)]);
  assert.equal(dead.outcome.kind, 'auth_lost');
});

test('the token never goes to a URL outside LinkedIn', async () => {
  const { outcome, calls } = await run(1, {}, [place('two', 'evil.example')]);
  assert.equal(outcome.kind, 'unavailable');
  assert.deepEqual(calls, ['POST images?action=initializeUpload']);
});

test('processing is polled slowly, given up after ten minutes, and a retry uploads the picture again', async () => {
  const handles = { image_0: { ...ready, available: false } };
  const processing = answer(200, { status: 'PROCESSING' });
  const first = await run(1, handles, [processing]);
  assert.deepEqual(first.outcome, { kind: 'pending', checkAt: new Date(start + 2_000) });
  const slow = await run(1, first.handles, [processing], start + 60_000);
  assert.deepEqual(slow.outcome, { kind: 'pending', checkAt: new Date(start + 65_000) });
  const late = await run(1, slow.handles, [processing], start + 600_000);
  assert.ok(late.outcome.kind === 'rejected');
  const retry = await run(1, late.handles, [place('two'), answer(201), processing], start + 700_000);
  assert.equal(retry.outcome.kind, 'pending');
  const failed = await run(1, handles, [answer(200, { status: 'PROCESSING_FAILED' })]);
  assert.ok(failed.outcome.kind === 'rejected');
  assert.equal(failed.outcome.code, 'image_not_processed');
});

test('nothing is sent when the commit cannot be saved', async () => {
  let requests = 0;
  const sent = manifest({ caption: 'Hi', media: [], options: {} }, page);
  const io = {
    accessToken: 'token',
    scopes: [],
    reportUsage: () => undefined,
    handles: {},
    now: () => new Date(start),
    save: async () => undefined,
    committing: () => Promise.reject(new Error('lease lost')),
    declarations: {},
    mediaUrl: () => assert.fail('LinkedIn pulls nothing'),
    openMedia: () => Promise.reject(new Error('none')),
    request: async () => {
      requests += 1;
      return created;
    },
  };
  await assert.rejects(step(testSettings, sent, io), /lease lost/);
  assert.equal(requests, 0);
});
