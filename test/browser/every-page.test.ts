/**
 * Every page once: half of them in English on a light desk, half in German on a dark phone. No axe findings, nothing in
 * the console, nothing from another origin, and a policy that lets no inline script run. `npm run prove -- web` checks
 * every page in every look.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { declaredRoutes, everyPage } from './every-page.ts';
import { allLooks, type Look, localeOf } from './look.ts';
import { openBrowser } from './open-browser.ts';
import { checkPages } from './pages/check-pages.ts';
import { seedFullWorkspace } from './pages/full-workspace.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());
const workspace = await seedFullWorkspace(resources);
const browser = resources.use(await openBrowser());
const places = everyPage(workspace);

async function checkHalf(half: 0 | 1, look: Look): Promise<void> {
  const first = places.filter(({ isFirst }) => isFirst);
  const ours = first.filter((_, index) => index % 2 === half);
  assert.deepEqual(await checkPages(browser, workspace.server.baseUrl, ours, look), []);
}

test('no page is left out', () => {
  const known = new Set(places.map(({ route }) => route));
  assert.deepEqual(
    declaredRoutes().filter((route) => !known.has(route)),
    [],
  );
});

test('every other page is accessible, logs no errors, and loads nothing from other origins', () =>
  checkHalf(0, allLooks[0]));

test('every second page is accessible, logs no errors, and loads nothing from other origins, in German', () =>
  checkHalf(1, { ...allLooks[3], locale: localeOf('de') }));

test('pages are rendered in an existing language', () => {
  assert.equal(localeOf('de'), 'de-DE');
  assert.throws(() => localeOf('fr'), /choose among en, de/);
});
