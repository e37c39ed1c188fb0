import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fingerprint } from './core/secrets.ts';
import { startSandbox } from './server.ts';
import { callAdmin } from './test-kit.ts';

/** Events from before the platforms shared one grants store and one comment store. */
const video = { id: 'vid00000001', videoId: 'vid00000001', channelId: 'UCq3Lant8fishCoffee0A_Tv' };
const events: Record<string, object>[] = [
  { 'identity.code_issued': { codeHash: 'x', personKey: 'ines', redirectUri: '', scope: 'openid' } },
  { 'identity.code_redeemed': { codeHash: 'x' } },
  { 'identity.token_issued': { tokenHash: 'y', personKey: 'ines', scope: 'openid' } },
  { 'linkedin.granted': { id: 'l1', memberKey: 'ines', scopes: ['r_basicprofile'], refreshHash: 'z' } },
  { 'linkedin.token_issued': { grantId: 'l1', tokenHash: fingerprint('li') } },
  { 'linkedin.comment_created': { id: '1', post: 'urn:li:share:1', actor: 'urn:li:person:x', text: 'a' } },
  {
    'tiktok.granted': {
      id: 't1',
      clientKey: 'sandbox-tiktok',
      creatorKey: 'ines',
      scopes: ['user.info.basic'],
    },
  },
  { 'tiktok.granted': { id: 't2', creatorKey: 'jonas', scopes: ['user.info.basic'] } },
  tikTokTokens('t1', 'tt', 'tt-refresh'),
  tikTokTokens('t2', 'tt-gone', 'tt-gone-refresh'),
  { 'tiktok.access_removed': { creatorKey: 'jonas', announcement: null } },
  {
    'youtube.granted': {
      ...{ id: 'y1', accountKey: 'ines', channelId: video.channelId, offline: true, refreshTtlSeconds: null },
      ...{ scopes: ['https://www.googleapis.com/auth/youtube'], refreshHash: fingerprint('yt-refresh') },
    },
  },
  { 'youtube.token_issued': { grantId: 'y1', tokenHash: fingerprint('yt') } },
  { 'youtube.comment_created': { id: 'c1', videoId: video.videoId, channelId: video.channelId, text: 'a' } },
  {
    'facebook.code_issued': {
      codeHash: 'f',
      clientId: 'sandbox-facebook',
      personKey: 'ines',
      redirectUri: '',
    },
  },
  { 'facebook.comment_created': { id: 'c2', postId: '1_2', pageId: '104512377012001', message: 'a' } },
  { 'instagram.granted': { id: 'i1', igId: '17841405822300101', scopes: ['instagram_business_basic'] } },
  {
    'instagram.token_issued': {
      grantId: 'i1',
      tokenHash: fingerprint('ig'),
      kind: 'long',
      seconds: 5_000_000,
    },
  },
  { 'instagram.comment_created': { id: 'c3', mediaId: '180', igId: '17841405822300101', text: 'a' } },
];

function tikTokTokens(grantId: string, access: string, refresh: string) {
  const hashes = { accessHash: fingerprint(access), refreshHash: fingerprint(refresh) };
  return { 'tiktok.tokens_issued': { grantId, ...hashes, accessSeconds: 7200 } };
}

test('grants from journals of the separate stores are still valid', async (context) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'signoff-sandbox-'));
  context.after(() => rm(dataDir, { recursive: true, force: true }));
  const lines = events.flatMap((event) =>
    Object.entries(event).map(([type, data]) => JSON.stringify({ at: Date.now(), events: [{ type, data }] })),
  );
  await writeFile(join(dataDir, 'journal.jsonl'), `${lines.join('\n')}\n`);
  await using sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
  const { url } = sandbox;

  const status = async (path: string, token: string) =>
    (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  assert.equal(await status('/linkedin/api/v2/me', 'li'), 200);
  assert.equal(await status('/tiktok/open/v2/user/info/?fields=open_id', 'tt'), 200);
  assert.equal(await status('/tiktok/open/v2/user/info/?fields=open_id', 'tt-gone'), 401);
  assert.equal(await status('/youtube/api/youtube/v3/channels?part=id&mine=true', 'yt'), 200);
  assert.equal(await status('/instagram/graph/v25.0/me?fields=user_id', 'ig'), 200);

  const refresh = { grant_type: 'refresh_token', client_secret: 'sandbox-tiktok-secret' };
  const body = new URLSearchParams({ ...refresh, client_key: 'sandbox-tiktok', refresh_token: 'tt-refresh' });
  assert.equal((await fetch(`${url}/tiktok/open/v2/oauth/token/`, { method: 'POST', body })).status, 200);

  const { grants } = await callAdmin<{ grants: { platform: string; holder: string; live: number }[] }>(
    url,
    'grants',
  );
  const live = grants
    .filter((grant) => grant.live > 0)
    .map(({ platform, holder }) => `${platform} ${holder}`);
  assert.deepEqual(live, ['linkedin ines', 'tiktok ines', 'youtube ines', 'instagram ines']);
});
