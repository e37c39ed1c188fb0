/**
 * An installation with real credentials. Its identity provider is one like any other; here a sandbox of the test's
 * own.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTemporarySandbox } from '../../sandbox/test-kit.ts';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser } from './open-browser.ts';
import { openAccountsPage, openPage, takeScreenshots } from './page-fixture.ts';

test('a platform without credentials is not simulated beside real ones: its row says what to set', async () => {
  await using identity = await startTemporarySandbox();
  await using server = await startTestServer({
    workers: false,
    settings: {
      OIDC_ISSUER: `${identity.url}/identity`,
      OIDC_CLIENT_ID: 'signoff',
      OIDC_CLIENT_SECRET: 'sandbox',
      LINKEDIN_CLIENT_ID: 'app',
      LINKEDIN_CLIENT_SECRET: 'secret',
    },
  });
  await using browser = await openBrowser();
  const { page, errors } = await openPage(browser);
  await openAccountsPage(page, server);

  await page.getByRole('button', { name: 'Connect LinkedIn' }).waitFor();
  const others = page.getByRole('list', { name: 'Not set up here' }).getByRole('listitem');
  assert.deepEqual(await others.allInnerTexts(), [
    'TikTok is not set up here. The operator must set TIKTOK_CLIENT_KEY and TIKTOK_CLIENT_SECRET.',
    'Facebook Pages is not set up here. The operator must set FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET.',
    'Instagram is not set up here. The operator must set INSTAGRAM_CLIENT_ID and INSTAGRAM_CLIENT_SECRET.',
    'YouTube is not set up here. The operator must set YOUTUBE_CLIENT_ID and YOUTUBE_CLIENT_SECRET.',
  ]);
  assert.equal(await page.getByText('sandbox').count(), 0);
  await assertAccessible(page, 'platforms that are not set up');
  await takeScreenshots(page, 'not-set-up');

  const ines = server.newSession();
  await ines.signIn('ines');
  const { status, body } = await ines.post<{ code: string; detail: string }>('/oauth/connect', {
    platform: 'youtube',
  });
  assert.deepEqual(
    [status, body.code, body.detail],
    [
      400,
      'unknown_platform',
      'YouTube is not set up here. The operator of this installation must set YOUTUBE_CLIENT_ID and YOUTUBE_CLIENT_SECRET.',
    ],
  );
  assert.deepEqual(errors, []);
  await page.close();
  // A second start finds only people whom this very provider authenticated, and they are real.
  await server.stop();
  await server.start();
});
