import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type House, startHouse } from '../house.ts';
import { picture } from '../pictures.ts';
import type { Visitor } from '../visitor.ts';
import { isAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { bringSession, openPage, shoot } from './desk.ts';

const browser = await openBrowser();
after(() => browser.close());

interface Root {
  setAttribute(name: string, value: string): void;
}

/** No violation in either theme. */
async function isAccessibleInBoth(page: Page, where: string): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.locator('html').evaluate((root: Root, name) => root.setAttribute('data-theme', name), theme);
    await isAccessible(page, `${where}, ${theme}`);
  }
}

async function inesAtHerDesk(house: House): Promise<Visitor> {
  const ines = house.visitor();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  return ines;
}

/** Posts in review, oldest first. */
async function inReview(ines: Visitor, captions: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const caption of captions) {
    const id = await ines.draft({ caption });
    await ines.must(`/v1/posts/${id}/submit`);
    ids.push(id);
  }
  return ids;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first();

const longAgo = '2026-01-05T11:00';

/** Gives it a time and sends it to review. */
async function setTime(ines: Visitor, id: string, wall_time: string): Promise<void> {
  const { revision } = await ines.read(id);
  await ines.must(`/v1/posts/${id}`, { revision, schedule: { wall_time, time_zone: 'Europe/Lisbon' } });
  await ines.must(`/v1/posts/${id}/submit`);
}

/** From home: no dead end. It gets another time, or is signed for any, and never silently among several. */
async function signTooLate(page: Page, ines: Visitor, id: string): Promise<void> {
  await page.getByRole('link', { name: /Late/ }).first().click();
  await heading(page, 'Review: Late').waitFor();
  await page.getByText('Its time has passed: Mon 5 January, 11:00, Lisbon.').waitFor();
  await isAccessibleInBoth(page, 'a proof whose time has passed');
  await shoot(page, 'review-late');

  await page.keyboard.press('x');
  await page.getByText('1 of 1 seen').waitFor();
  await page.getByText('leave it out and sign it by itself').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Hold to sign/ }).count(), 0, 'not among several');
  await page.keyboard.press('x');

  await page.getByRole('button', { name: 'Choose another time' }).click();
  await page.getByRole('button', { name: 'Set the time' }).click();
  await page.getByRole('button', { name: 'Hold to sign off' }).and(page.locator(':enabled')).waitFor();
  const moved = await ines.read(id);
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
  const { state, schedule } = await ines.read(id);
  assert.deepEqual([state, schedule], ['approved', null]);
}

