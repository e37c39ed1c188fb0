import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** No violation of WCAG 2.1 AA on the page as it is now. */
export async function isAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Every rule looks at every node; what passed is not described node by node, which costs as much again.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    // In the page itself. The other way opens a second page each time, for frames of other sites: ours have none.
    .setLegacyMode(true)
    .analyze();
  assert.deepEqual(
    violations.map(
      ({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
    [],
  );
}
