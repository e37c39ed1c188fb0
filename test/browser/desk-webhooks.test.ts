/** A newcomer in the desk of an app: an endpoint from the first test event to its end, and a secret that is exchanged. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { OAuthFixture } from '../oauth/oauth-fixture.ts';
import { startTestServer } from '../test-server.ts';
import { waitUntil } from '../wait-until.ts';
import { answerWith, type Received, Receiver } from '../webhooks/receiver.ts';
import { assertAccessible, assertAccessibleInBoth } from './assert-accessible.ts';
import { findOverflowingWidths } from './look.ts';
import { openBrowser } from './open-browser.ts';
import { addSession, openAs, openPage, takeScreenshots } from './page-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());

const server = resources.use(await startTestServer({ settings: { SIGNUP: 'open' } }));
const browser = resources.use(await openBrowser());
const fixture = await OAuthFixture.on(server);
const owner = fixture.ines;
const [account = ''] = await owner.connectLinkedIn();
const writeDraft = (caption: string) => owner.createDraft({ account_id: account, caption });

const headersOf = ({ headers }: Received) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
});

test('an endpoint is added, tried, repaired, replayed, paused, given a new secret and ended, all in the desk', async () => {
  await using receiver = await Receiver.start();
  const app = await fixture.register({ scopes: ['profile:read', 'posts:read', 'webhooks:write'] });
  await using opened = await openAs(browser, owner, `/developers/${app.id}`);
  const { page, errors } = opened;
  const section = page.getByRole('region', { name: 'Webhooks' });
  const dialog = page.getByRole('dialog');

  // Nothing yet, and what has to be allowed first.
  await section.getByText('No endpoint so far.').waitFor();
  await takeScreenshots(page, 'desk-webhooks-empty');
  await section.getByRole('button', { name: 'Add an endpoint' }).click();
  await dialog.getByText('You have not allowed Planner to use webhooks:write here.').waitFor();
  assert.ok(await dialog.getByRole('radio', { name: /^What Planner may read/ }).isDisabled());
  await fixture.tokens(app);
  await page.reload();

  await section.getByRole('button', { name: 'Add an endpoint' }).click();
  await dialog.getByRole('radio', { name: /^What Planner may read/ }).check();
  await dialog.getByRole('radio', { name: /^Only these/ }).check();
  await dialog.getByText('Choose at least one.').waitFor();
  await dialog.getByRole('button', { name: 'All of Posts' }).click();
  await dialog.getByText('needs comments:read, which you did not allow this app').waitFor();
  assert.ok(await dialog.getByRole('checkbox', { name: /^comment\.added/ }).isDisabled());
  await dialog.getByLabel('Endpoint').fill('https://10.0.0.1/hooks');
  await assertAccessibleInBoth(page, 'adding an endpoint');
  await takeScreenshots(page, 'desk-webhooks-add');
  await dialog.getByRole('button', { name: 'Add the endpoint' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/Events cannot be sent to this address/)
    .waitFor();
  await dialog.getByLabel('Endpoint').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Add the endpoint' }).click();
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? '';
  await assertAccessible(page, 'the secret of an endpoint');
  await takeScreenshots(page, 'desk-webhooks-secret');
  await page.getByRole('button', { name: 'I have copied it' }).click();

  // A test event arrives, and the shown secret verifies it.
  await section.getByText('Nothing delivered yet').waitFor();
  await section.getByRole('button', { name: 'Send it' }).click();
  await section.getByText('Answered 200. It arrived.').waitFor();
  await section.getByText('Working', { exact: true }).waitFor();
  const [first] = await receiver.waitFor(1);
  assert.ok(first);
  const event = new Webhook(secret).verify(first.body, headersOf(first)) as { test?: boolean };
  assert.equal(event.test, true);
  await takeScreenshots(page, 'desk-webhooks-working');

  // His server breaks: the desk says what it answered, and since when.
  receiver.answer = answerWith(500, {}, 'the stock database is down');
  await writeDraft('Beans from Minas');
  await section.getByText('Not answering').waitFor();
  const deliveries = section.getByRole('list', { name: 'Deliveries' });
  await deliveries
    .getByRole('button', { name: /post\.created/ })
    .first()
    .click();
  const attempts = section.getByRole('list', { name: 'Attempts' });
  await attempts
    .getByText('Answered 500. Your server ran into a problem. Its log says more.')
    .first()
    .waitFor();
  await attempts.getByText('What came back').first().click();
  await attempts.getByText('the stock database is down').first().waitFor();
  await section.getByText(/^Attempt \d+ follows at/).waitFor();
  await assertAccessibleInBoth(page, 'an endpoint that does not answer');
  await takeScreenshots(page, 'desk-webhooks-failing');
  assert.deepEqual(await findOverflowingWidths(page, 'desk'), []);
  await page.setViewportSize({ width: 390, height: 844 });
  assert.deepEqual(await findOverflowingWidths(page, 'phone'), []);
  await section.getByRole('button', { name: 'All deliveries' }).click();
  await deliveries.getByRole('button', { name: /post\.created post/ }).waitFor();
  assert.deepEqual(await findOverflowingWidths(page, 'phone'), []);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Repaired: it is tried at once, and sent again when he wants, with the same id.
  receiver.answer = answerWith(204);
  await section.getByRole('button', { name: 'Try now' }).click();
  await section.getByText('Answered 204. It arrived.').waitFor();
  await section.getByText('Working', { exact: true }).waitFor();
  const count = receiver.received.length;
  await section.getByRole('button', { name: 'Replay' }).click();
  await page.getByText('One delivery goes out again.', { exact: true }).waitFor();
  const again = (await receiver.waitFor(count + 1)).at(-1);
  assert.equal(again?.headers['webhook-id'], receiver.received[count - 1]?.headers['webhook-id']);
  await section.getByText('Sent again once.').waitFor();

  // Paused, it collects; resumed, it sends.
  await section.getByRole('button', { name: 'Pause' }).click();
  await section.getByText('Paused', { exact: true }).waitFor();
  const before = receiver.received.length;
  await writeDraft('Beans from Huila');
  await section.getByText('One delivery waits.').waitFor();
  await section.getByText('What happens while it is paused is listed after you resume it.').waitFor();
  await takeScreenshots(page, 'desk-webhooks-paused');
  assert.equal(receiver.received.length, before);
  await section.getByRole('button', { name: 'Resume' }).click();
  await receiver.waitFor(before + 1);

  await section.getByRole('button', { name: 'Send several again' }).click();
  await dialog.getByRole('radio', { name: 'All since' }).check();
  await assertAccessible(page, 'sending several again');
  await takeScreenshots(page, 'desk-webhooks-replay');
  await dialog.getByRole('button', { name: 'Send them again' }).click();
  await page.getByText('2 deliveries go out again.', { exact: true }).waitFor();
  await receiver.waitFor(before + 3);

  // A new secret beside the old one: deliveries verify with either.
  await section.getByRole('button', { name: 'Rotate the secret' }).click();
  await dialog.getByRole('radio', { name: /In a week/ }).check();
  await assertAccessible(page, 'a new signing secret');
  await dialog.getByRole('button', { name: 'Make a new secret' }).click();
  const newSecret = (await dialog.getByText(/^whsec_/).textContent()) ?? '';
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await section.getByText(/Ends /).waitFor();
  const sent = receiver.received.length;
  await section.getByRole('button', { name: 'Send it' }).click();
  const signedTwice = (await receiver.waitFor(sent + 1)).at(-1);
  assert.ok(signedTwice && newSecret !== secret);
  for (const one of [secret, newSecret])
    assert.ok(new Webhook(one).verify(signedTwice.body, headersOf(signedTwice)));
  await section.getByRole('button', { name: 'Show the secret' }).click();
  assert.equal(await dialog.getByText(/^whsec_/).textContent(), newSecret);
  await page.getByRole('button', { name: 'I have copied it' }).click();

  // What is open stands in the address, and survives loading the page again.
  assert.match(page.url(), /endpoint=whk_\w+&delivery=whd_\w+/);
  await page.reload();
  await section.getByText('A test event. It is in no log of real ones.').waitFor();

  await section.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('What it is for').fill('Stock sync');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await section.getByText('Stock sync').waitFor();

  await section.getByRole('button', { name: 'End it', exact: true }).click();
  await dialog.getByText('Nothing more is sent to it.').waitFor();
  await dialog.getByRole('button', { name: 'End the endpoint' }).click();
  await section.getByText('No endpoint so far.').waitFor();
  // The address inside was refused.
  assert.deepEqual(
    errors.filter((text) => !/status of 400/.test(text)),
    [],
  );
});

test('an app’s secret is exchanged: the desk says from where the old one is used, and ends it', async () => {
  const app = await fixture.register();
  const tokens = await fixture.tokens(app);
  await using opened = await openAs(browser, owner, `/developers/${app.id}`);
  const { page, errors } = opened;
  const section = page.getByRole('region', { name: 'Secret' });
  const dialog = page.getByRole('dialog');
  await section.getByText(/Last used from 127\.0\.0\.1/).waitFor();
  await section.getByRole('button', { name: 'Rotate the secret' }).click();
  await dialog.getByRole('radio', { name: /In a week/ }).check();
  await dialog.getByRole('button', { name: 'Make a new secret' }).click();
  const newSecret = (await dialog.getByText(/^socs_/).textContent()) ?? '';
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await section.getByText('Not used yet. Bring it to where your program reads its settings.').waitFor();
  await section.getByText('Still in use').waitFor();
  await assertAccessibleInBoth(page, 'two secrets');
  await takeScreenshots(page, 'desk-secret-two');
  assert.deepEqual(await findOverflowingWidths(page, 'desk'), []);

  await section.getByRole('button', { name: 'End the old one now' }).click();
  await dialog.getByText(/Cut off from new tokens: 127\.0\.0\.1/).waitFor();
  await assertAccessible(page, 'ending a secret');
  await takeScreenshots(page, 'desk-secret-end');
  await dialog.getByRole('button', { name: 'End the old secret' }).click();
  await page.getByText('The old secret has ended.', { exact: true }).waitFor();
  await section.getByRole('button', { name: 'End the old one now' }).waitFor({ state: 'detached' });

  const refresh = (secret: string | null) =>
    fixture.as({ ...app, secret }, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
  assert.equal((await refresh(app.secret)).status, 401);
  assert.equal((await refresh(newSecret)).status, 200);
  await waitUntil('the desk says that the new one is used', async () => {
    await page.reload();
    return section
      .getByText(/Last used from 127\.0\.0\.1/)
      .waitFor({ timeout: 2_000 })
      .then(
        () => true,
        () => false,
      );
  });
  assert.deepEqual(errors, []);
});

test('an app without a secret says why; a German reader gets the desk in German', async () => {
  const app = await fixture.register({ kind: 'public' });
  await owner.mustPost('/v1/webhooks', { url: 'http://127.0.0.1:9/hooks', types: ['post.published'] });
  await using opened = await openPage(browser, { size: 'phone', theme: 'light' });
  await addSession(opened.page, owner);
  await opened.page.goto(new URL(`/developers/${app.id}`, server.baseUrl).href);
  await opened.page.getByText('This app has no secret.').waitFor();
  await opened.page.getByText('Of the workspace, without an app.').waitFor();

  const context = await browser.newContext({ locale: 'de-AT', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await addSession(page, owner);
  await page.goto(new URL(`/developers/${app.id}`, server.baseUrl).href);
  await page.getByText('Des Arbeitsbereichs, ohne App.').waitFor();
  await page
    .getByRole('button', { name: 'Testereignis senden' })
    .or(page.getByLabel('Testereignis senden'))
    .waitFor();
  await takeScreenshots(page, 'desk-german');
  assert.deepEqual(await findOverflowingWidths(page, 'desk'), []);
  await page.setViewportSize({ width: 390, height: 844 });
  assert.deepEqual(await findOverflowingWidths(page, 'phone'), []);
});
