import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingsOf } from './axe.ts';
import { openBrowser } from './browser.ts';

test('axe finds what is wrong on a page, also a second time, and judges colours when they have come', async () => {
  await using browser = await openBrowser();
  const page = await (await browser.newContext()).newPage();
  // Half way between two readable pages is grey on grey.
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
  assert.deepEqual(await findingsOf(page), []);

  await body.evaluate((one: { style: { color: string } }) => {
    one.style.color = '#222';
  });
  assert.deepEqual(await findingsOf(page), ['color-contrast at h1']);
  await page.locator('main').evaluate((one: { innerHTML: string }) => {
    one.innerHTML += '<img src="data:,"><button></button>';
  });
  const rules = { runOnly: ['image-alt', 'button-name'] };
  assert.deepEqual(await findingsOf(page, rules), ['button-name at button', 'image-alt at img']);
});
