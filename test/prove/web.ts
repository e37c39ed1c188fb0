/**
 * `npm run prove -- web [--only journeys,pages,…] [--size small] [--pages word,…]`: the web interface keeps its
 * promises. `journeys`: what people do from end to end, at both sizes and in both themes, with clean consoles.
 * `pages`: every page in four looks: no axe findings, nothing from another origin, no inline script. `entry`: what a
 * browser loads before anything is shown. `calendar`: five thousand posts in a month. `fast`: the median of five
 * Lighthouse audits of the pages that people open first and most. `others`: all the others, which are not timed.
 */

import { measureCalendarLoad } from '../browser/calendar-load.ts';
import { everyPage } from '../browser/every-page.ts';
import { journeys } from '../browser/journeys/index.ts';
import { auditPages } from '../browser/lighthouse/audit-pages.ts';
import { allLooks, type Look, lookName } from '../browser/look.ts';
import { openBrowser } from '../browser/open-browser.ts';
import { checkPages } from '../browser/pages/check-pages.ts';
import { seedFullWorkspace } from '../browser/pages/full-workspace.ts';
import { atMost, type Measurement } from '../engine/measurements.ts';
import { readEntryScripts } from '../entry-scripts.ts';
import { defineProof, measurePart, type Part, print as say } from '../proof.ts';

/** Lighthouse is split into this many runs over the pages, so that none is too long. */
const slices = { fast: 2, others: 2 } as const;

export const proof = defineProof({
  hasSeed: false,
  options: { size: 'full', pages: '' },
  alsoCovers: ['web/**'],
  parts: ({ size, pages }) => {
    const isSmall = size === 'small';
    const names = pages.split(',').filter(Boolean);
    const parts: Record<string, Part> = {};
    for (const look of allLooks)
      parts[`journeys, ${lookName(look)}`] = measurePart(() => walkJourneys(look, isSmall));
    for (const look of isSmall ? [allLooks[0], allLooks[3]] : allLooks)
      parts[`pages, ${lookName(look)}`] = measurePart(() => checkAllPages(look, names));
    parts.entry = measurePart(measureEntry);
    parts.calendar = measurePart(() => measureCalendarLoad({ say, posts: isSmall ? 1000 : 5000 }));
    for (const which of ['fast', 'others'] as const)
      for (let slice = 0; slice < slices[which]; slice++)
        parts[`${which} ${slice + 1} of ${slices[which]}`] = measurePart(() =>
          auditPages({
            print: say,
            // Only speed differs from run to run.
            runs: isSmall || which === 'others' ? 1 : 5,
            which,
            only: names,
            slice: { index: slice, of: slices[which] },
          }),
        );
    return parts;
  },
});

/** In the small size, each journey only with its default look. */
async function walkJourneys(look: Look, isSmall: boolean): Promise<Measurement[]> {
  await using browser = await openBrowser({ motion: true });
  const measured: Measurement[] = [];
  for (const { name, look: defaultLook, walk } of journeys) {
    if (isSmall && lookName(defaultLook) !== lookName(look)) continue;
    const startedAt = performance.now();
    const problem = await walk(browser, look).then(
      () => null,
      (error: unknown) => String(error),
    );
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    measured.push({ name, value: problem ?? `done in ${seconds} s`, holds: problem === null });
  }
  return measured;
}

async function checkAllPages(look: Look, names: readonly string[]): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack();
  const workspace = await seedFullWorkspace(stack);
  const browser = stack.use(await openBrowser({ motion: true }));
  const places = everyPage(workspace).filter(
    ({ name }) => names.length === 0 || names.some((word) => name.includes(word)),
  );
  const found = await checkPages(browser, workspace.server.baseUrl, places, look);
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

async function measureEntry(): Promise<Measurement[]> {
  const { bytes, files, holdsCalendar } = await readEntryScripts();
  return [
    atMost(`compressed JavaScript of the first page (${files} files)`, bytes / 1_000, 162, 'kB'),
    {
      name: 'the calendar among it',
      value: holdsCalendar ? 'yes' : 'no',
      limit: 'loaded when somebody goes there',
      holds: !holdsCalendar,
    },
  ];
}
