import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { BrowserSession } from '../browser-session.ts';
import { createPicture } from '../pictures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { waitUntil } from '../wait-until.ts';
import { assertAccessibleInBoth } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, goByKeys, openPage, takeScreenshots, unfoldActions } from './page-fixture.ts';

const browser = await openBrowser();
after(() => browser.close());

async function signInAsInes(server: TestServer): Promise<BrowserSession> {
  const ines = server.newSession();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  return ines;
}

/** Posts in review, oldest first. */
async function inReview(ines: BrowserSession, captions: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const caption of captions) {
    const id = await ines.createDraft({ caption });
    await ines.mustPost(`/v1/posts/${id}/submit`);
    ids.push(id);
  }
  return ids;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first();

const longAgo = '2026-01-05T11:00';

/** Gives it a time and sends it to review. */
async function setTime(ines: BrowserSession, id: string, wall_time: string): Promise<void> {
  const { revision } = await ines.readPost(id);
  await ines.mustPost(`/v1/posts/${id}`, { revision, schedule: { wall_time, time_zone: 'Europe/Lisbon' } });
  await ines.mustPost(`/v1/posts/${id}/submit`);
}

/** From home: no dead end. It gets another time, or is signed for any, and never silently among several. */
async function signAfterItsTime(page: Page, ines: BrowserSession, id: string): Promise<void> {
  await page.getByRole('link', { name: /Late/ }).first().click();
  await heading(page, 'Review: Late').waitFor();
  await page.getByText('Its time has passed: Mon 5 January, 11:00, Lisbon.').waitFor();
  await assertAccessibleInBoth(page, 'a proof whose time has passed');
  await takeScreenshots(page, 'review-late');

  await page.keyboard.press('x');
  await page.getByText('1 of 1 seen').waitFor();
  await page.getByText('leave it out and sign it by itself').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Hold to sign/ }).count(), 0, 'not among several');
  await page.keyboard.press('x');

  await page.getByRole('button', { name: 'Choose another time' }).click();
  await page.getByRole('button', { name: 'Set the time' }).click();
  await page.getByRole('button', { name: 'Hold to sign off' }).and(page.locator(':enabled')).waitFor();
  const moved = await ines.readPost(id);
  assert.equal(moved.state, 'in_review');
  assert.ok(Date.parse(moved.schedule?.publish_at ?? '') > Date.now());

  await setTime(ines, id, longAgo);
  await page
    .getByRole('button', { name: 'Hold to sign for any time' })
    .and(page.locator(':enabled'))
    .waitFor();
  await page.keyboard.press('a');
  await page.getByText('for any time? It goes out when someone publishes it.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Signed off by you.').waitFor();
  const { state, schedule } = await ines.readPost(id);
  assert.deepEqual([state, schedule], ['approved', null]);
}

/** On the post's page: its time is removed, and restored. */
async function takeTimeOffAndUndo(page: Page, ines: BrowserSession, id: string): Promise<void> {
  const { schedule } = await ines.mustPost(`/v1/posts/${id}/schedule`, {
    wall_time: '2099-01-05T11:00',
    time_zone: 'Europe/Lisbon',
  });
  await page.getByRole('button', { name: 'Remove the time' }).click();
  await page.getByText('The time is removed. It stays approved.').first().waitFor();
  assert.equal((await ines.readPost(id)).state, 'approved');
  // The button is gone, and the focus stays in its place: also after a step to the message and back.
  await page.locator('aside:focus-within').waitFor();
  for (const key of ['F8', 'Tab', 'Tab']) await page.keyboard.press(key);
  await page.locator('button:focus', { hasText: 'Undo' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('The time is back.').first().waitFor();
  await page.locator('aside:focus-within').waitFor();
  const back = await ines.readPost(id);
  assert.deepEqual([back.state, back.schedule], ['scheduled', schedule]);
}

/** If its time passes while the button is held, the button changes its meaning, and that needs a hold of its own. */
async function holdWhileTheTimePasses(ines: BrowserSession): Promise<void> {
  const id = await ines.createDraft({ caption: 'Just in time' });
  const wall_time = new Date(Date.now() - 60_000).toISOString().slice(0, 16);
  await ines.mustPost(`/v1/posts/${id}`, { revision: 1, schedule: { wall_time, time_zone: 'UTC' } });
  await ines.mustPost(`/v1/posts/${id}/submit`);
  await using window = await openPage(browser);
  const { page } = window;
  const { clock, keyboard } = page;
  const signed: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/approve')) signed.push(request.url());
  });
  await addSession(page, ines);
  await clock.install();
  await page.goto(new URL(`/review/${id}`, ines.baseUrl).href);
  await page.getByText('Its time has come: once signed, it goes out at once.').waitFor();
  const forItsTime = page.getByRole('button', { name: 'Hold to sign off' });
  const forAnyTime = page.getByRole('button', { name: 'Hold to sign for any time' });
  await forItsTime.and(page.locator(':enabled')).waitFor();

  // A day passes unseen. Within one of these holds, each a little too short, the page checks its clock.
  await clock.pauseAt(Date.now() + 5_000);
  await clock.setSystemTime(Date.now() + 86_400_000);
  await forItsTime.focus();
  for (let step = 0; step < 30 && !(await forAnyTime.isVisible()); step++) {
    await keyboard.up('Enter');
    await keyboard.down('Enter');
    await clock.runFor(600);
    await page.evaluate(drawn);
  }
  await forAnyTime.waitFor();
  await clock.runFor(1_000);
  await keyboard.up('Enter');
  assert.deepEqual(signed, [], 'nobody held the button for any time');

  await forAnyTime.focus();
  await keyboard.down('Enter');
  await clock.runFor(700);
  await clock.resume();
  await page.getByText('Signed off by you.').waitFor();
  const { state, schedule } = await ines.readPost(id);
  assert.deepEqual([state, schedule], ['approved', null]);
}

