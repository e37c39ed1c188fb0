/**
 * Half of the pages in one look: two halves in two files cover all of them, in both sizes, both themes and both
 * languages. `npm run prove -- web` checks every page in every look.
 */
import assert from 'node:assert/strict';
import { declaredRoutes, everyPage } from '../every-page.ts';
import type { Look } from '../look.ts';
import { openBrowser } from '../open-browser.ts';
import { checkPages } from './check-pages.ts';
import { seedFullWorkspace } from './full-workspace.ts';

export async function checkHalfOfPages(half: 0 | 1, look: Look): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const workspace = await seedFullWorkspace(resources);
  const browser = resources.use(await openBrowser());
  const places = everyPage(workspace);
  assert.deepEqual(
    declaredRoutes().filter((route) => !places.some((place) => place.route === route)),
    [],
    'pages that test/browser/every-page.ts does not know',
  );
  const first = places.filter(({ isFirst }) => isFirst);
  const ours = first.filter((_, index) => index % 2 === half);
  assert.deepEqual(await checkPages(browser, workspace.server.baseUrl, ours, look), []);
}