/** Where the post stands on the page: its time is taken off, and put back as it was. */
async function takeTimeOffAndUndo(page: Page, ines: Visitor, id: string): Promise<void> {
  const { schedule } = await ines.must(`/v1/posts/${id}/schedule`, {
    wall_time: '2099-01-05T11:00',
    time_zone: 'Europe/Lisbon',
  });
  await page.getByRole('button', { name: 'Take the time off' }).click();
  await page.getByText('The time is taken off. It stays approved.').first().waitFor();
  assert.equal((await ines.read(id)).state, 'approved');
  // The button is gone, and who pressed it goes on where it was: also after a way to the message and back.
  await page.locator('aside:focus-within').waitFor();
  for (const key of ['F8', 'Tab', 'Tab']) await page.keyboard.press(key);
  await page.locator('button:focus', { hasText: 'Undo' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('The time is back.').first().waitFor();
  await page.locator('aside:focus-within').waitFor();
  const back = await ines.read(id);
  assert.deepEqual([back.state, back.schedule], ['scheduled', schedule]);
}

/** Held while its time passes, the button means something else: that is signed by a hold of its own. */
async function holdWhileTheTimePasses(ines: Visitor): Promise<void> {
  const id = await ines.draft({ caption: 'Just in time' });
  const wall_time = new Date(Date.now() - 60_000).toISOString().slice(0, 16);
  await ines.must(`/v1/posts/${id}`, { revision: 1, schedule: { wall_time, time_zone: 'UTC' } });
  await ines.must(`/v1/posts/${id}/submit`);
  await using window = await openPage(browser);
  const { page } = window;
  const { clock, keyboard } = page;
  const signed: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/approve')) signed.push(request.url());
  });
  await bringSession(page, ines);
  await clock.install();
  await page.goto(new URL(`/review/${id}`, ines.baseUrl).href);
  await page.getByText('Its time has come: once signed, it goes out at once.').waitFor();
  const forItsTime = page.getByRole('button', { name: 'Hold to sign off' });
  const forAnyTime = page.getByRole('button', { name: 'Hold to sign for any time' });
  await forItsTime.and(page.locator(':enabled')).waitFor();

  // A day goes by unseen. Within one of these holds, each a little too short, the page looks at its clock.
  await clock.pauseAt(Date.now() + 5_000);
  await clock.setSystemTime(Date.now() + 86_400_000);
  await forItsTime.focus();
  for (let turn = 0; turn < 30 && !(await forAnyTime.isVisible()); turn++) {
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
  const { state, schedule } = await ines.read(id);
  assert.deepEqual([state, schedule], ['approved', null]);
}

/** Until what was changed stands on the page; its timers stand still. */
const drawn = `new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => done(null);
  port2.postMessage(null);
})`;

/** A tablet held upright: the tabs would stand on the bars of these pages, so the masthead leads on from them. */
async function goesOnFromATablet(page: Page): Promise<void> {
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
  // Where the tabs are, there is no second way.
  await page.getByRole('navigation', { name: 'Main, phone' }).waitFor();
  assert.equal(await main.getByRole('button', { name: 'Go to' }).count(), 0);
}

test('a queue is read and signed by keyboard, several at once after each was seen, and what changed meanwhile is left out', {
  timeout: 120_000,
}, async () => {
  await using house = await startHouse({ workers: false });
  const ines = await inesAtHerDesk(house);
  const [one = '', two = '', three = '', four = ''] = await inReview(ines, ['One', 'Two', 'Three', 'Four']);
  await using window = await openPage(browser);
  const { page, complaints } = window;
  await bringSession(page, ines);

  await page.goto(new URL('/', house.baseUrl).href);
  await heading(page, 'Four proofs are ready for your sign-off').waitFor();
  await isAccessibleInBoth(page, 'home, before the first signature');
  await shoot(page, 'home-first');

  // J and K move, R asks for changes, A and Enter sign.
  await page.keyboard.type('gr');
  await heading(page, 'Review: One').waitFor();
  await page.keyboard.press('j');
  await heading(page, 'Review: Two').waitFor();
  // What is typed about one proof waits there, and does not stand beside the next.
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
  await page.getByRole('button', { name: 'Hold to sign off' }).and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('a');
  await page.getByText('Sign rev 1 as').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('button:focus', { hasText: 'Hold to sign off' }).waitFor();
  await page.keyboard.press('a');
  await page.getByText('Sign rev 1 as').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Signed off by you.').waitFor();
  // The question has gone; who signed goes on where it was, not at the head of the page.
  await page.locator('aside:focus').waitFor();
  assert.equal((await ines.read(one)).state, 'approved');

  // The button of a note rests once it is sent, and the note is heard.
  await page.keyboard.press('c');
  await page.keyboard.type('Signed with pleasure');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('[aria-live] p', { hasText: 'Signed with pleasure' }).waitFor();
  await page.locator('form:focus').waitFor();

  // A button that rests while its work is under way, shortly or long, has the focus when it can be pressed again.
  for (const ms of [60, 1_400]) {
    const isBack = `new Promise((answer) => {
      const button = document.createElement('button');
      document.getElementById('main').append(button);
      button.focus();
      button.disabled = true;
      setTimeout(() => { button.disabled = false; }, ${ms});
      setTimeout(() => { answer(document.activeElement === button); button.remove(); }, ${ms} + 400);
    })`;
    assert.equal(await page.evaluate(isBack), true, `after ${ms} ms`);
  }

  // The others together: X chooses, the address keeps it, and each is looked at.
  await page.keyboard.press('j');
  await heading(page, 'Review: Two').waitFor();
  await page.keyboard.press('x');
  await page.getByText('1 of 1 seen').waitFor();
  await page.getByRole('button', { name: 'Choose all' }).click();
  await page.getByText('1 of 3 seen').waitFor();
  assert.match(page.url(), new RegExp(`/review/${two}\\?batch=${two}(,|%2C)${three}(,|%2C)${four}$`));
  assert.equal(await page.getByRole('button', { name: /^Hold to sign/ }).count(), 0, 'nobody signs unseen');
  await page.getByRole('button', { name: 'Look at the next one' }).click();
  await page.getByText('2 of 3 seen').waitFor();
  await isAccessibleInBoth(page, 'signing several');
  await shoot(page, 'review-several');
  await page.goBack();
  await heading(page, 'Review: Two').waitFor();
  await page.goForward();
  await heading(page, 'Review: Three').waitFor();
  await page.keyboard.press('a');
  await page.getByText('3 of 3 seen').waitFor();
  await page.getByRole('button', { name: 'Hold to sign all three' }).waitFor();

  // Somebody changes one that was seen already.
  await ines.must(`/v1/posts/${two}`, {
    caption: 'Two, but other words',
    revision: (await ines.read(two)).revision,
  });
  await ines.must(`/v1/posts/${two}/submit`);
  await page.keyboard.press('a');
  await page.getByText('Sign these three proofs as').waitFor();
  await page.keyboard.press('Enter');
  await heading(page, 'Two signed, one left out.').waitFor();
  await page.getByText('somebody changed it after you had seen it').waitFor();
  await isAccessibleInBoth(page, 'what became of each');
  await shoot(page, 'review-several-signed');
  const states = await Promise.all([two, three, four].map(async (id) => (await ines.read(id)).state));
  assert.deepEqual(states, ['in_review', 'approved', 'approved']);
  const approvals = await Promise.all([three, four].map(async (id) => (await ines.read(id)).approvals_list));
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
  assert.equal(await note.inputValue(), '');

  const late = await ines.draft({ caption: 'Late' });
  await setTime(ines, late, longAgo);
  await page.goto(new URL('/', house.baseUrl).href);
  await page.getByRole('region', { name: 'This week' }).waitFor();
  await heading(page, 'Two proofs are ready for your sign-off').waitFor();
  await page.getByText('The time of one has passed.', { exact: true }).waitFor();
  await isAccessibleInBoth(page, 'home');
  await shoot(page, 'home');
  await signTooLate(page, ines, late);
  await takeTimeOffAndUndo(page, ines, late);
  await goesOnFromATablet(page);
  await holdWhileTheTimePasses(ines);
  // The browser notes the one refusal that was asked for.
  assert.deepEqual(complaints, [
    'console: Failed to load resource: the server responded with a status of 400 (Bad Request)',
  ]);
});

/** Longer words, the same small screen: nothing is cut off, and the place in the queue stands on one line. */
async function fitsInGerman(ines: Visitor, id: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'de-AT' });
  const page = await context.newPage();
  await bringSession(page, ines);
  await page.goto(new URL(`/review/${id}`, ines.baseUrl).href);
  const place = await page.getByText('1 von 2', { exact: true }).boundingBox();
  const state = await page.getByText('In Prüfung', { exact: true }).first().boundingBox();
  assert.ok(place && place.height < 30, `the place is ${place?.height} high`);
  assert.ok(state && state.x + state.width < 390, `the state ends at ${state && state.x + state.width}`);
  await page.getByRole('button', { name: 'Mehrere freigeben' }).waitFor();
  await context.close();
}

