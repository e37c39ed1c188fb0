import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verbatim } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { fetchCreatorFacts, form } from './declarations.ts';
import { declaredInfo } from './map.ts';
import { testSettings } from './test-settings.ts';
import {
  answer,
  brand,
  everyone,
  io,
  keys,
  photoManifest,
  problems,
  shown,
  videoManifest,
} from './test-support.ts';

test('a full set of choices has no problems and is sent', async () => {
  const values = { ...everyone, ...brand, allow_comment: true, allow_duet: true, is_aigc: true };
  assert.deepEqual(await problems(values), []);
  assert.deepEqual(declaredInfo(values, 'video')?.postInfo, {
    privacy_level: 'PUBLIC_TO_EVERYONE',
    disable_comment: false,
    disable_duet: false,
    disable_stitch: true,
    brand_content_toggle: false,
    brand_organic_toggle: true,
    is_aigc: true,
  });
});

test('AI content is asked about for videos and for photos', async () => {
  for (const manifest of [videoManifest(), photoManifest()])
    assert.ok(keys((await shown({}, manifest)).fields).includes('is_aigc'));
  assert.deepEqual(await problems({ ...everyone, is_aigc: true }, {}, photoManifest()), []);
});

test('a lost connection and an unanswered request are distinguished', async () => {
  const kind = async (result: HttpResult) => (await fetchCreatorFacts(testSettings, io(result))).kind;
  assert.equal(await kind(answer(401, { error: { code: 'access_token_invalid' } })), 'auth_lost');
  assert.equal(await kind(answer(401, { error: { code: 'scope_not_authorized' } })), 'auth_lost');
  for (const result of [
    answer(429, { error: { code: 'rate_limit_exceeded' } }),
    answer(500, {}),
    answer(200, {}),
    { kind: 'lost', reason: verbatim('x') } as const,
  ])
    assert.equal(await kind(result), 'unavailable');
});

test('facts that cannot be read leave nothing to choose', () => {
  const [field] = form(videoManifest(), null).fields;
  assert.ok(field?.kind === 'choice');
  assert.deepEqual(field.options, []);
});
