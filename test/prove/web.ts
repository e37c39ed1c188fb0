/**
 * `npm run prove -- web [--only journeys,pages,…] [--size small] [--pages word,…]`: the web interface holds what it
 * promises. `journeys`: what people do from end to end, at both sizes and in both themes, with clean consoles. `pages`:
 * every page, four ways: nothing that axe finds, nothing from another origin, no inline script. `entry`: what a browser
 * loads before anything is shown. `calendar`: five thousand posts in a month. `fast`, `others`: the median of five
 * judgements by Lighthouse, of the pages where people come first and most, and of all the others.
 */
import { parseArgs } from 'node:util';
import { openBrowser } from '../browser/browser.ts';
import { measureCalendar } from '../browser/calendar-load.ts';
import { everyPage } from '../browser/every-page.ts';
import { journeys } from '../browser/journeys/index.ts';
import { judgePages } from '../browser/lighthouse/judge-pages.ts';
import { everyLook, nameOf } from '../browser/look.ts';
import { checkPages } from '../browser/pages/check-pages.ts';
import { openFullDesk } from '../browser/pages/full-desk.ts';
import { atMost, type Figure } from '../engine/figures.ts';
import { entryScripts } from '../entry-scripts.ts';
import { proveParts } from '../prove-parts.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    size: { type: 'string', default: 'full' },
    pages: { type: 'string', default: '' },
  },
});
const isSmall = values.size === 'small';
/** Of Lighthouse. */
const runs = isSmall ? 1 : 5;
const words = values.pages.split(',').filter(Boolean);
const say = (text: string): void => console.log(`  ${text}`);

async function proveJourneys(): Promise<Figure[]> {
  await using browser = await openBrowser();
  const figures: Figure[] = [];
  for (const { name, look: usual, walk } of journeys)
    for (const look of isSmall ? [usual] : everyLook) {
      const startedAt = performance.now();
      const problem = await walk(browser, look).then(
        () => null,
        (error: unknown) => String(error),
      );
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      say(`${name} (${nameOf(look)}): ${problem ?? `${seconds} s`}`);
      figures.push({
        name: `${name} (${nameOf(look)})`,
        value: problem ?? `came to its end in ${seconds} s`,
        holds: problem === null,
      });
    }
  return figures;
}

async function provePages(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const desk = await openFullDesk(stack);
  const browser = stack.use(await openBrowser());
  const places = everyPage(desk).filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const figures: Figure[] = [];
  for (const look of isSmall ? [everyLook[0], everyLook[3]] : everyLook) {
    const found = await checkPages(browser, desk.house.baseUrl, places, look);
    for (const one of found) say(one);
    figures.push({
      name: `what is wrong with ${places.length} pages (${nameOf(look)})`,
      value: String(found.length),
      limit: 'none',
      holds: found.length === 0,
    });
  }
  return figures;
}

async function proveEntry(): Promise<Figure[]> {
  const { bytes, files, holdsCalendar } = await entryScripts();
  return [
    atMost(`compressed JavaScript of the entry (${files} files)`, bytes / 1_000, 200, 'kB'),
    {
      name: 'the calendar among it',
      value: holdsCalendar ? 'yes' : 'no',
      limit: 'loaded when somebody goes there',
      holds: !holdsCalendar,
    },
  ];
}

const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  journeys: proveJourneys,
  pages: provePages,
  entry: proveEntry,
  calendar: () => measureCalendar({ say, posts: isSmall ? 1000 : 5000 }),
  fast: () => judgePages({ say, runs, which: 'fast', only: words }),
  others: () => judgePages({ say, runs, which: 'others', only: words }),
};

await proveParts(parts, { only: values.only, size: values.size, seed: undefined });
