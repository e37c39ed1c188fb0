import assert from 'node:assert/strict';
import type { RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';
import { runAxe } from './run-axe.ts';

const wcag21aa: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] };
/** Those of them that look at colours. */
const colourRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

interface Root {
  setAttribute(name: string, value: string): void;
}

/** No violation of WCAG 2.1 AA on the page as it is now. */
export const assertAccessible = (page: Page, where: string): Promise<void> =>
  assertNone(page, where, wcag21aa);

/** The same in both themes, which differ in nothing but colours. Leaves the page light. */
export async function assertAccessibleInBoth(page: Page, where: string): Promise<void> {
  const setTheme = (theme: string) =>
    page.locator('html').evaluate((root: Root, name) => root.setAttribute('data-theme', name), theme);
  await setTheme('dark');
  await assertNone(page, `${where}, dark`, colourRules);
  await setTheme('light');
  await assertNone(page, `${where}, light`, wcag21aa);
}

async function assertNone(page: Page, where: string, rules: RunOnly): Promise<void> {
  const findings = await runAxe(page, { runOnly: rules });
  assert.deepEqual(
    findings.map((finding) => `${where}: ${finding}`),
    [],
  );
}
