import { after, test } from 'node:test';
import { journeys } from './journeys/index.ts';
import { lookName } from './look.ts';
import { openBrowser } from './open-browser.ts';

const browser = await openBrowser();
after(() => browser.close());

for (const { name, look, walk } of journeys) test(`${name} (${lookName(look)})`, () => walk(browser, look));