/** Until the change is rendered; its timers are paused. */
const drawn = `new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => done(null);
  port2.postMessage(null);
})`;

/** A tablet held upright: the tabs would cover the bars of these pages, so the header has the navigation. */
async function navigatesOnTablet(page: Page): Promise<void> {
  await page.setViewportSize({ width: 768, height: 1024 });
  const main = page.getByRole('navigation', { name: 'Main' });
  const goTo = async (place: string) => {
    await main.getByRole('button', { name: 'Go to' }).click();
    await page.getByRole('menuitem', { name: place, exact: true }).click();
  };
  await main.getByRole('button', { name: 'Go to' }).waitFor();
  await goTo('New post');
  await heading(page, 'New post').waitFor();
  const send = await page.getByRole('button', { name: 'Send to review' }).boundingBox();
  assert.ok(send && send.y + send.height <= 1024, 'what it is sent with is on the screen');
  await goTo('Posts');
  await page.getByRole('link', { name: /Three/ }).first().click();
  await heading(page, 'Three').waitFor();
  await goTo('Calendar');
  // Where the tabs are, there is no second navigation.
  await page.getByRole('navigation', { name: 'Main, phone' }).waitFor();
  assert.equal(await main.getByRole('button', { name: 'Go to' }).count(), 0);
}

