/** `npm run screenshot [-- folder]`: the README's picture, or every page in light, dark and on a phone. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser } from '../test/browser/browser.ts';
import { startHouse } from '../test/house.ts';
import { Visitor } from '../test/visitor.ts';

const folder = process.argv[2];
await using house = await startHouse();
await using browser = await openBrowser();

const ines = house.visitor();
await ines.signIn('ines');
await ines.must(`/v1/workspaces/${ines.workspace}`, {
  name: 'Lanternfish Coffee',
  time_zone: 'Europe/Lisbon',
});
await ines.connectLinkedIn({ pages: 2 });
const { data: accounts } = (await ines.get<{ data: { id: string }[] }>('/v1/accounts')).body;
const account_id = accounts[0]?.id;
const { link } = await ines.must<{ link: string }>('/v1/invitations', { role: 'approver' });
const tomas = house.visitor();
await tomas.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });

const bag = await ines.upload(
  'deepwater-bag.png',
  await artwork('web/assets/hills.svg'),
  'Hills at dusk, a lamp in one window',
);
const published = await ines.draft({
  account_id,
  caption: 'What we paid our growers this year, line by line. The full table is on our site.',
});
await ines.approve(published);
await ines.must('/posts/publish', { post_id: published });
await ines.until(published, ({ state }) => state === 'published');
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const schedule = { wall_time: `${tomorrow}T09:00`, time_zone: 'Europe/Lisbon' };
const caption =
  'The lights stay on late in November. Meet Deepwater, our winter espresso: dark chocolate, burnt orange, a little smoke.\n\nFirst bags leave the roastery Thursday. #winterespresso #lanternfishcoffee';
const waiting = await ines.draft({ account_id, caption, media: bag.media, schedule });
await ines.must(`/v1/posts/${waiting}/submit`);
await ines.must(`/v1/posts/${waiting}/comments`, {
  text: 'The ship day moved to Thursday, so I changed it here.',
});
const second = await ines.draft({
  account_id,
  caption: 'Saturday tasting: three cups, no homework. Doors open at ten.',
  schedule,
});
await ines.must(`/v1/posts/${second}/submit`);
const scheduled = await ines.draft({
  account_id,
  caption: 'How we roast for milk: a six minute tour of the drum.',
  schedule,
});
await ines.approve(scheduled);

if (folder) await everyPage(browser, folder);
else
  await shoot(
    browser,
    tomas,
    `/review/${waiting}`,
    'docs/screenshot.png',
    { width: 1440, height: 900 },
    'light',
  );

async function everyPage(from: Browser, into: string): Promise<void> {
  await mkdir(into, { recursive: true });
  const pages = {
    home: '/',
    accounts: '/accounts',
    posts: '/posts',
    review: `/review/${waiting}`,
    media: '/media',
    compose: '/compose',
    post: `/posts/${published}`,
    settings: '/settings',
    lost: '/nowhere',
  };
  for (const [name, path] of Object.entries(pages)) {
    await shoot(from, ines, path, join(into, `${name}.png`), { width: 1440, height: 900 }, 'light');
    await shoot(from, ines, path, join(into, `${name}-dark.png`), { width: 1440, height: 900 }, 'dark');
    await shoot(from, ines, path, join(into, `${name}-phone.png`), { width: 390, height: 844 }, 'light');
  }
  await shoot(
    from,
    new Visitor(house.baseUrl),
    '/signin',
    join(into, 'signin.png'),
    { width: 1440, height: 900 },
    'light',
  );
}

async function shoot(
  from: Browser,
  visitor: Visitor,
  path: string,
  file: string,
  viewport: { width: number; height: number },
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const context = await from.newContext({ viewport, colorScheme, deviceScaleFactor: 1 });
  const cookies = visitor.cookieHeader
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      return { name, value, url: house.baseUrl };
    });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(new URL(path, house.baseUrl).href, { waitUntil: 'networkidle' });
  await page.screenshot({ path: file, animations: 'disabled' });
  await context.close();
  console.log(file);
}

async function artwork(svg: string): Promise<Uint8Array> {
  return sharp(await readFile(svg), { density: 150 })
    .resize(1200, 800, { fit: 'cover' })
    .png()
    .toBuffer();
}
