/** What must hold of every page, however it is looked at. */
import type { Page } from 'playwright-core';
import { findingsOf } from '../axe.ts';
import type { Browser } from '../browser.ts';
import type { Place } from '../every-page.ts';
import { emptyBelow, type Look, nameOf, spilledButtons, tooWideAt, wrongWays } from '../look.ts';
import { byPerson, startWalk } from './walk.ts';

/** What is wrong with these pages, in sentences. */
export async function checkPages(
  browser: Browser,
  baseUrl: string,
  places: readonly Place[],
  look: Look,
): Promise<string[]> {
  const found: string[] = [];
  for (const together of byPerson(places)) {
    await using walk = await startWalk(browser, baseUrl, together[0]?.who ?? null, look);
    const policies = policiesOf(walk.page);
    for (const place of together) {
      const say = (words: string) => found.push(`${place.name} (${nameOf(look)}): ${words}`);
      try {
        await walk.goTo(place);
        for (const finding of await findingsOf(walk.page)) say(finding);
        for (const words of await wrongWays(walk.page)) say(`is said to be this page: ${words}`);
        for (const words of await spilledButtons(walk.page)) say(`runs out of its button: ${words}`);
        for (const width of await tooWideAt(walk.page, look.size)) say(`scrolls sideways at ${width}`);
        for (const words of await emptyBelow(walk.page, look.size)) say(`scrolls into emptiness: ${words}`);
      } catch (error) {
        say(String(error));
      }
      if (policies.splice(0).some((policy) => !isStrict(policy))) say('its policy lets inline scripts run');
      for (const complaint of walk.complaints.splice(0))
        if (!(place.route === null && isOfTheAddress(complaint))) say(complaint);
      for (const stray of walk.strays.splice(0)) say(`asked ${stray}`);
    }
  }
  return found;
}

/** An address that leads nowhere is answered with 404, which the browser notes. */
const isOfTheAddress = (complaint: string): boolean => /status of 404 \(Not Found\)$/.test(complaint);

/** The policies of the documents that were opened; an empty one where there was none. */
function policiesOf(page: Page): string[] {
  const policies: string[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.ok())
      policies.push(response.headers()['content-security-policy'] ?? '');
  });
  return policies;
}

/** Scripts come from files of our own, and whatever is not named comes from nowhere. */
export function isStrict(policy: string): boolean {
  const rules = new Map(
    policy.split(';').map((rule) => {
      const [name = '', ...sources] = rule.trim().split(/\s+/);
      return [name, sources.join(' ')];
    }),
  );
  return rules.get('default-src') === "'none'" && rules.get('script-src') === "'self'";
}
