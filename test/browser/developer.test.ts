import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { startHouse } from '../house.ts';
import { isAccessible } from './accessible.ts';
import { complaintsOf, openBrowser } from './browser.ts';

/** Somebody else's program: sends people to us, and trades the code it gets back for a token. */
async function startProgram(baseUrl: string) {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const back: URL[] = [];
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/callback') back.push(url);
    res.setHeader('content-type', 'text/html').end('<title>Planner</title><h1>Back in Planner</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
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
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('a developer registers a program; it asks, acts for a person, and is put out again', {
  timeout: 90_000,
}, async () => {
  await using house = await startHouse({ workers: false });
  await using program = await startProgram(house.baseUrl);
  await using browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  page.setDefaultTimeout(15_000);
  const profile = (token: string) =>
    fetch(`${house.baseUrl}/v1/profile`, { headers: { authorization: `Bearer ${token}` } });

  await page.goto(`${house.baseUrl}/developers`);
  await page.getByRole('link', { name: /^Sign in with/ }).click();
  await page.getByRole('button', { name: /Ines Duarte/ }).click();
  await page.getByRole('heading', { name: 'Developers' }).waitFor();
  await page.getByRole('link', { name: 'API reference' }).waitFor();

  // Registering, with the address judged while it is written.
  await page.getByRole('button', { name: 'Register an application' }).click();
  await page.getByLabel('Name').fill('Planner');
  const address = page.getByLabel('Redirect address 1');
  await address.fill('http://planner.example/callback');
  await page.getByText('Use https.').waitFor();
  await isAccessible(page, 'register');
  await address.fill(program.redirectUri);
  await page.getByText('Can be registered.').waitFor();
  await page.getByRole('checkbox', { name: /posts:publish/ }).check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  const told = page.getByRole('dialog', { name: 'Copy the secret now' });
  const secret = (await told.getByText(/^socs_/).textContent()) ?? '';
  const clientId = (await told.getByText(/^app_/).textContent()) ?? '';
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await isAccessible(page, 'developers');

  // Refused once, allowed the second time, without what was left unticked.
  const scope = 'profile:read posts:read posts:write posts:publish';
  await page.goto(program.authorizationUrl(clientId, scope));
  await page.getByRole('heading', { name: /Let Planner act for you in/ }).waitFor();
  await isAccessible(page, 'consent');
  await page.getByRole('button', { name: 'Don’t allow' }).click();
  await page.getByText('Back in Planner').waitFor();
  assert.equal(program.answer().get('error'), 'access_denied');

  await page.goto(program.authorizationUrl(clientId, scope));
  await page.getByRole('checkbox', { name: /posts:read/ }).uncheck();
  assert.equal(await page.getByRole('checkbox', { name: /posts:publish/ }).isChecked(), false);
  assert.equal(await page.getByRole('checkbox', { name: /profile:read/ }).isDisabled(), true);
  await page.getByRole('button', { name: 'Allow Planner' }).click();
  await page.getByText('Back in Planner').waitFor();
  const { access_token, scope: got } = await program.token(
    clientId,
    secret,
    program.answer().get('code') ?? '',
  );
  assert.deepEqual(got.split(' ').sort(), ['posts:write', 'profile:read']);
  assert.equal((await profile(access_token)).status, 200);

  // The person takes it back.
  await page.goto(`${house.baseUrl}/settings/apps`);
  const mine = page.getByRole('list', { name: 'Your apps' });
  await mine.getByText('Write and edit drafts, and ask for review').waitFor();
  await isAccessible(page, 'authorized apps');
  await page.getByRole('button', { name: 'Revoke Planner' }).click();
  await page.getByRole('button', { name: 'Revoke access' }).click();
  await page.getByText('No app acts for you.').waitFor();
  assert.equal((await profile(access_token)).status, 401);
  assert.deepEqual(complaints, []);

  // The same walk on our own page, with every request sent from there.
  await page.goto(`${house.baseUrl}/developers/${clientId}/try`);
  await page.getByRole('button', { name: 'Add this address to Planner' }).click();
  await page.getByRole('button', { name: 'Go and ask for permission' }).click();
  await page.getByRole('button', { name: 'Allow Planner' }).click();
  await page.getByLabel('Client Secret').fill(secret);
  await page.getByRole('button', { name: 'Send this call' }).click();
  await page.getByText('"access_token"').waitFor();
  await page.getByRole('button', { name: 'Send this call' }).nth(1).click();
  await page.getByText('"profile"').or(page.getByText('ines')).first().waitFor();
  await page.getByRole('button', { name: 'Send this call' }).nth(2).click();
  await page.getByText('human_approval_required').waitFor();
  await isAccessible(page, 'try it');
  assert.deepEqual(
    complaints.filter((words) => !/status of 403/.test(words)),
    [],
  );
});
