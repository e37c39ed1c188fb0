/** What must hold of every page, in every look. */
import type { Page } from 'playwright-core';
import type { PageEntry } from '../every-page.ts';
import {
  findEmptyScroll,
  findOverflowingButtons,
  findOverflowingWidths,
  findWrongCurrentLinks,
  type Look,
  lookName,
} from '../look.ts';
import type { Browser } from '../open-browser.ts';
import { runAxe } from '../run-axe.ts';
import { groupBySession, startPageWalk } from './page-walk.ts';

/** What is wrong with these pages, in sentences. */
export async function checkPages(
  browser: Browser,
  baseUrl: string,
  places: readonly PageEntry[],
  look: Look,
): Promise<string[]> {
  const found: string[] = [];
  for (const together of groupBySession(places)) {
    await using walk = await startPageWalk(browser, baseUrl, together[0]?.session ?? null, look);
    const policies = policiesOf(walk.page);
    for (const place of together) {
      const report = (message: string) => found.push(`${place.name} (${lookName(look)}): ${message}`);
      try {
        await walk.goTo(place);
        for (const finding of await runAxe(walk.page)) report(finding);
        for (const message of await findWrongCurrentLinks(walk.page))
          report(`is said to be this page: ${message}`);
        for (const message of await findOverflowingButtons(walk.page))
          report(`runs out of its button: ${message}`);
        for (const width of await findOverflowingWidths(walk.page, look.size))
          report(`scrolls sideways at ${width}`);
        for (const message of await findEmptyScroll(walk.page, look.size))
          report(`scrolls into emptiness: ${message}`);
      } catch (error) {
        report(String(error));
      }
      if (policies.splice(0).some((policy) => !isStrict(policy)))
        report('its policy lets inline scripts run');
      for (const complaint of walk.errors.splice(0))
        if (!(place.route === null && isNotFoundError(complaint))) report(complaint);
      for (const stray of walk.foreignRequests.splice(0)) report(`asked ${stray}`);
    }
  }
  return found;
}

/** A path that leads nowhere is answered with 404, which the browser logs. */
const isNotFoundError = (complaint: string): boolean => /status of 404 \(Not Found\)$/.test(complaint);

/** The policies of the documents that were opened; an empty one where there was none. */
function policiesOf(page: Page): string[] {
  const policies: string[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.ok())
      policies.push(response.headers()['content-security-policy'] ?? '');
  });
  return policies;
}

/** Scripts come from files of our own, and everything unnamed is blocked. */
export function isStrict(policy: string): boolean {
  const rules = new Map(
    policy.split(';').map((rule) => {
      const [name = '', ...sources] = rule.trim().split(/\s+/);
      return [name, sources.join(' ')];
    }),
  );
  return rules.get('default-src') === "'none'" && rules.get('script-src') === "'self'";
}
