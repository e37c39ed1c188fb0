/**
 * One platform is one folder and one line. This one is known only to this folder: it is connected, written for,
 * shown, signed, published and measured, and no program names it.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { PlatformView } from '../../../server/http/views.ts';
import { definitions } from '../../../server/platforms/index.ts';
import { assertAccessible } from '../../browser/assert-accessible.ts';
import { openBrowser } from '../../browser/open-browser.ts';
import { addSession, holdToPublish, openPage, takeScreenshots } from '../../browser/page-fixture.ts';
import type { BrowserSession } from '../../browser-session.ts';
import { readLedger } from '../../read-ledger.ts';
import { startTestServer } from '../../test-server.ts';
import { toy } from './definition.ts';
import { toySimulator } from './simulator.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

interface Drawn {
  readonly ownerDocument: { readonly defaultView: { getComputedStyle(of: unknown): { color: string } } };
}
const colourOf = (element: Drawn): string =>
  element.ownerDocument.defaultView.getComputedStyle(element).color;

const startWithToy = async () =>
  resources.use(
    await startTestServer({ definitions: [...definitions, toy], sandboxPlatforms: [toySimulator] }),
  );
const connectToy = (browserSession: BrowserSession) =>
  browserSession.connect('toy', { decision: 'allow' }, (targets) => targets);

test('a post goes from an author through an approver on the review page to the platform, once', async () => {
  const server = await startWithToy();
  const browser = resources.use(await openBrowser());
  const owner = server.newSession();
  await owner.signIn('ines');
  const [account] = await connectToy(owner);
  assert.deepEqual([account?.platform, account?.name, account?.simulated], ['toy', 'Bear', true]);
  const join = async (person: string, role: string): Promise<BrowserSession> => {
    const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role });
    const browserSession = server.newSession();
    await browserSession.signIn(person, { invitation: link.split('/').at(-1) ?? '' });
    return browserSession;
  };
  const author = await join('maren', 'editor');
  const approver = await join('tomas', 'approver');
  const caption = 'The bear has a new hat.';
  const id = await author.createDraft({ platform: 'toy', account_id: account?.id, caption });
  await author.mustPost(`/v1/posts/${id}/submit`);

  const { page, errors } = resources.use(await openPage(browser));
  await addSession(page, approver);
  await page.goto(new URL(`/review/${id}`, server.baseUrl).href);
  const proof = page.getByRole('region', { name: 'Proof' });
  await proof.getByText('Toy text post').waitFor();
  // The plain preview, under the glyph and in the colour of the definition.
  await proof.locator('[data-part=plain-preview]').getByText(caption).waitFor();
  const glyph = page.getByRole('img', { name: 'Toy', exact: true }).first();
  assert.equal(await glyph.locator('path').getAttribute('d'), toy.appearance.glyph);
  assert.equal(await glyph.evaluate(colourOf), 'rgb(122, 62, 0)');
  await assertAccessible(page, 'the proof of a platform without a look of its own');
  await takeScreenshots(page, 'toy-review');

  await page.getByRole('button', { name: 'Hold to sign off' }).and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('a');
  await page.getByText('Sign rev 1 as').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Signed off by you.').waitFor();
  await holdToPublish(page);
  await page.getByText('It is out.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Open on Toy' }).waitFor();
  await takeScreenshots(page, 'toy-published');

  const post = await owner.readPost(id);
  const visible = await readLedger(server.sandboxUrl);
  assert.deepEqual(
    visible.map(({ account: where, text }) => [where, text]),
    [['bear', caption]],
  );
  assert.equal(post.permalink, `${server.sandboxUrl}/toy/posts/${visible[0]?.external_id}`);
  assert.deepEqual(errors, []);
});

test('its pages, its captions, its place in the API and its metrics come from the definition alone', async () => {
  const server = await startWithToy();
  const ines = server.newSession();
  await ines.signIn('ines');
  const { data } = (await ines.get<{ data: PlatformView[] }>('/v1/platforms')).body;
  const shown = data.find(({ platform }) => platform === 'toy');
  assert.deepEqual([shown?.label, shown?.title, shown?.available], ['Toy', 'Toy Boxes', true]);
  await connectToy(ines);

  const browser = resources.use(await openBrowser());
  const { page, errors } = resources.use(await openPage(browser));
  await addSession(page, ines);
  for (const [path, words] of [
    ['/accounts', toy.accounts.connectable.text],
    ['/privacy', toy.legal.rules?.en ?? ''],
    ['/compose', 'Bear'],
  ] as const) {
    await page.goto(new URL(path, server.baseUrl).href);
    await page.getByText(words).first().waitFor();
  }
  assert.deepEqual(errors, []);

  const { captions } = await ines.mustPost<{ captions: { platform: string }[] }>('/v1/content/captions', {
    brief: { subject: 'Fresh beans from the harbour', goal: 'announce', language: 'en' },
    platforms: ['toy'],
    variants: 1,
    drafts: false,
  });
  assert.equal(captions[0]?.platform, 'toy');
  const id = await ines.createDraft({ platform: 'toy', caption: 'Hello toy' });
  await ines.approve(id);
  await ines.mustPost('/posts/publish', { post_id: id });
  await ines.waitForPost(id, ({ state }) => state === 'published');
  const filtered = await ines.get<{ data: { id: string }[] }>('/v1/posts?platform=toy');
  assert.deepEqual(
    filtered.body.data.map((one) => one.id),
    [id],
  );
  const document = await (await fetch(new URL('/openapi.json', server.baseUrl))).text();
  assert.match(document, /"enum":\["tiktok",[^\]]*"toy"\]/);
  assert.match(await (await fetch(new URL('/metrics', server.baseUrl))).text(), /platform="toy"/);
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
