/** What axe finds on a page as it is now, in words: the rule that is broken, and where. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** What the page has, once it was brought there. */
declare const axe: { run(options: RunOptions): Promise<AxeResults> };
declare const document: { getAnimations(): Moving[] };
interface Moving {
  readonly playState: string;
  readonly finished: Promise<unknown>;
  readonly effect: { getComputedTiming(): { endTime: number } };
}

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export async function findingsOf(page: Page, options: RunOptions = {}): Promise<string[]> {
  assert.equal(page.frames().length, 1, 'axe is not brought into frames: our pages have none');
  // Half a megabyte is sent, read and begun once for each document, not for each look at it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  await haveCome(page);
  // Every rule looks at every node; what passed is not described node by node, which costs as much again.
  const wish: RunOptions = { ...options, resultTypes: ['violations'] };
  return page.evaluate(async (it) => {
    const { violations } = await axe.run(it);
    return violations.map(
      ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, wish);
}

/** Colours on their way from one theme to the other are neither. What never ends is not waited for. */
const haveCome = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const onTheirWay = document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime < Infinity,
      );
    await Promise.allSettled(onTheirWay.map(({ finished }) => finished));
  });
