/**
 * One platform is one folder and one line. This one is known to nobody but this folder: it is connected, written for,
 * shown, signed, published and counted, and no program names it.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { PlatformView } from '../../../server/http/views.ts';
import { definitions } from '../../../server/platforms/index.ts';
import { isAccessible } from '../../browser/accessible.ts';
import { openBrowser } from '../../browser/browser.ts';
import { bringSession, openPage, shoot } from '../../browser/desk.ts';
import { startHouse } from '../../house.ts';
import { ledger } from '../../ledger.ts';
import type { Visitor } from '../../visitor.ts';
import { toy } from './definition.ts';
import { toySimulator } from './simulator.ts';

const everything = new AsyncDisposableStack();
after(() => everything.disposeAsync());

interface Drawn {
  readonly ownerDocument: { readonly defaultView: { getComputedStyle(of: unknown): { color: string } } };
}
const colourOf = (element: Drawn): string =>
  element.ownerDocument.defaultView.getComputedStyle(element).color;

const startWithToy = async () =>
  everything.use(await startHouse({ definitions: [...definitions, toy], sandboxPlatforms: [toySimulator] }));
const connectToy = (visitor: Visitor) => visitor.connect('toy', { decision: 'allow' }, (targets) => targets);

test('a post goes from an author over an approver at the review page to the platform, once', {
  timeout: 120_000,
}, async () => {
  const house = await startWithToy();
  const browser = everything.use(await openBrowser());
  const owner = house.visitor();
  await owner.signIn('ines');
  const [account] = await connectToy(owner);
  assert.deepEqual([account?.platform, account?.name, account?.simulated], ['toy', 'Bear', true]);
  const join = async (person: string, role: string): Promise<Visitor> => {
    const { link } = await owner.must<{ link: string }>('/v1/invitations', { role });
    const visitor = house.visitor();
    await visitor.signIn(person, { invitation: link.split('/').at(-1) ?? '' });
    return visitor;
  };
  const author = await join('maren', 'editor');
  const approver = await join('tomas', 'approver');
  const caption = 'The bear has a new hat.';
  const id = await author.draft({ platform: 'toy', account_id: account?.id, caption });
  await author.must(`/v1/posts/${id}/submit`);

  const { page, complaints } = everything.use(await openPage(browser));
  await bringSession(page, approver);
  await page.goto(new URL(`/review/${id}`, house.baseUrl).href);
  const proof = page.getByRole('region', { name: 'Proof' });
  await proof.getByText('Toy text post').waitFor();
  // The plain preview, under the glyph and in the colour of the definition.
  await proof.locator('.li-post').getByText(caption).waitFor();
  const glyph = page.getByRole('img', { name: 'Toy', exact: true }).first();
  assert.equal(await glyph.locator('path').getAttribute('d'), toy.appearance.glyph);
  assert.equal(await glyph.evaluate(colourOf), 'rgb(122, 62, 0)');
  await isAccessible(page, 'the proof of a platform without a look of its own');
  await shoot(page, 'toy-review');

  await page.getByRole('button', { name: 'Hold to sign off' }).and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('a');
  await page.getByText('Sign rev 1 as').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Signed off by you.').waitFor();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('It is out.', { exact: true }).waitFor({ timeout: 40_000 });
  await page.getByRole('link', { name: 'Open on Toy' }).waitFor();
  await shoot(page, 'toy-published');

  const post = await owner.read(id);
  const visible = await ledger(house.sandboxUrl);
  assert.deepEqual(
    visible.map(({ account: where, text }) => [where, text]),
    [['bear', caption]],
  );
  assert.equal(post.permalink, `${house.sandboxUrl}/toy/posts/${visible[0]?.external_id}`);
  assert.deepEqual(complaints, []);
});

test('its pages, its captions, its place in the API and its metrics come from the definition alone', {
  timeout: 120_000,
}, async () => {
  const house = await startWithToy();
  const ines = house.visitor();
  await ines.signIn('ines');
  const { data } = (await ines.get<{ data: PlatformView[] }>('/v1/platforms')).body;
  const shown = data.find(({ platform }) => platform === 'toy');
  assert.deepEqual([shown?.label, shown?.title, shown?.available], ['Toy', 'Toy Boxes', true]);
  await connectToy(ines);

  const browser = everything.use(await openBrowser());
  const { page, complaints } = everything.use(await openPage(browser));
  await bringSession(page, ines);
  for (const [path, words] of [
    ['/accounts', toy.accounts.connectable.text],
    ['/privacy', toy.legal.rules?.en ?? ''],
    ['/compose', 'Bear'],
  ] as const) {
    await page.goto(new URL(path, house.baseUrl).href);
    await page.getByText(words).first().waitFor();
  }
  assert.deepEqual(complaints, []);

  const { captions } = await ines.must<{ captions: { platform: string }[] }>('/v1/content/captions', {
    brief: { subject: 'Fresh beans from the harbour', goal: 'announce', language: 'en' },
    platforms: ['toy'],
    variants: 1,
    drafts: false,
  });
  assert.equal(captions[0]?.platform, 'toy');
  const id = await ines.draft({ platform: 'toy', caption: 'Hello toy' });
  await ines.approve(id);
  await ines.must('/posts/publish', { post_id: id });
  await ines.until(id, ({ state }) => state === 'published');
  const filtered = await ines.get<{ data: { id: string }[] }>('/v1/posts?platform=toy');
  assert.deepEqual(
    filtered.body.data.map((one) => one.id),
    [id],
  );
  const document = await (await fetch(new URL('/openapi.json', house.baseUrl))).text();
  assert.match(document, /"enum":\["tiktok",[^\]]*"toy"\]/);
  assert.match(await (await fetch(new URL('/metrics', house.baseUrl))).text(), /platform="toy"/);
});

test('no file outside of the tests names it, but the guide to adding one', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = [
    '{server,sandbox,web,scripts,docs,examples}/**/*.{ts,tsx,mjs,js,css,html,json,md}',
    'migrations/*.sql',
    '*.{json,md}',
  ]
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => !path.endsWith('.test.ts') && path !== 'docs/adding-a-platform.md');
  assert.ok(files.length > 1_500, String(files.length));
  assert.deepEqual(
    files.filter((path) => /\btoys?\b/i.test(readFileSync(join(root, path), 'utf8'))),
    [],
  );
});
