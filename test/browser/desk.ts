/** A person's desk in a real browser: signing in, looking at it, and arranging what the platform says. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { ConnectionView } from '../../server/http/accounts/views.ts';
import type { House } from '../house.ts';
import type { Visitor } from '../visitor.ts';
import { type Browser, complaintsOf } from './browser.ts';
import { type Look, sizes } from './look.ts';

const shots = process.env.SCREENSHOTS;

interface Root {
  setAttribute(name: string, value: string): void;
}

/** The page at both sizes in both themes; kept only when somebody wants to look. */
export async function shoot(page: Page, name: string): Promise<void> {
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

/** The session of somebody who signed in elsewhere. */
export async function bringSession(page: Page, { baseUrl, cookieHeader }: Visitor): Promise<void> {
  const cookies = cookieHeader.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: baseUrl };
  });
  await page.context().addCookies(cookies);
}

/** Ines at her accounts. How she signs in by hand is what newcomers show. */
export async function signIn(page: Page, house: House): Promise<void> {
  const visitor = house.visitor();
  await visitor.signIn('ines');
  await bringSession(page, visitor);
  await page.goto(new URL('/accounts', house.baseUrl).href);
}

/** The simulated TikTok as somebody finds it at that moment. */
export async function arrange(house: House, door: 'settings' | 'faults', what: object): Promise<void> {
  const response = await fetch(new URL(`/_sandbox/${door}`, house.sandboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'tiktok', ...what }),
  });
  assert.ok(response.ok, await response.text());
}

export interface OpenPage extends AsyncDisposable {
  readonly page: Page;
  readonly complaints: string[];
}

/** A page of its own, with everything it complains about: on a desk and by day unless said. */
export async function openPage(
  browser: Browser,
  { size, theme }: Look = { size: 'desk', theme: 'light' },
): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: sizes[size], colorScheme: theme });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return { page, complaints: complaintsOf(page), [Symbol.asyncDispose]: () => context.close() };
}

/** Does it, sees that the page says so, and waits until the service has kept it in the post. */
export async function untilKept(page: Page, act: () => Promise<void>): Promise<void> {
  const actAndSee = async (): Promise<void> => {
    await act();
    await page.getByText('Changed', { exact: true }).waitFor();
  };
  const answer = page.waitForResponse(
    (one) => one.request().method() !== 'GET' && /\/v1\/posts\/[^/]+$/.test(one.url()),
  );
  await Promise.all([answer, actAndSee()]);
  await page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();
}

/** Ines with her TikTok account, as one prepares a test without looking. */
export async function ines(house: House): Promise<{ visitor: Visitor; account: string }> {
  const visitor = house.visitor();
  await visitor.signIn('ines');
  const { authorization_url } = await visitor.must<{ authorization_url: string }>('/oauth/connect', {
    platform: 'tiktok',
  });
  const landed = await visitor.follow(authorization_url, { creator: 'ines', decision: 'allow' });
  const path = landed.pathname.replace('/accounts/connect/', '/v1/connections/');
  const { body } = await visitor.get<ConnectionView>(path);
  const external_ids = body.targets.map((target) => target.external_id);
  const { data } = await visitor.must<{ data: { id: string }[] }>(`${path}/confirm`, { external_ids });
  return { visitor, account: data[0]?.id ?? '' };
}
