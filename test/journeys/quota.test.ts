/** We count a platform's daily quota ourselves, so the platform never has to refuse. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountQuotaView } from '../../server/http/views.ts';
import type { BrowserSession } from '../browser-session.ts';
import { readLedger } from '../read-ledger.ts';
import { createVideo } from '../videos.ts';
import { startJourney } from './start-journey.ts';

const readQuotas = async (session: BrowserSession) => {
  const { body } = await session.get<{ data: AccountQuotaView[] }>('/v1/accounts/quotas');
  return body.data.map(({ account_id, unit, used, max, shared }) => [account_id, unit, used, max, shared]);
};
const declarations = { visibility: 'unlisted', made_for_kids: 'no', altered_content: 'no' };

test('an upload beyond the daily quota waits, says why, and was never attempted', async () => {
  await using server = await startJourney({ settings: { YOUTUBE_UPLOADS_PER_DAY: '1', SIGNUP: 'open' } });
  const ines = server.newSession();
  await ines.signIn('ines');
  const [channel] = await ines.connect('youtube', { decision: 'allow', account: 'ines' }, (all) => all);
  assert.ok(channel);
  const videoFile = await ines.upload(
    'film.mp4',
    await createVideo({ seconds: 3, width: 640, height: 360, frameRate: 25 }),
  );
  const send = async (title: string): Promise<string> => {
    const id = await ines.createDraft({
      platform: 'youtube',
      account_id: channel.id,
      caption: title,
      media: videoFile.media,
      options: { title },
    });
    await ines.approve(id, undefined, declarations);
    await ines.mustPost('/posts/publish', { post_id: id });
    return id;
  };
  const first = await send('The first');
  await ines.waitForPost(first, ({ state }) => state === 'published', 40_000);
  assert.deepEqual(await readQuotas(ines), [[channel.id, 'uploads', 1, 1, true]]);
  const stranger = server.newSession();
  await stranger.signIn('tomas');
  const [own] = await stranger.connect('youtube', { decision: 'allow', account: 'tomas' }, (all) => all);
  assert.deepEqual(await readQuotas(stranger), [[own?.id, 'uploads', 0, 1, true]], 'others’ use is theirs');
  const second = await send('The second');
  const waiting = await ines.waitForPost(second, ({ trouble }) => trouble !== null);
  assert.equal(waiting.state, 'publishing');
  assert.match(waiting.trouble?.message ?? '', /1 upload a day.*after midnight Pacific time/);
  assert.deepEqual(
    (await readLedger(server.sandboxUrl)).map(({ text }) => text),
    ['The first'],
  );
});
