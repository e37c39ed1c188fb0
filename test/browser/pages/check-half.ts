/**
 * Half of the pages in one look: two halves in two files walk all of them, so that both sizes, both themes and both
 * languages are met. `npm run prove -- web` walks every page in every look.
 */
import assert from 'node:assert/strict';
import { openBrowser } from '../browser.ts';
import { declaredRoutes, everyPage } from '../every-page.ts';
import type { Look } from '../look.ts';
import { checkPages } from './check-pages.ts';
import { openFullDesk } from './full-desk.ts';

export async function checkHalf(half: 0 | 1, look: Look): Promise<void> {
  await using everything = new AsyncDisposableStack();
  const desk = await openFullDesk(everything);
  const browser = everything.use(await openBrowser());
  const places = everyPage(desk);
  assert.deepEqual(
    declaredRoutes().filter((route) => !places.some((place) => place.route === route)),
    [],
    'pages that test/browser/every-page.ts does not know',
  );
  const first = places.filter(({ isFirst }) => isFirst);
  const ours = first.filter((_, index) => index % 2 === half);
  assert.deepEqual(await checkPages(browser, desk.house.baseUrl, ours, look), []);
}
