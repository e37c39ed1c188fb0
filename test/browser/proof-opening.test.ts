import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startTestServer } from '../test-server.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, openPage } from './page-fixture.ts';

const animationOf = (page: Page): Promise<string> =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('.proof')).animationName`);

test('the first proof is shown at once; only one that takes its place slides in', async () => {
  await using browser = await openBrowser({ motion: true });
  await using server = await startTestServer({ workers: false });
  const ines = server.newSession();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  const ids: string[] = [];
  for (const caption of ['The first', 'The second']) {
    const id = await ines.createDraft({ caption });
    await ines.mustPost(`/v1/posts/${id}/submit`);
    ids.push(id);
  }
  await using window = await openPage(browser);
  const { page, errors } = window;
  await addSession(page, ines);
  await page.goto(new URL(`/review/${ids[0]}`, server.baseUrl).href);
  const shows = (hasText: string) => page.locator('[data-words]', { hasText }).waitFor();
  await shows('The first');
  assert.equal(await animationOf(page), 'none');
  await page.keyboard.press('j');
  await shows('The second');
  assert.equal(await animationOf(page), 'sheet-in');
  await page.keyboard.press('k');
  await shows('The first');
  assert.equal(await animationOf(page), 'sheet-in', 'also on the way back');
  assert.deepEqual(errors, []);
});
