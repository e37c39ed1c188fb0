import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTemporarySandbox } from '../test-kit.ts';
import {
  advanceClock,
  callApi,
  changeSettings,
  connect,
  initVideo,
  postInfo,
  readStatus,
  singleChunk,
  uploadVideo,
} from './test-support.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const precheck = (url: string, token: string) => callApi(url, token, 'post/publish/creator_info/query/');

test('rate limits per token and minute: 6 inits, 20 pre-checks, 30 status calls', async () => {
  await using sandbox = await startTemporarySandbox();
  const token = await connect(sandbox.url);
  const codes = async (times: number, once: () => Promise<{ code: string; status: number }>) => {
    for (let turn = 0; turn < times; turn += 1) assert.notEqual((await once()).status, 429);
    const last = await once();
    return `${last.status} ${last.code}`;
  };
  const init = () => initVideo(sandbox.url, token, singleChunk(4096));
  assert.equal(await codes(6, init), '429 rate_limit_exceeded');
  assert.equal(await codes(20, () => precheck(sandbox.url, token)), '429 rate_limit_exceeded');
  assert.equal(await codes(30, () => readStatus(sandbox.url, token, 'x')), '429 rate_limit_exceeded');
  const another = await connect(sandbox.url);
  assert.equal((await initVideo(sandbox.url, another, singleChunk(4096))).code, 'ok');
  await advanceClock(sandbox.url, minute);
  assert.equal((await init()).code, 'ok');
});

test('the daily limit: 403 at init, status 200 at the pre-check, lifted after a day', async () => {
  await using sandbox = await startTemporarySandbox();
  await changeSettings(sandbox.url, {
    creators: { ines: { posts_per_day: 2 } },
    access_token_seconds: 200_000,
  });
  const token = await connect(sandbox.url);
  await uploadVideo(sandbox.url, token);
  const third = (await initVideo(sandbox.url, token, singleChunk(4096))).data;
  await uploadVideo(sandbox.url, token);
  const full = await initVideo(sandbox.url, token, singleChunk(4096));
  assert.deepEqual([full.status, full.code], [403, 'spam_risk_too_many_posts']);
  const before = await precheck(sandbox.url, token);
  assert.deepEqual([before.status, before.code], [200, 'spam_risk_too_many_posts']);
  assert.ok(third.publish_id);
  await advanceClock(sandbox.url, day);
  assert.equal((await precheck(sandbox.url, token)).code, 'ok');
});

test('bans and the limit on active creators', async () => {
  await using sandbox = await startTemporarySandbox();
  const token = await connect(sandbox.url);
  await changeSettings(sandbox.url, { creators: { ines: { banned: true } }, active_creators_per_day: 1 });
  assert.equal((await precheck(sandbox.url, token)).code, 'spam_risk_user_banned_from_posting');
  assert.equal((await initVideo(sandbox.url, token, singleChunk(4096))).status, 403);
  await changeSettings(sandbox.url, { creators: { ines: null } });
  await uploadVideo(sandbox.url, token);
  const other = await connect(sandbox.url, 'tomas');
  const refused = await precheck(sandbox.url, other);
  assert.deepEqual([refused.status, refused.code], [200, 'reached_active_user_cap']);
  assert.equal((await precheck(sandbox.url, token)).code, 'ok');
});

test('an unaudited application can post only to private accounts with SELF_ONLY', async () => {
  await using sandbox = await startTemporarySandbox();
  await changeSettings(sandbox.url, { audited: false });
  const attempt = async (creator: string, privacy_level: string) => {
    const token = await connect(sandbox.url, creator);
    return (await initVideo(sandbox.url, token, singleChunk(4096), postInfo({ privacy_level }))).code;
  };
  const refusal = 'unaudited_client_can_only_post_to_private_accounts';
  assert.equal(await attempt('ines', 'SELF_ONLY'), refusal);
  assert.equal(await attempt('ines-roastery', 'FOLLOWER_OF_CREATOR'), refusal);
  assert.equal(await attempt('ines-roastery', 'SELF_ONLY'), 'ok');
});

test('an unknown creator or setting is rejected with a reason', async () => {
  await using sandbox = await startTemporarySandbox();
  await assert.rejects(changeSettings(sandbox.url, { creators: { nobody: {} } }), /nobody/);
  await assert.rejects(changeSettings(sandbox.url, { speed: 1 }), /speed/);
});
