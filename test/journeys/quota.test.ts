/** What a platform takes in a day is counted by us: the platform never has to refuse. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHouse } from '../house.ts';
import { ledger } from '../ledger.ts';
import { video } from '../videos.ts';

const declarations = { visibility: 'unlisted', made_for_kids: 'no', altered_content: 'no' };

test('an upload beyond the day’s waits, says why, and was never tried', async () => {
  await using house = await startHouse({ settings: { YOUTUBE_UPLOADS_PER_DAY: '1' } });
  const ines = house.visitor();
  await ines.signIn('ines');
  const [channel] = await ines.connect('youtube', { decision: 'allow', account: 'ines' }, (all) => all);
  assert.ok(channel);
  const film = await ines.upload(
    'film.mp4',
    await video({ seconds: 3, width: 640, height: 360, frameRate: 25 }),
  );
  const send = async (title: string): Promise<string> => {
    const id = await ines.draft({
      platform: 'youtube',
      account_id: channel.id,
      caption: title,
      media: film.media,
      options: { title },
    });
    await ines.approve(id, undefined, declarations);
    await ines.must('/posts/publish', { post_id: id });
    return id;
  };
  const first = await send('The first');
  await ines.until(first, ({ state }) => state === 'published', 40_000);
  const second = await send('The second');
  const waiting = await ines.until(second, ({ trouble }) => trouble !== null);
  assert.equal(waiting.state, 'publishing');
  assert.match(waiting.trouble?.message ?? '', /1 upload a day.*after midnight Pacific time/);
  assert.deepEqual(
    (await ledger(house.sandboxUrl)).map(({ text }) => text),
    ['The first'],
  );
});