test('what changed since the last approval stands beside what goes out now, and a thumb moves between proofs', {
  timeout: 120_000,
}, async () => {
  await using house = await startHouse({ workers: false });
  const ines = await inesAtHerDesk(house);
  const [bag, cup, hill] = await Promise.all([
    ines.upload('bag.png', await picture('sienna', 400, 400), 'A bag'),
    ines.upload('cup.png', await picture('teal', 400, 300), 'A cup'),
    ines.upload('hill.png', await picture('olive', 400, 300), 'A hill'),
  ]);
  const id = await ines.draft({ caption: 'Bags leave Friday.', media: [bag.media, cup.media] });
  await ines.approve(id);
  const { revision } = await ines.read(id);
  await ines.must(`/v1/posts/${id}`, {
    caption: 'Bags leave Thursday.',
    media: [{ id: hill.media_id }, { id: cup.media_id }],
    revision,
  });
  await ines.must(`/v1/posts/${id}/submit`);
  await inReview(ines, ['The second proof']);

  await using window = await openPage(browser);
  const { page, complaints } = window;
  await bringSession(page, ines);
  await page.goto(new URL(`/review/${id}`, house.baseUrl).href);
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

  // D takes the marks away and brings them back.
  assert.deepEqual(await page.locator('del.mk').allInnerTexts(), ['Friday.']);
  await page.keyboard.press('d');
  await page.locator('del.mk').waitFor({ state: 'detached' });
  await page.keyboard.press('d');
  await page.locator('del.mk').waitFor();
  await isAccessibleInBoth(page, 'changed files');
  await shoot(page, 'review-changed');

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await bringSession(phone, ines);
  await phone.goto(new URL(`/review/${id}`, house.baseUrl).href);
  await phone.getByText('1 of 2', { exact: true }).waitFor();
  // Nobody signs without seeing when it goes out, and where. The bar grows once it can be signed.
  await phone.getByRole('button', { name: 'Sign without holding' }).waitFor();
  const glance = await phone.getByText('Any time someone publishes it, to Lanternfish Coffee').boundingBox();
  const hold = await phone.getByRole('button', { name: 'Hold to sign off' }).boundingBox();
  assert.ok(glance && hold && glance.y > 0 && glance.y + glance.height <= hold.y && hold.y < 844);
  const thumb = await context.newCDPSession(phone);
  const swipe = async (from: number, to: number) => {
    // As quick as a thumb, however long the machine takes to hear of it.
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
  assert.equal((await ines.read(id)).approvals.given, 0, 'a swipe signs nothing');
  await isAccessibleInBoth(phone, 'review on the phone');
  await context.close();
  await fitsInGerman(ines, id);
  assert.deepEqual(complaints, []);
});
