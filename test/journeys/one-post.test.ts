import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPicture } from '../pictures.ts';
import { readLedger } from '../read-ledger.ts';
import { startJourney } from './start-journey.ts';

test('a newcomer signs in, connects a page, writes a post with a picture, approves it and sees it published', async () => {
  await using server = await startJourney();
  const ines = server.newSession();
  const session = await ines.signIn('ines');
  assert.equal(session.workspaces[0]?.role, 'owner');
  await ines.connectLinkedIn();
  const file = await ines.upload('beans.png', await createPicture('sienna'), 'Roasted beans');
  const id = await ines.createDraft({ caption: 'Hello #coffee (fresh) & more', media: file.media });
  const approved = await ines.approve(id);
  assert.equal(approved.state, 'approved');
  await ines.mustPost('/posts/publish', { post_id: id });
  const post = await ines.waitForPost(id, ({ state }) => state === 'published');
  assert.ok(post.permalink);

  const [visible, ...others] = await readLedger(server.sandboxUrl);
  assert.equal(others.length, 0);
  assert.equal(visible?.text, 'Hello #coffee (fresh) & more');
  assert.deepEqual(
    visible.media.map(({ sha256, alt_text }) => [sha256, alt_text]),
    [[file.sha256, 'Roasted beans']],
  );
  const page = await (await fetch(post.permalink)).text();
  assert.match(page, /Hello #coffee \(fresh\) &(?:amp|#38); more/);
});
