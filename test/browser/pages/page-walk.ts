/** Opens pages as a person does, and knows when one has settled. */
import type { Page, Request } from 'playwright-core';
import type { PageEntry } from '../every-page.ts';
import { type Look, sizes } from '../look.ts';
import { type Browser, patienceMs, recordErrors } from '../open-browser.ts';
import { addSession } from '../page-fixture.ts';

export interface PageWalk extends AsyncDisposable {
  readonly page: Page;
  readonly errors: string[];
  /** Every request to another origin than ours. */
  readonly foreignRequests: string[];
  goTo(place: PageEntry): Promise<void>;
}

const settleMs = 100;
/** Open as long as the page is: what follows changes, or an app's calls. */
const isEndless = (request: Request): boolean =>
  new URL(request.url()).pathname === '/v1/live' ||
  (request.method() === 'GET' && (request.headers().accept ?? '').startsWith('text/event-stream'));

export async function startPageWalk(
  browser: Browser,
  baseUrl: string,
  who: PageEntry['session'],
  { size, theme, locale = 'en-GB' }: Look,
): Promise<PageWalk> {
  const context = await browser.newContext({ viewport: sizes[size], colorScheme: theme, locale });
  const page = await context.newPage();
  if (who) await addSession(page, who);
  const pendingRequests = new Set<Request>();
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== baseUrl)
      foreignRequests.push(request.url());
    if (!isEndless(request)) pendingRequests.add(request);
  });
  page.on('requestfinished', (request) => pendingRequests.delete(request));
  page.on('requestfailed', (request) => pendingRequests.delete(request));

  /** There is a heading, nothing is being fetched, and no placeholder is shown. */
  const waitUntilSettled = async (): Promise<void> => {
    await page.locator('h1').first().waitFor();
    const end = performance.now() + patienceMs;
    for (let quiet = 0; quiet < 2; ) {
      const isBusy = pendingRequests.size > 0 || (await page.locator('[role=status] .sk').count()) > 0;
      quiet = isBusy ? 0 : quiet + 1;
      if (performance.now() > end)
        throw new Error(
          `not at rest: ${[...pendingRequests].map((one) => one.url()).join(', ') || 'a skeleton'}`,
        );
      await page.waitForTimeout(settleMs / 2);
    }
  };
  return {
    page,
    errors: recordErrors(page),
    foreignRequests,
    goTo: async ({ path }) => {
      pendingRequests.clear();
      await page.goto(new URL(path, baseUrl).href);
      await waitUntilSettled();
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** The pages of each person together, so that one window serves them. */
export const groupBySession = (places: readonly PageEntry[]): PageEntry[][] => [
  ...Map.groupBy(places, ({ session }) => session).values(),
];
