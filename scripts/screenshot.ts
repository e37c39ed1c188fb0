/**
 * `npm run screenshot` takes the README's picture. `npm run screenshot -- <folder> [filter …]` takes every page, or those
 * whose names contain one of the nameFilters, in both themes and both sizes. `--language de` takes them in German; date and
 * time fields are rendered by the browser and stay American.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { everyPage } from '../test/browser/every-page.ts';
import { allLooks, localeOf, sizes } from '../test/browser/look.ts';
import { openBrowser } from '../test/browser/open-browser.ts';
import { seedFullWorkspace } from '../test/browser/pages/full-workspace.ts';
import { groupBySession, startPageWalk } from '../test/browser/pages/page-walk.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string' } },
});
const [folder, ...nameFilters] = positionals;
const locale = localeOf(values.language ?? 'en');
await using stack = new AsyncDisposableStack();
const workspace = await seedFullWorkspace(stack, { withTrouble: folder !== undefined });
const browser = stack.use(await openBrowser());
const { baseUrl } = workspace.server;
const places = everyPage(workspace);

if (folder === undefined) {
  const review = places.filter(({ name }) => name === 'review');
  await using walk = await startPageWalk(browser, baseUrl, workspace.owner, { size: 'desk', theme: 'light' });
  for (const place of review) await walk.goTo(place);
  await walk.page.screenshot({ path: 'docs/screenshot.png', animations: 'disabled' });
  console.log('docs/screenshot.png');
} else {
  await mkdir(folder, { recursive: true });
  const selected = places.filter(
    ({ name }) => nameFilters.length === 0 || nameFilters.some((filter) => name.includes(filter)),
  );
  for (const look of allLooks)
    for (const group of groupBySession(selected)) {
      await using walk = await startPageWalk(browser, baseUrl, group[0]?.session ?? null, {
        ...look,
        locale,
      });
      for (const place of group) {
        await walk.goTo(place);
        const path = join(folder, `${place.name}-${sizes[look.size].width}-${look.theme}.png`);
        await walk.page.screenshot({ path, animations: 'disabled', fullPage: look.size === 'phone' });
        console.log(path);
      }
    }
}
