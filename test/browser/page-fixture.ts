/** A person's pages in a real browser: signing in, taking screenshots, and arranging what the platform returns. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { ConnectionView } from '../../server/http/accounts/views.ts';
import type { BrowserSession } from '../browser-session.ts';
import type { TestServer } from '../test-server.ts';
import { waitUntil } from '../wait-until.ts';
import { type Look, sizes } from './look.ts';
import { type Browser, recordErrors } from './open-browser.ts';

const shots = process.env.SCREENSHOTS;

interface Root {
  setAttribute(name: string, value: string): void;
}

/** Screenshots of the page at both sizes in both themes; taken only when SCREENSHOTS is set. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  if (shots === undefined) return;
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const shade of ['dark', 'light'] as const) {
      await page.setViewportSize({ width, height });
      await page
        .locator('html')
        .evaluate((root: Root, theme) => root.setAttribute('data-theme', theme), shade);
      await page.screenshot({
        path: `${shots}/${name}-${width}-${shade}.png`,
        animations: 'disabled',
        fullPage: width === 390,
      });
    }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Copies the session of a person who signed in without the browser. */
export async function addSession(page: Page, { baseUrl, cookieHeader }: BrowserSession): Promise<void> {
  const cookies = cookieHeader.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: baseUrl };
  });
  await page.context().addCookies(cookies);
}

/** Opens Ines's accounts. Signing in by hand is covered by the newcomer journey. */
export async function openAccountsPage(page: Page, server: TestServer): Promise<void> {
  const browserSession = server.newSession();
  await browserSession.signIn('ines');
  await addSession(page, browserSession);
  await page.goto(new URL('/accounts', server.baseUrl).href);
}

/** Sets the simulated TikTok's settings or faults. */
export async function configureTikTok(
  server: TestServer,
  door: 'settings' | 'faults',
  what: object,
): Promise<void> {
  const response = await fetch(new URL(`/_sandbox/${door}`, server.sandboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'tiktok', ...what }),
  });
  assert.ok(response.ok, await response.text());
}

export interface OpenPage extends AsyncDisposable {
  readonly page: Page;
  readonly errors: string[];
}

/** A page of its own that records its errors: desk size and light theme by default. */
export async function openPage(
  browser: Browser,
  { size, theme }: Look = { size: 'desk', theme: 'light' },
): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: sizes[size], colorScheme: theme });
  const page = await context.newPage();
  return { page, errors: recordErrors(page), [Symbol.asyncDispose]: () => context.close() };
}

/** A page as this person, at this path. */
export async function openAs(browser: Browser, person: BrowserSession, path: string): Promise<OpenPage> {
  const opened = await openPage(browser);
  await addSession(opened.page, person);
  await opened.page.goto(new URL(path, person.baseUrl).href);
  return opened;
}

export const waitUntilSaved = (page: Page): Promise<void> =>
  page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();

/** Named as the platform names it; where several share the text, it is the caption. */
export const captionField = (page: Page) => page.getByLabel(/^(Caption|Text|Description)$/);

/** Counts what a hand does from now on: clicks, holds, drags and keys. Filling a field counts nothing. */
export async function countInputs(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('countInput', () => {
    count += 1;
  });
  await page.addInitScript(`
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, (event) => event.repeat || window.countInput(), true);
  `);
  return () => count;
}

/**
 * Goes to a page by its two keys, such as `g p`. The pause between them has a limit, and on a busy machine the browser
 * may deliver them further apart than that.
 */
export async function goByKeys(page: Page, keys: string, path: RegExp): Promise<void> {
  await waitUntil(`the keys ${keys} open ${path}`, async () => {
    await page.keyboard.type(keys);
    const arrived = page.waitForURL(path, { timeout: 3_000 });
    return arrived.then(
      () => true,
      () => false,
    );
  });
}

/** From ten seconds to one: waiting for the others would show nothing more. */
export async function shortenCountdown(page: Page): Promise<void> {
  await page.route(/\/posts\/publish$|\/retry$/, (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), countdown_seconds: 1 } }),
  );
}

/** A phone keeps the main actions in its bar; the others are folded away. */
export async function unfoldActions(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More actions', expanded: false });
  if ((page.viewportSize()?.width ?? 0) >= sizes.desk.width) return;
  await more.focus();
  await page.keyboard.press('Enter');
}

/** Holds the button until publishing starts. */
export async function holdToPublish(page: Page, name = 'Hold to publish now'): Promise<void> {
  await shortenCountdown(page);
  await page.getByRole('button', { name }).and(page.locator(':enabled')).click({ delay: 800 });
}

/** Acts, sees that the page shows "Changed", and waits until the service has saved it in the post. */
export async function actAndAwaitSave(page: Page, act: () => Promise<void>): Promise<void> {
  const actAndSee = async (): Promise<void> => {
    await act();
    await page.getByText('Changed', { exact: true }).waitFor();
  };
  const answer = page.waitForResponse(
    (one) => one.request().method() !== 'GET' && /\/v1\/posts\/[^/]+$/.test(one.url()),
  );
  await Promise.all([answer, actAndSee()]);
  await waitUntilSaved(page);
}

/** Ines with her TikTok account, set up over HTTP. */
export async function signInWithTikTok(
  server: TestServer,
): Promise<{ browserSession: BrowserSession; account: string }> {
  const browserSession = server.newSession();
  await browserSession.signIn('ines');
  const { authorization_url } = await browserSession.mustPost<{ authorization_url: string }>(
    '/oauth/connect',
    {
      platform: 'tiktok',
    },
  );
  const landed = await browserSession.follow(authorization_url, { creator: 'ines', decision: 'allow' });
  const path = landed.pathname.replace('/accounts/connect/', '/v1/connections/');
  const { body } = await browserSession.get<ConnectionView>(path);
  const external_ids = body.targets.map((target) => target.external_id);
  const { data } = await browserSession.mustPost<{ data: { id: string }[] }>(`${path}/confirm`, {
    external_ids,
  });
  return { browserSession, account: data[0]?.id ?? '' };
}
