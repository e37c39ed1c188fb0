import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { runAxe } from './run-axe.ts';

const wcag21aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** No violation of WCAG 2.1 AA on the page as it is now. */
export async function assertAccessible(page: Page, where: string): Promise<void> {
  const findings = await runAxe(page, { runOnly: { type: 'tag', values: wcag21aa } });
  assert.deepEqual(
    findings.map((finding) => `${where}: ${finding}`),
    [],
  );
}
