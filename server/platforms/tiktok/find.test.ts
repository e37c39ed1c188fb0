import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Handles, SendManifest } from '../../domain/platform-port/publisher.ts';
import { verbatim } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { find, hasText } from './find.ts';
import { testSettings } from './test-settings.ts';
import { photoManifest, videoManifest } from './test-support.ts';

const startedAt = new Date('2026-11-15T09:30:00Z');
const seconds = startedAt.getTime() / 1_000;
const ok = { code: 'ok', message: '', log_id: '' };
const text = 'Fresh #coffee @tiktok\ntoday';
const answer = (status: number, body: object): HttpResult => ({
  kind: 'answered',
  status,
  headers: new Headers(),
  text: JSON.stringify(body),
});
const data = (value: object) => answer(200, { data: value, error: ok });
const refused = (status: number, code: string) => answer(status, { error: { code } });
const lost: HttpResult = { kind: 'lost', reason: verbatim('reset') };
const handles = (more: object = {}): Handles => ({
  username: 'lantern.fish',
  privacy_level: 'PUBLIC_TO_EVERYONE',
  publish: {
    publishId: 'v_pub_file~1',
    uploadUrl: 'https://x',
    startedMs: startedAt.getTime(),
    offset: 0,
    committedMs: startedAt.getTime(),
    accepted: false,
    completeSinceMs: null,
    failed: false,
    ...more,
  },
});
const unanswered = {
  username: 'lantern.fish',
  privacy_level: 'PUBLIC_TO_EVERYONE',
  unanswered_since_ms: startedAt.getTime(),
  publish: null,
};
const pulled = videoManifest(9_000_000, { ...testSettings, pull: true });

interface FindInput {
  readonly manifest?: SendManifest;
  readonly handles?: Handles;
  readonly bound?: string[];
  readonly nowMs?: number;
}
async function findWith(answers: HttpResult[], input: FindInput = {}) {
  const bodies: string[] = [];
  const finding = await find(testSettings, input.manifest ?? videoManifest(), {
    accessToken: 'token',
    scopes: [],
    handles: input.handles ?? handles(),
    attemptStartedAt: startedAt,
    boundExternalIds: new Set(input.bound),
    now: () => new Date(startedAt.getTime() + (input.nowMs ?? 0)),
    request: async ({ body }) => {
      bodies.push(String(body));
      return answers.shift() ?? lost;
    },
  });
  return { finding, bodies };
}
const listed = (...videos: object[]) => data({ videos, cursor: 1, has_more: false });
const item = (id: string, more: object = {}) => ({
  id,
  create_time: seconds + 5,
  video_description: text,
  ...more,
});

test('missing bytes and a failure mean absent; complete means present; the rest is queried later', async () => {
  const status = (name: string, more: object = {}) => data({ status: name, ...more });
  const kindOf = async (result: HttpResult, input: FindInput = {}) =>
    (await findWith([result], input)).finding.kind;
  assert.equal(await kindOf(status('PROCESSING_UPLOAD', { uploaded_bytes: 10_000_000 })), 'absent');
  assert.equal(await kindOf(status('PROCESSING_UPLOAD', { uploaded_bytes: 25_000_123 })), 'ask_later');
  assert.equal(await kindOf(status('PROCESSING_UPLOAD')), 'ask_later');
  assert.equal(await kindOf(status('FAILED', { fail_reason: 'internal' })), 'absent');
  assert.equal(await kindOf(status('PUBLISH_COMPLETE', { publicaly_available_post_id: [7] })), 'present');
  assert.equal(await kindOf(status('PUBLISH_COMPLETE')), 'ask_later');
  assert.equal(await kindOf(status('PUBLISH_COMPLETE'), { nowMs: 600_000 }), 'present');
  assert.equal(
    await kindOf(status('PUBLISH_COMPLETE'), { handles: { ...handles(), privacy_level: 'SELF_ONLY' } }),
    'present',
  );
  assert.equal(await kindOf(status('SEND_TO_USER_INBOX')), 'cannot_ask');
  assert.equal(await kindOf(refused(400, 'invalid_publish_id')), 'cannot_ask');
  for (const result of [
    lost,
    refused(401, 'access_token_invalid'),
    refused(429, 'rate_limit_exceeded'),
    answer(500, {}),
    answer(200, {}),
  ])
    assert.equal(await kindOf(result), 'ask_later');
});

test('a send that never reached its commit step is absent without a query', async () => {
  for (const none of [{}, handles({ committedMs: null }), handles({ failed: true })]) {
    const { finding, bodies } = await findWith([], { handles: none });
    assert.deepEqual([finding, bodies], [{ kind: 'absent' }, []]);
  }
});

test('a pull request without an answer is found in the list by text and time', async () => {
  const input = { manifest: pulled, handles: unanswered };
  const { finding, bodies } = await findWith(
    [
      data({
        videos: [item('3', { video_description: 'Other' })],
        cursor: 1_700_000_000_000,
        has_more: true,
      }),
      listed(item('7412345678901234567'), item('2', { create_time: seconds - 121 })),
    ],
    input,
  );
  assert.deepEqual(finding, {
    kind: 'present',
    externalId: '7412345678901234567',
    url: 'https://www.tiktok.com/@lantern.fish/video/7412345678901234567',
  });
  assert.deepEqual(bodies, ['{"max_count":20}', '{"max_count":20,"cursor":1700000000000}']);
  const photos = await findWith([listed(item('5', { video_description: '', title: 'Two' }))], {
    ...input,
    manifest: photoManifest(),
  });
  assert.equal(photos.finding.kind, 'present');
});

test('the list never proves absence: later, then a person', async () => {
  const input = { manifest: pulled, handles: unanswered };
  const others = listed(
    item('1', { video_description: 'Other' }),
    item('2'),
    item('3', { create_time: seconds - 500 }),
  );
  assert.equal((await findWith([others], { ...input, bound: ['2'] })).finding.kind, 'ask_later');
  assert.equal((await findWith([listed()], { ...input, nowMs: 300_000 })).finding.kind, 'cannot_ask');
  assert.equal((await findWith([listed(item('1'), item('2'))], input)).finding.kind, 'ambiguous');
  assert.equal((await findWith([listed(item('1'), item('1'))], input)).finding.kind, 'present');
  const withoutText = {
    ...input,
    manifest: { ...pulled, text: '', wire: { ...pulled.wire, post_info: {} } },
  };
  assert.equal((await findWith([listed(item('1'))], withoutText)).finding.kind, 'ambiguous');
  assert.equal(
    (await findWith([], { ...input, handles: { ...unanswered, privacy_level: 'SELF_ONLY' } })).finding.kind,
    'cannot_ask',
  );
  assert.equal((await findWith([refused(401, 'scope_not_authorized')], input)).finding.kind, 'cannot_ask');
  for (const result of [
    lost,
    answer(500, {}),
    refused(401, 'access_token_invalid'),
    refused(429, 'rate_limit_exceeded'),
  ])
    assert.equal((await findWith([result], input)).finding.kind, 'ask_later');
});

test('texts are compared as lists show them, cut at 150', () => {
  const long = 'Fresh coffee today. '.repeat(20);
  assert.ok(hasText({ video_description: long.slice(0, 150) }, long));
  assert.ok(hasText({ title: `${long.slice(0, 147)}...` }, long));
  assert.ok(hasText({ video_description: ' Fresh   coffee ' }, 'Fresh\ncoffee'));
  assert.ok(!hasText({ video_description: 'Fresh' }, 'Fresh coffee'));
  assert.ok(!hasText({ video_description: '' }, long));
});
