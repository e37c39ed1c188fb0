import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { startTestServer } from '../test-server.ts';
import { assertAccessible } from './assert-accessible.ts';
import { openBrowser, recordErrors } from './open-browser.ts';

/** Another developer's app: sends people to us, and exchanges the code it gets back for a token. */
async function startProgram(baseUrl: string) {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const back: URL[] = [];
  const appServer = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/callback') back.push(url);
    res.setHeader('content-type', 'text/html').end('<title>Planner</title><h1>Back in Planner</h1>');
  });
  appServer.listen(0, '127.0.0.1');
  await once(appServer, 'listening');
  const redirectUri = `http://127.0.0.1:${(appServer.address() as AddressInfo).port}/callback`;
  return {
    redirectUri,
    authorizationUrl: (clientId: string, scope: string) =>
      `${baseUrl}/oauth/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })}`,
    answer(): URLSearchParams {
      const answer = back.pop()?.searchParams;
      assert.equal(answer?.get('state'), state);
      assert.equal(answer?.get('iss'), baseUrl);
      return answer;
    },
    async token(clientId: string, secret: string, code: string) {
      const response = await fetch(`${baseUrl}/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        }),
      });
      const body = (await response.json()) as { access_token: string; scope: string };
      assert.equal(response.status, 200, JSON.stringify(body));
      return body;
    },
    [Symbol.asyncDispose]: async () => {
      appServer.closeAllConnections();
      await new Promise((resolve) => appServer.close(resolve));
    },
  };
}

test('a developer registers an app; it requests access, acts for a person, and is revoked', async () => {
  await using server = await startTestServer({ workers: false });
  await using app = await startProgram(server.baseUrl);
  await using browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const complaints = recordErrors(page);
  const profile = (token: string) =>
    fetch(`${server.baseUrl}/v1/profile`, { headers: { authorization: `Bearer ${token}` } });

  await page.goto(`${server.baseUrl}/developers`);
  await page.getByRole('link', { name: /^Sign in with/ }).click();
  await page.getByRole('button', { name: /Ines Duarte/ }).click();
  await page.getByRole('heading', { name: 'Developers' }).waitFor();
  await page.getByRole('link', { name: 'API reference' }).waitFor();

  // Registering, with the redirect URI checked while it is typed.
  await page.getByRole('button', { name: 'Register an application' }).click();
  await page.getByLabel('Name').fill('Planner');
  const address = page.getByLabel('Redirect address 1');
  await address.fill('http://planner.example/callback');
  await page.getByText('Use https.').waitFor();
  await assertAccessible(page, 'register');
  await address.fill(app.redirectUri);
  await page.getByText('Can be registered.').waitFor();
  await page.getByRole('checkbox', { name: /posts:publish/ }).check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  const secretDialog = page.getByRole('dialog', { name: 'Copy the secret now' });
  const secret = (await secretDialog.getByText(/^socs_/).textContent()) ?? '';
  const clientId = (await secretDialog.getByText(/^app_/).textContent()) ?? '';
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await assertAccessible(page, 'developers');

  // Denied once, allowed the second time, without the unticked scope.
  const scope = 'profile:read posts:read posts:write posts:publish';
  await page.goto(app.authorizationUrl(clientId, scope));
  await page.getByRole('heading', { name: /Let Planner act for you in/ }).waitFor();
  await assertAccessible(page, 'consent');
  await page.getByRole('button', { name: 'Don’t allow' }).click();
  await page.getByText('Back in Planner').waitFor();
  assert.equal(app.answer().get('error'), 'access_denied');

  await page.goto(app.authorizationUrl(clientId, scope));
  await page.getByRole('checkbox', { name: /posts:read/ }).uncheck();
  assert.equal(await page.getByRole('checkbox', { name: /posts:publish/ }).isChecked(), false);
  assert.equal(await page.getByRole('checkbox', { name: /profile:read/ }).isDisabled(), true);
  await page.getByRole('button', { name: 'Allow Planner' }).click();
  await page.getByText('Back in Planner').waitFor();
  const { access_token, scope: got } = await app.token(clientId, secret, app.answer().get('code') ?? '');
  assert.deepEqual(got.split(' ').sort(), ['posts:write', 'profile:read']);
  assert.equal((await profile(access_token)).status, 200);

  // The person revokes it.
  await page.goto(`${server.baseUrl}/settings/apps`);
  const mine = page.getByRole('list', { name: 'Your apps' });
  await mine.getByText('Write and edit drafts, and ask for review').waitFor();
  await assertAccessible(page, 'authorized apps');
  await page.getByRole('button', { name: 'Revoke Planner' }).click();
  await page.getByRole('button', { name: 'Revoke access' }).click();
  await page.getByText('No app acts for you.').waitFor();
  assert.equal((await profile(access_token)).status, 401);
  assert.deepEqual(complaints, []);

  // The same flow on our own page, with every request sent from there.
  await page.goto(`${server.baseUrl}/developers/${clientId}/try`);
  await page.getByRole('button', { name: 'Add this address to Planner' }).click();
  await page.getByRole('button', { name: 'Go and ask for permission' }).click();
  await page.getByRole('button', { name: 'Allow Planner' }).click();
  await page.getByLabel('Client secret').fill(secret);
  await page.getByRole('button', { name: 'Send this call' }).click();
  await page.getByText('"access_token"').waitFor();
  await page.getByRole('button', { name: 'Send this call' }).nth(1).click();
  await page.getByText('"profile"').or(page.getByText('ines')).first().waitFor();
  await page.getByRole('button', { name: 'Send this call' }).nth(2).click();
  await page.getByText('human_approval_required').waitFor();
  await assertAccessible(page, 'try it');
  assert.deepEqual(
    complaints.filter((errorText) => !/status of 403/.test(errorText)),
    [],
  );
});
