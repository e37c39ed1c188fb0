/**
 * How long the page is blocked while a user scrolls, drags and drops in a month of thousands of posts. The median of
 * three passes, because the machine may be busy with something else in one of them.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import type { BrowserSession } from '../browser-session.ts';
import { atMost, type Measurement, median, withoutLimit } from '../engine/measurements.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { seedPlatformAccount, seedPosts } from './calendar-seed.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, openPage } from './page-fixture.ts';

const dayMs = 86_400_000;
const taskLimitMs = 50;
const answerRatioLimit = 1.5;
const answers = 15;
const passes = 3;

/** A future month, so that everything in it can be moved. */
const first = Date.UTC(new Date().getUTCFullYear() + 1, 4, 1);
const middle = new Date(first + 13 * dayMs).toISOString().slice(0, 10);

export async function measureCalendarLoad({
  say,
  posts = 5000,
}: {
  say: (text: string) => void;
  posts?: number;
}): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack();
  const server = stack.use(await startTestServer({ workers: false }));
  const owner = server.newSession();
  await owner.signIn('ines');
  const accountId = await seedPlatformAccount(server, owner, 'facebook');
  await seedPosts(
    server,
    owner,
    Array.from({ length: posts }, (_, index) => ({
      platform: 'facebook',
      state: 'draft',
      accountId,
      caption: `Post number ${index} of a very busy month, with words enough for a line`,
      at: new Date(first + Math.floor((index * 31 * dayMs) / posts)),
    })),
  );
  await server.database.handle.pool.query('analyze posts');
  const browser = stack.use(await openBrowser({ motion: true }));
  const { page } = stack.use(await openPage(browser));
  await addSession(page, owner);
  const figures = await measureAnswer(server, owner, posts);
  for (const view of ['month', 'week', 'list'] as const) {
    await page.goto(new URL(`/calendar?view=${view}&date=${middle}`, server.baseUrl).href);
    await page.locator('[data-post]').first().waitFor();
    await page.waitForLoadState('networkidle');
    for (const [doing, act] of Object.entries(view === 'list' ? { scrolling: scroll } : acts)) {
      const longest: number[] = [];
      for (let pass = 0; pass < passes; pass += 1) {
        // Locating the post keeps the page busy too, and users do not do that.
        const at = view === 'list' ? offPage : await locateMovablePost(page);
        await watchTasks(page);
        await act(page, at);
        longest.push(await longestTask(page));
      }
      say(`${view}, ${doing}: ${longest.map((ms) => (ms === 0 ? 'nothing over 50' : ms)).join(', ')} ms`);
      figures.push(atMost(`${view}, ${doing}: longest task`, median(longest), taskLimitMs, 'ms'));
    }
  }
  return figures;
}

/**
 * The calendar's answer beside the least that any service does: one query for the same posts, as JSON. In turns, so that a
 * busy moment of the machine meets both.
 */
async function measureAnswer(
  server: TestServer,
  owner: BrowserSession,
  posts: number,
): Promise<Measurement[]> {
  const period = { from: new Date(first).toISOString(), to: new Date(first + 31 * dayMs).toISOString() };
  await using bare = await startBareServer(server, period);
  const answerTimes: number[] = [];
  const bareTimes: number[] = [];
  const timed = async (times: number[], read: () => Promise<{ data: unknown[] }>): Promise<void> => {
    const startedAt = performance.now();
    const { data } = await read();
    times.push(performance.now() - startedAt);
    if (data.length !== posts) throw new Error(`${data.length} posts came instead of ${posts}.`);
  };
  for (let count = 0; count < answers; count += 1) {
    await timed(answerTimes, async () => {
      const { body } = await owner.get<{ data: unknown[] }>(`/v1/calendar?${new URLSearchParams(period)}`);
      return body;
    });
    await timed(bareTimes, async () => (await fetch(bare.url)).json() as Promise<{ data: unknown[] }>);
  }
  const [answerMs, bareMs] = [median(answerTimes), median(bareTimes)];
  return [
    withoutLimit(`GET /v1/calendar, median of ${answers}`, `${answerMs.toFixed(1)} ms`),
    withoutLimit('one query of the same posts, as JSON', `${bareMs.toFixed(1)} ms`),
    atMost('the first for each of the second', answerMs / bareMs, answerRatioLimit, ''),
  ];
}

async function startBareServer(server: TestServer, { from, to }: { from: string; to: string }) {
  const bare = createServer(async (_request, response) => {
    const { rows } = await server.database.handle.pool.query(
      `select id, state, platform, account_id, campaign_id, caption, edit_number, publish_at from posts
       where publish_at >= $1 and publish_at < $2 order by publish_at, id`,
      [from, to],
    );
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: rows }));
  }).listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const { port } = bare.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      bare.closeAllConnections();
      await promisify(bare.close.bind(bare))();
    },
  };
}

declare const tasks: { longest: number };

const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(`
    globalThis.tasks?.observer.disconnect();
    globalThis.tasks = { longest: 0 };
    tasks.observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.longest = Math.max(tasks.longest, entry.duration);
    });
    tasks.observer.observe({ type: 'longtask' });
  `);

/** Waits for pending observer entries to be delivered. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => new Promise<number>((done) => setTimeout(() => done(tasks.longest), 200)));

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(500, 500);
  for (const by of [240, 240, 240, 240, -240, -240, -240, -240]) {
    await page.mouse.wheel(0, by);
    await page.waitForTimeout(60);
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}
const offPage: Point = { x: 0, y: 0 };

/** A post that has days on both sides, in the middle of the screen. */
async function locateMovablePost(page: Page): Promise<Point> {
  for (const one of await page.locator('[data-part=movable]').all()) {
    const { x = 0 } = (await one.boundingBox()) ?? {};
    if (x < 400 || x > 700) continue;
    await one.evaluate(`(post) => post.scrollIntoView({ block: 'center' })`);
    const box = await one.boundingBox();
    if (box) return { x: box.x + box.width / 2, y: box.y + Math.min(10, box.height / 2) };
  }
  throw new Error('There is nothing to drag.');
}

async function pickUp(page: Page, { x, y }: Point): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
}

/** Over many days, and back to where it was: nothing is dropped elsewhere. */
async function drag(page: Page, at: Point): Promise<void> {
  const { x, y } = at;
  await pickUp(page, at);
  for (const [dx, dy] of [
    [400, 0],
    [400, 220],
    [-100, 220],
    [0, 0],
  ] as const)
    await page.mouse.move(x + dx, y + dy, { steps: 15 });
  await page.mouse.up();
}

/** Until the server's new state is rendered. Nothing is located in the page: that would keep it busy too. */
async function drop(page: Page, at: Point): Promise<void> {
  const { x, y } = at;
  await pickUp(page, at);
  await page.mouse.move(x + 320, y, { steps: 10 });
  const moved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
  const reloaded = page.waitForResponse((answer) => answer.url().includes('/v1/calendar'));
  await page.mouse.up();
  await Promise.all([moved, reloaded]);
  await page.waitForLoadState('networkidle');
}

const acts = { scrolling: scroll, dragging: drag, 'dropping elsewhere': drop };
