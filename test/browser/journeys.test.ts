import { after, test } from 'node:test';
import { openBrowser } from './browser.ts';
import { journeys } from './journeys/index.ts';
import { nameOf } from './look.ts';

const browser = await openBrowser();
after(() => browser.close());

for (const { name, look, walk } of journeys)
  test(`${name} (${nameOf(look)})`, { timeout: 180_000 }, () => walk(browser, look));
