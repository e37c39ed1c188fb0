import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from './open-browser.ts';
import { runAxe } from './run-axe.ts';

test('axe finds what is wrong on a page, also a second time, and checks colours after their transition', async () => {
  await using browser = await openBrowser();
  const page = await (await browser.newContext()).newPage();
  // Halfway between two readable themes is grey on grey.
  await page.setContent(`<!doctype html><html lang="en"><title>Night</title>
    <style>
      body { background: white; color: black; transition: all 1s linear }
      .night { background: black; color: white }
    </style>
    <main><h1>Good evening</h1></main>`);
  const body = page.locator('body');
  await body.evaluate((one: { className: string }) => {
    one.className = 'night';
  });
  assert.deepEqual(await runAxe(page), []);

  await body.evaluate((one: { style: { color: string } }) => {
    one.style.color = '#222';
  });
  assert.deepEqual(await runAxe(page), ['color-contrast at h1']);
  await page.locator('main').evaluate((one: { innerHTML: string }) => {
    one.innerHTML += '<img src="data:,"><button></button>';
  });
  const rules = { runOnly: ['image-alt', 'button-name'] };
  assert.deepEqual(await runAxe(page, rules), ['button-name at button', 'image-alt at img']);
});