test('a queue is read and signed by keyboard, several at once after each was seen, and what changed meanwhile is left out', async () => {
  await using server = await startTestServer({ workers: false });
  const ines = await signInAsInes(server);
  const [one = '', two = '', three = '', four = ''] = await inReview(ines, ['One', 'Two', 'Three', 'Four']);
  await using window = await openPage(browser);
  const { page, errors } = window;
  await addSession(page, ines);

  await page.goto(new URL('/', server.baseUrl).href);
  await heading(page, 'Four ideas are ready for your sign-off').waitFor();
  await assertAccessibleInBoth(page, 'home, before the first signature');
  await takeScreenshots(page, 'home-first');

  // J and K move, R requests changes, A and Enter sign.
  await goByKeys(page, 'gr', /\/review/);
  await heading(page, 'Review: One').waitFor();
  await page.keyboard.press('j');
  await heading(page, 'Review: Two').waitFor();
  // A note typed for one proof stays with it, and does not appear beside the next.
  const note = page.getByLabel('Write a note');
  const wanted = page.getByLabel('What should change');
  await page.keyboard.press('c');
  await page.keyboard.type('About two only');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await wanted.fill('Shorter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await heading(page, 'Review: Three').waitFor();
  assert.equal(await note.inputValue(), '');
  await page.keyboard.press('r');
  assert.equal(await wanted.inputValue(), '');
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await heading(page, 'Review: Two').waitFor();
  assert.equal(await note.inputValue(), 'About two only');
  await page.keyboard.press('r');
  assert.equal(await wanted.inputValue(), 'Shorter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await heading(page, 'Review: One').waitFor();
  await page.getByText('0 of 1 approval').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Clean' }).count(), 0, 'nothing to compare it with');
  await page.getByRole('button', { name: 'Hold to sign off' }).and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('a');
  await page.getByText('Sign rev 1 as').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('button:focus', { hasText: 'Hold to sign off' }).waitFor();
  await page.keyboard.press('a');
  await page.getByText('Sign rev 1 as').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Signed off by you.').waitFor();
  // The confirmation has closed; the focus stays in its place, not at the top of the page.
  await page.locator('aside:focus').waitFor();
  assert.equal((await ines.readPost(one)).state, 'approved');

  // The note's button is disabled once it is sent, and screen readers hear the result.
  await page.keyboard.press('c');
  await page.keyboard.type('Signed with pleasure');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('[aria-live] p', { hasText: 'Signed with pleasure' }).waitFor();
  await page.locator('form:focus').waitFor();

  // A button that is disabled while its work runs, shortly or long, has the focus when it is enabled again.
  for (const ms of [60, 1_400]) {
    const hasFocusAgain = `new Promise((answer) => {
      const button = document.createElement('button');
      document.getElementById('main').append(button);
      button.focus();
      button.disabled = true;
      setTimeout(() => { button.disabled = false; }, ${ms});
      setTimeout(() => { answer(document.activeElement === button); button.remove(); }, ${ms} + 400);
    })`;
    assert.equal(await page.evaluate(hasFocusAgain), true, `after ${ms} ms`);
  }

  // The others together: X selects, the URL stores the selection, and each is opened.
  await page.keyboard.press('j');
  await heading(page, 'Review: Two').waitFor();
  await page.keyboard.press('x');
  await page.getByText('1 of 1 seen').waitFor();
  await page.getByRole('button', { name: 'Choose all' }).click();
  await page.getByText('1 of 3 seen').waitFor();
  assert.match(page.url(), new RegExp(`/review/${two}\\?batch=${two}(,|%2C)${three}(,|%2C)${four}$`));
  assert.equal(
    await page.getByRole('button', { name: /^Hold to sign/ }).count(),
    0,
    'an unseen proof cannot be signed',
  );
  await page.getByRole('button', { name: 'Look at the next one' }).click();
  await page.getByText('2 of 3 seen').waitFor();
  await assertAccessibleInBoth(page, 'signing several');
  await takeScreenshots(page, 'review-several');
  await page.goBack();
  await heading(page, 'Review: Two').waitFor();
  await page.goForward();
  await heading(page, 'Review: Three').waitFor();
  await page.keyboard.press('a');
  await page.getByText('3 of 3 seen').waitFor();
  await page.getByRole('button', { name: 'Hold to sign all three' }).waitFor();

  // Another person changes one that was seen already.
  await ines.mustPost(`/v1/posts/${two}`, {
    caption: 'Two, but other words',
    revision: (await ines.readPost(two)).revision,
  });
  await ines.mustPost(`/v1/posts/${two}/submit`);
  await page.keyboard.press('a');
  await page.getByText('Sign these three proofs as').waitFor();
  await page.keyboard.press('Enter');
  await heading(page, 'Two signed, one left out.').waitFor();
  await page.getByText('somebody changed it after you had seen it').waitFor();
  await assertAccessibleInBoth(page, 'what became of each');
  await takeScreenshots(page, 'review-several-signed');
  const states = await Promise.all([two, three, four].map(async (id) => (await ines.readPost(id)).state));
  assert.deepEqual(states, ['in_review', 'approved', 'approved']);
  const approvals = await Promise.all(
    [three, four].map(async (id) => (await ines.readPost(id)).approvals_list),
  );
  assert.deepEqual(
    approvals.map((list) => list.length),
    [1, 1],
    'each has a signature of its own',
  );
  await page.getByRole('link', { name: 'Look at it again' }).click();
  await heading(page, 'Review: Two, but other words').waitFor();
  // After other pages too, until it is sent.
  await page.reload();
  assert.equal(await note.inputValue(), 'About two only');
  await note.press('Control+Enter');
  await page
    .getByRole('region', { name: 'Notes' })
    .getByRole('listitem')
    .getByText('About two only')
    .waitFor();
  await waitUntil('the note that was sent leaves its field', async () => (await note.inputValue()) === '');

  const late = await ines.createDraft({ caption: 'Late' });
  await setTime(ines, late, longAgo);
  await page.goto(new URL('/', server.baseUrl).href);
  await page.getByRole('region', { name: 'This week' }).waitFor();
  await heading(page, 'Two ideas are ready for your sign-off').waitFor();
  await page.getByText('The time of one has passed.', { exact: true }).waitFor();
  await assertAccessibleInBoth(page, 'home');
  await takeScreenshots(page, 'home');
  await signAfterItsTime(page, ines, late);
  await takeTimeOffAndUndo(page, ines, late);
  await navigatesOnTablet(page);
  await holdWhileTheTimePasses(ines);
  assert.deepEqual(errors, []);
});

/** Longer labels, the same small screen: nothing is cut off, and the position in the queue stays on one line. */
async function fitsInGerman(ines: BrowserSession, id: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'de-AT' });
  const page = await context.newPage();
  await addSession(page, ines);
  await page.goto(new URL(`/review/${id}`, ines.baseUrl).href);
  const place = await page.getByText('1 von 2', { exact: true }).boundingBox();
  const state = await page.getByText('In Prüfung', { exact: true }).first().boundingBox();
  assert.ok(place && place.height < 30, `the place is ${place?.height} high`);
  assert.ok(state && state.x + state.width < 390, `the state ends at ${state && state.x + state.width}`);
  await page.getByRole('button', { name: 'Mehrere freigeben' }).waitFor();
  await context.close();
}

