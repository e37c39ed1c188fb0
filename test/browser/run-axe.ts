/** What axe finds on a page as it is now: the rule that is broken, and where. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** What the page has once axe is injected. */
declare const axe: { run(options: RunOptions): Promise<AxeResults> };
declare const document: { getAnimations(): Moving[] };
declare const requestAnimationFrame: (callback: (value?: unknown) => void) => void;
interface Moving {
  readonly playState: string;
  readonly finished: Promise<unknown>;
  readonly effect: { getComputedTiming(): { endTime: number } };
}

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export async function runAxe(page: Page, options: RunOptions = {}): Promise<string[]> {
  assert.equal(page.frames().length, 1, 'axe is not brought into frames: our pages have none');
  // Half a megabyte is sent, parsed and started once for each document, not for each check of it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  await transitionsEnded(page);
  // Every rule checks every node; passed nodes are not described one by one, which would cost as much again.
  const axeOptions: RunOptions = { ...options, resultTypes: ['violations'] };
  return page.evaluate(async (it) => {
    const { violations } = await axe.run(it);
    return violations.map(
      ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, axeOptions);
}

/**
 * Colours in transition belong to neither state. What React just changed starts its transition in the next frame. Endless
 * animations are not waited for.
 */
const transitionsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime < Infinity,
        );
    const nextFrame = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    do {
      await Promise.allSettled(running().map(({ finished }) => finished));
      await nextFrame();
    } while (running().length > 0);
  });
