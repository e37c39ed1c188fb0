import assert from 'node:assert/strict';
import { startTestServer } from '../../test-server.ts';
import { assertAccessible } from '../assert-accessible.ts';
import type { Look } from '../look.ts';
import type { Browser } from '../open-browser.ts';
import { addSession, captionField, countInputs, openPage, takeScreenshots } from '../page-fixture.ts';
import { addApprover } from './steps.ts';

/** Ines writes one idea for three accounts and plans it; Tomas sees each of its proofs and signs them by one gesture. */
export async function writesAndSignsIdea(browser: Browser, look: Look): Promise<void> {
  await using server = await startTestServer({ workers: false });
  const ines = server.newSession();
  await ines.signIn('ines');
  const pages = await ines.connectLinkedIn({ pages: 2 });
  const allow = { decision: 'allow', person: 'ines' };
  const [facebook] = await ines.connect('facebook', allow, (all) => all.slice(0, 1));
  const tomas = await addApprover(server, ines);

  await using writing = await openPage(browser, look);
  const inputs = await countInputs(writing.page);
  await addSession(writing.page, ines);
  await writing.page.goto(new URL('/compose', server.baseUrl).href);
  await captionField(writing.page).fill('Gift boxes are packed. The shop opens at eight.');
  const targets = writing.page.getByRole('region', { name: 'Goes to' }).getByRole('button');
  for (const target of await targets.all()) await target.click();
  await writing.page.getByRole('button', { name: /Choose when it goes out/ }).click();
  const offers = writing.page.getByRole('region', { name: 'Next free posting times' });
  await offers.getByRole('button').first().waitFor();
  await takeScreenshots(writing.page, 'idea-time');
  await offers.getByRole('button').first().click();
  await assertAccessible(writing.page, 'an idea for three accounts');
  await writing.page.getByRole('button', { name: 'Send 3 to review' }).click();
  await writing.page.getByText('Three posts sent to review.', { exact: false }).first().waitFor();
  assert.ok(inputs() <= 6, `${inputs()} clicks from text to review`);

  await using reading = await openPage(browser, look);
  await addSession(reading.page, tomas);
  await reading.page.goto(new URL('/review', server.baseUrl).href);
  const tabs = reading.page.getByRole('region', { name: 'Posts of this idea' });
  const hold = reading.page.getByRole('button', { name: 'Hold to sign all three' });
  // They read alike, so all are shown; each has been seen before it can be signed.
  await tabs.getByText('Seen', { exact: true }).nth(2).waitFor();
  await assertAccessible(reading.page, 'the review of an idea');
  await takeScreenshots(reading.page, 'idea-review');
  await hold.and(reading.page.locator(':enabled')).click({ delay: 800 });
  await reading.page.getByText(/^Signed all three\. The first goes out /).waitFor();
  await reading.page.getByRole('button', { name: 'Undo' }).click();
  await reading.page.getByText('Your signatures are withdrawn.').first().waitFor();
  await hold.and(reading.page.locator(':enabled')).click({ delay: 800 });
  await reading.page.getByText(/^Signed all three\. The first goes out /).waitFor();

  const { body } = await ines.get<{ data: { posts: { id: string }[] }[] }>('/v1/ideas');
  assert.equal(body.data.length, 1);
  const posts = await Promise.all((body.data[0]?.posts ?? []).map(({ id }) => ines.readPost(id)));
  assert.deepEqual(
    posts.map(({ account, state }) => `${account?.id} ${state}`).sort(),
    [...pages, facebook?.id].map((id) => `${id} scheduled`).sort(),
  );
  const digests = posts.map(
    ({ approvals_list }) => approvals_list.find(({ voided_at }) => voided_at === null)?.digest,
  );
  assert.equal(new Set(digests).size, 3, 'each post is signed by its own digest');

  // Ines has it as one.
  await writing.page.goto(new URL('/posts', server.baseUrl).href);
  const row = writing.page.getByRole('listitem').filter({ hasText: 'Gift boxes are packed' });
  await row.first().waitFor();
  assert.equal(await writing.page.getByRole('button', { name: /^Posts of Gift boxes/ }).count(), 1);
  await assertAccessible(writing.page, 'an idea among the posts');
  assert.deepEqual([...writing.errors, ...reading.errors], []);
}
