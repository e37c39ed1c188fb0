/**
 * `npm run prove -- web [--only journeys,pages,…] [--size small] [--pages word,…]`: the web interface holds what it
 * promises. `journeys`: what people do from end to end, at both sizes and in both themes, with clean consoles. `pages`:
 * every page, four ways: nothing that axe finds, nothing from another origin, no inline script. `entry`: what a browser
 * loads before anything is shown. `calendar`: five thousand posts in a month. `fast`, `others`: the median of five
 * judgements by Lighthouse, of the pages where people come first and most, and of all the others.
 */
import { openBrowser } from '../browser/browser.ts';
import { measureCalendar } from '../browser/calendar-load.ts';
import { everyPage } from '../browser/every-page.ts';
import { journeys } from '../browser/journeys/index.ts';
import { judgePages } from '../browser/lighthouse/judge-pages.ts';
import { everyLook, type Look, nameOf } from '../browser/look.ts';
import { checkPages } from '../browser/pages/check-pages.ts';
import { openFullDesk } from '../browser/pages/full-desk.ts';
import { atMost, type Figure } from '../engine/figures.ts';
import { entryScripts } from '../entry-scripts.ts';
import { defineProof, figures, type Part, say } from '../proof.ts';

/** Lighthouse takes this many runs over the pages, so that none is too long. */
const slices = { fast: 2, others: 4 } as const;

export const proof = defineProof({
  hasSeed: false,
  options: { size: 'full', pages: '' },
  alsoCovers: ['web/**'],
  parts: ({ size, pages }) => {
    const isSmall = size === 'small';
    const words = pages.split(',').filter(Boolean);
    const parts: Record<string, Part> = {};
    for (const look of everyLook)
      parts[`journeys, ${nameOf(look)}`] = figures(() => walkJourneys(look, isSmall));
    for (const look of isSmall ? [everyLook[0], everyLook[3]] : everyLook)
      parts[`pages, ${nameOf(look)}`] = figures(() => lookAtPages(look, words));
    parts.entry = figures(measureEntry);
    parts.calendar = figures(() => measureCalendar({ say, posts: isSmall ? 1000 : 5000 }));
    for (const which of ['fast', 'others'] as const)
      for (let slice = 0; slice < slices[which]; slice++)
        parts[`${which} ${slice + 1} of ${slices[which]}`] = figures(() =>
          judgePages({
            say,
            runs: isSmall ? 1 : 5,
            which,
            only: words,
            slice: { index: slice, of: slices[which] },
          }),
        );
    return parts;
  },
});

/** In the small size, each journey only with the look that it usually has. */
async function walkJourneys(look: Look, isSmall: boolean): Promise<Figure[]> {
  await using browser = await openBrowser();
  const measured: Figure[] = [];
  for (const { name, look: usual, walk } of journeys) {
    if (isSmall && nameOf(usual) !== nameOf(look)) continue;
    const startedAt = performance.now();
    const problem = await walk(browser, look).then(
      () => null,
      (error: unknown) => String(error),
    );
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    measured.push({ name, value: problem ?? `came to its end in ${seconds} s`, holds: problem === null });
  }
  return measured;
}

async function lookAtPages(look: Look, words: readonly string[]): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const desk = await openFullDesk(stack);
  const browser = stack.use(await openBrowser());
  const places = everyPage(desk).filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const found = await checkPages(browser, desk.house.baseUrl, places, look);
  for (const one of found) say(one);
  return [
    {
      name: `what is wrong with ${places.length} pages`,
      value: String(found.length),
      limit: 'none',
      holds: found.length === 0,
    },
  ];
}

async function measureEntry(): Promise<Figure[]> {
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
