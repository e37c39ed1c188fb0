/**
 * Every page once: nothing that axe finds, no word in the console, nothing from another origin, and a policy that lets
 * no script of a page run. Sizes, themes and languages take turns; `npm run prove -- web` walks all of them.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openBrowser } from './browser.ts';
import { declaredRoutes, everyPage } from './every-page.ts';
import { everyLook, regionOf } from './look.ts';
import { checkPages } from './pages/check-pages.ts';
import { openFullDesk } from './pages/full-desk.ts';

const everything = new AsyncDisposableStack();
after(() => everything.disposeAsync());

test('each page is accessible, quiet, and wholly ours', { timeout: 180_000 }, async () => {
  const desk = await openFullDesk(everything);
  const browser = everything.use(await openBrowser());
  const places = everyPage(desk);
  assert.deepEqual(
    declaredRoutes().filter((route) => !places.some((place) => place.route === route)),
    [],
    'pages that test/browser/every-page.ts does not know',
  );
  const first = places.filter(({ isFirst }) => isFirst);
  const found: string[] = [];
  // Two of the four: over the pages in turn, so that both sizes, both themes and both languages are met.
  for (const [turn, look] of [everyLook[0], { ...everyLook[3], locale: regionOf('de') }].entries())
    found.push(
      ...(await checkPages(
        browser,
        desk.house.baseUrl,
        first.filter((_, index) => index % 2 === turn),
        look,
      )),
    );
  assert.deepEqual(found, []);
});

test('pages are looked at in a language that is there', () => {
  assert.equal(regionOf('de'), 'de-DE');
  assert.throws(() => regionOf('fr'), /choose among en, de/);
});
