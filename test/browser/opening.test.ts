/** Opening a page: what it asks first is answered with it, the rest is asked once, and nothing jumps while it comes. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { type House, startHouse } from '../house.ts';
import { picture } from '../pictures.ts';
import type { Visitor } from '../visitor.ts';
import { type Browser, openBrowser } from './browser.ts';
import { seedAccountOf, seedPosts } from './calendar-seed.ts';
import { bringSession, openPage, shoot } from './desk.ts';

const everything = new AsyncDisposableStack();
after(() => everything.disposeAsync());

/** Goes there as somebody who comes for the first time, and stays until nothing more is asked. */
async function opening(browser: Browser, house: House, who: Visitor, path: string) {
  const { page, complaints } = await openPage(browser);
  await bringSession(page, who);
  await page.addInitScript(`
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) globalThis.shifted += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/v1/') && request.method() === 'GET') asked.push(pathname + search);
  });
  const followed = page.waitForResponse(/\/v1\/events/);
  const answer = await page.goto(new URL(path, house.baseUrl).href);
  // It holds what this visitor may see.
  assert.equal(answer?.headers()['cache-control'], 'no-store');
  const html = (await answer?.text()) ?? '';
  await page.getByRole('heading', { level: 1 }).waitFor();
  await followed;
  // A second question would come when the stream has opened; that none comes can only be waited for.
  await page.waitForTimeout(500);
  // An answer that nobody wants stays for good; a slow page only takes its time.
  await page
    .locator('#answers')
    .waitFor({ state: 'detached', timeout: 10_000 })
    .catch(() => undefined);
  const shifted = Number(await page.evaluate('globalThis.shifted'));
  const unused = await page.locator('#answers').count();
  const sections = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  await page.context().close();
  return { asked, html, shifted, unused, sections, complaints };
}

const answersIn = (html: string): string[] => {
  const data = /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return Object.keys((JSON.parse(data) as { answers: object }).answers);
};

test('a page comes with the answers it needs, asks the rest once, and names its own files', {
  timeout: 120_000,
}, async () => {
  const house = everything.use(await startHouse({ workers: false }));
  const browser = everything.use(await openBrowser());
  const owner = house.visitor();
  await owner.signIn('ines');
  const [account = ''] = await owner.connectLinkedIn();
  const post = await owner.draft({ account_id: account, caption: 'Roses for the window' });
  await owner.must(`/v1/posts/${post}/submit`);
  const { media } = await owner.upload('cup.png', await picture('teal', 640, 480), 'A cup');
  const draft = await owner.draft({ account_id: account, caption: 'Cups for the table', media });

  for (const path of ['/', `/review/${post}`, '/compose', `/compose/${draft}`, '/calendar']) {
    const { asked, html, shifted, unused, sections, complaints } = await opening(browser, house, owner, path);
    const answered = answersIn(html);
    assert.ok(answered.includes('/v1/accounts'), path);
    assert.equal(sections.includes('Your drafts'), path === '/');
    assert.equal(unused, 0, `${path}: an answer came with the page that nobody wanted`);
    assert.deepEqual(
      // Opening a proof is told to the server, after which it is read again.
      asked.filter((one) => answered.includes(one) && !one.startsWith('/v1/posts')),
      [],
      path,
    );
    // Opening a proof is told to the server, which answers that the lists have changed.
    const lists = path.startsWith('/review') ? asked.filter((one) => !one.startsWith('/v1/posts')) : asked;
    assert.deepEqual(lists.toSorted(), [...new Set(lists)].sort(), path);
    assert.equal(path !== '/', html.includes('modulepreload'), path);
    assert.ok(shifted < 0.01, `${path} shifted by ${shifted}`);
    assert.deepEqual(complaints, []);
  }
});

/** A part of a page that does not come says so where it would stand; what is around it stays, and is not loaded again. */
async function partsStayInTheirPlace(page: Page): Promise<void> {
  const code = /\/assets\/stored-figures-/;
  const around = page.getByRole('button', { name: 'Ask Facebook now' });
  const part = page.getByText('First figures come about ten minutes after a post goes out.');
  const openPost = async () => {
    await page.getByRole('link', { name: 'Posts', exact: true }).click();
    await page.evaluate('globalThis.isTheSame = true');
    await page.getByRole('link', { name: /Roses for the window/ }).click();
    await around.waitFor();
  };
  await page.route(code, (route) => route.fulfill({ status: 404 }));
  await openPost();
  await page.getByText('A part of this page is missing.').waitFor();
  await shoot(page, 'part-missing');
  await around.waitFor();
  assert.equal(await page.evaluate('globalThis.isTheSame'), true);
  await page.unroute(code);

  const { promise: asked, resolve: onAsked } = Promise.withResolvers<Route>();
  await page.route(code, onAsked);
  await page.reload();
  await openPost();
  const waiting = await asked;
  await page.context().setOffline(true);
  await waiting.abort('internetdisconnected');
  await page.getByText('This part comes by itself when the connection is back.').waitFor();
  await around.waitFor();
  await page.unroute(code);
  await page.context().setOffline(false);
  await part.waitFor();
  assert.equal(await page.evaluate('globalThis.isTheSame'), true);

  await page.route(code, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await page.getByText('A part of this page is missing.').waitFor();
  await page.unroute(code);
  await page.getByRole('button', { name: 'Retry' }).click();
  await part.waitFor();
}

test('a part that does not come when it is wanted is told, in plain words where messages did not come either', {
  timeout: 120_000,
}, async () => {
  const house = everything.use(await startHouse({ workers: false }));
  const browser = everything.use(await openBrowser());
  const owner = house.visitor();
  await owner.signIn('ines');
  const accountId = await seedAccountOf(house, owner, 'facebook');
  const caption = 'Roses for the window';
  await seedPosts(house, owner, [
    { platform: 'facebook', state: 'published', at: new Date(), caption, accountId },
  ]);
  await using window = await openPage(browser);
  const { page } = window;
  await bringSession(page, owner);
  await page.route(/\/assets\/(widgets|menu-parts|toast-list)/, (route) => route.abort());
  await page.goto(house.baseUrl);
  await page.getByRole('button', { name: /your menu/ }).click();
  await page.getByText('This could not be opened. Check the connection').waitFor();
  // The page is as it was.
  await page.getByRole('heading', { level: 1 }).waitFor();

  // Whoever goes by keyboard goes on in the page, not at the link they came by.
  await page.getByRole('link', { name: 'Posts', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Posts' }).waitFor();
  await page.locator('main:focus').waitFor();
  // Nobody answers: the page that was not there yet says so, and comes by itself afterwards.
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await page.getByText('This page comes by itself when the connection is back.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
  await partsStayInTheirPlace(page);
  // A newer version took the file away: the page is loaded again once, and then says what is missing.
  await page.route(/\/assets\/media-/, (route) => route.fulfill({ status: 404 }));
  const again = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Media', exact: true }).click();
  await again;
  await page.getByText('A part of this page is missing.').waitFor();
});
