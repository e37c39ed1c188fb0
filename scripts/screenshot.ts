/**
 * `npm run screenshot`: the README's picture. `npm run screenshot -- <folder> [word …]`: every page, or those whose
 * names contain one of the words, in both themes and both sizes. `--language de` shows them as a browser asks for German;
 * fields for dates and times are the browser's own and stay American.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser } from '../test/browser/browser.ts';
import { everyPage } from '../test/browser/every-page.ts';
import { everyLook, regionOf, sizes } from '../test/browser/look.ts';
import { openFullDesk } from '../test/browser/pages/full-desk.ts';
import { byPerson, startWalk } from '../test/browser/pages/walk.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string' } },
});
const [folder, ...words] = positionals;
const locale = regionOf(values.language ?? 'en');
await using stack = new AsyncDisposableStack();
const desk = await openFullDesk(stack, { withTrouble: folder !== undefined });
const browser = stack.use(await openBrowser());
const { baseUrl } = desk.house;
const places = everyPage(desk);

if (folder === undefined) {
  const review = places.filter(({ name }) => name === 'review');
  await using walk = await startWalk(browser, baseUrl, desk.owner, { size: 'desk', theme: 'light' });
  for (const place of review) await walk.goTo(place);
  await walk.page.screenshot({ path: 'docs/screenshot.png', animations: 'disabled' });
  console.log('docs/screenshot.png');
} else {
  await mkdir(folder, { recursive: true });
  const wanted = places.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  for (const look of everyLook)
    for (const together of byPerson(wanted)) {
      await using walk = await startWalk(browser, baseUrl, together[0]?.who ?? null, { ...look, locale });
      for (const place of together) {
        await walk.goTo(place);
        const path = join(folder, `${place.name}-${sizes[look.size].width}-${look.theme}.png`);
        await walk.page.screenshot({ path, animations: 'disabled', fullPage: look.size === 'phone' });
        console.log(path);
      }
    }
}
