/** Goes to pages as a person does, and knows when one has come to rest. */
import type { Page, Request } from 'playwright-core';
import { type Browser, complaintsOf } from '../browser.ts';
import { bringSession } from '../desk.ts';
import type { Place } from '../every-page.ts';
import { type Look, sizes } from '../look.ts';

export interface Walk extends AsyncDisposable {
  readonly page: Page;
  readonly complaints: string[];
  /** Everything that was asked of another origin than ours. */
  readonly strays: string[];
  goTo(place: Place): Promise<void>;
}

const restMs = 100;
const patienceMs = 20_000;
/** Open as long as the page is. */
const isEndless = (request: Request): boolean => new URL(request.url()).pathname === '/v1/events';

export async function startWalk(
  browser: Browser,
  baseUrl: string,
  who: Place['who'],
  { size, theme, locale = 'en-GB' }: Look,
): Promise<Walk> {
  const context = await browser.newContext({ viewport: sizes[size], colorScheme: theme, locale });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  if (who) await bringSession(page, who);
  const underWay = new Set<Request>();
  const strays: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== baseUrl)
      strays.push(request.url());
    if (!isEndless(request)) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));

  /** There is a heading, nothing is being fetched, and no place is held for what is still to come. */
  const rest = async (): Promise<void> => {
    await page.locator('h1').first().waitFor();
    const end = performance.now() + patienceMs;
    for (let quiet = 0; quiet < 2; ) {
      const isBusy = underWay.size > 0 || (await page.locator('[role=status] .sk').count()) > 0;
      quiet = isBusy ? 0 : quiet + 1;
      if (performance.now() > end)
        throw new Error(`not at rest: ${[...underWay].map((one) => one.url()).join(', ') || 'a skeleton'}`);
      await page.waitForTimeout(restMs / 2);
    }
  };
  return {
    page,
    complaints: complaintsOf(page),
    strays,
    goTo: async ({ path }) => {
      underWay.clear();
      await page.goto(new URL(path, baseUrl).href);
      await rest();
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** The places of each person together, so that one window serves them. */
export const byPerson = (places: readonly Place[]): Place[][] => [
  ...Map.groupBy(places, ({ who }) => who).values(),
];