test('changes since the last approval are shown beside the current content, and a thumb moves between proofs', async () => {
  await using server = await startTestServer({ workers: false });
  const ines = await signInAsInes(server);
  const [bag, cup, hill] = await Promise.all([
    ines.upload('bag.png', await createPicture('sienna', 400, 400), 'A bag'),
    ines.upload('cup.png', await createPicture('teal', 400, 300), 'A cup'),
    ines.upload('hill.png', await createPicture('olive', 400, 300), 'A hill'),
  ]);
  const id = await ines.createDraft({ caption: 'Bags leave Friday.', media: [bag.media, cup.media] });
  await ines.approve(id);
  const { revision } = await ines.readPost(id);
  await ines.mustPost(`/v1/posts/${id}`, {
    caption: 'Bags leave Thursday.',
    media: [{ id: hill.media_id }, { id: cup.media_id }],
    revision,
  });
  await ines.mustPost(`/v1/posts/${id}/submit`);
  await inReview(ines, ['The second proof']);

  await using window = await openPage(browser);
  const { page, errors } = window;
  await addSession(page, ines);
  await page.goto(new URL(`/review/${id}`, server.baseUrl).href);
  const files = page.getByRole('region', { name: 'Files, before and now' });
  await files.getByText('File 1: cropped or replaced, in another shape').waitFor();
  await files.getByText('One more file is as approved.').waitFor();
  const shown = await files
    .getByRole('img')
    .evaluateAll((all) =>
      all.map((one) => one as unknown as { alt: string; src: string }).map(({ alt, src }) => [alt, src]),
    );
  assert.deepEqual(
    shown.map(([alt]) => alt),
    ['A bag', 'A hill'],
  );
  assert.match(shown[0]?.[1] ?? '', /\/revisions\/1\/media\/0/);
  assert.match(shown[1]?.[1] ?? '', /\/revisions\/2\/media\/0/);

  // D hides the marks and shows them again.
  assert.deepEqual(await page.locator('del').allInnerTexts(), ['Friday']);
  await page.keyboard.press('d');
  await page.locator('del').waitFor({ state: 'detached' });
  await page.keyboard.press('d');
  await page.locator('del').waitFor();
  await assertAccessibleInBoth(page, 'changed files');
  await takeScreenshots(page, 'review-changed');

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await addSession(phone, ines);
  await phone.goto(new URL(`/review/${id}`, server.baseUrl).href);
  await phone.getByText('1 of 2', { exact: true }).waitFor();
  // The time and the account are visible before signing, and the bar leaves the page to the proof.
  await unfoldActions(phone);
  await phone.getByRole('button', { name: 'Sign without holding' }).waitFor();
  await phone.getByRole('button', { name: 'More actions' }).click();
  const glanceBox = await phone
    .getByText('Any time someone publishes it, to Lanternfish Coffee')
    .boundingBox();
  const hold = await phone.getByRole('button', { name: 'Hold to sign off' }).boundingBox();
  assert.ok(glanceBox && hold && glanceBox.y + glanceBox.height <= hold.y && hold.y < 844);
  assert.ok(844 - glanceBox.y < 130, `the bar takes ${844 - glanceBox.y} px`);
  const thumb = await context.newCDPSession(phone);
  const swipe = async (from: number, to: number) => {
    // As quick as a thumb, however long the machine takes to process it.
    let timestamp = Date.now() / 1_000 - 0.2;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: readonly number[]) => {
      timestamp += 0.05;
      return thumb.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((x) => ({ x, y: 300 })),
        timestamp,
      });
    };
    await touch('touchStart', from);
    await touch('touchMove', (from + to) / 2);
    await touch('touchMove', to);
    await touch('touchEnd');
  };
  await swipe(320, 60);
  await phone.getByText('2 of 2', { exact: true }).waitFor();
  await swipe(320, 60);
  await swipe(60, 320);
  await phone.getByText('1 of 2', { exact: true }).waitFor();
  assert.equal((await ines.readPost(id)).approvals.given, 0, 'a swipe signs nothing');
  await assertAccessibleInBoth(phone, 'review on the phone');
  await context.close();
  await fitsInGerman(ines, id);
  assert.deepEqual(errors, []);
});
