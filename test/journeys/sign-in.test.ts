import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IdentityView, SessionView } from '../../server/http/people/views.ts';
import { startJourney } from './start-journey.ts';

/** The form that makes each simulated provider authenticate Ines with her consent. */
const providerForms = {
  google: { account: 'ines', decision: 'allow' },
  linkedin: { member: 'ines', decision: 'allow' },
  tiktok: { creator: 'ines', decision: 'allow' },
  facebook: { person: 'ines', decision: 'allow' },
} as const;

test('one person adds every sign-in method, and each signs her in', async () => {
  await using server = await startJourney({ workers: false });
  const ines = server.newSession();
  const { user } = await ines.signIn('ines');
  const [page] = await ines.connectLinkedIn();

  for (const [provider, consent] of Object.entries(providerForms)) {
    const { authorization_url } = await ines.mustPost<{ authorization_url: string }>('/v1/identities/link', {
      provider,
    });
    const finalUrl = await ines.follow(authorization_url, consent);
    assert.equal(finalUrl.pathname + finalUrl.search, `/settings/sign-in?added=${provider}`);
  }
  for (const [provider, consent] of Object.entries(providerForms)) {
    const elsewhere = server.newSession();
    const at = await elsewhere.follow(`/auth/start?provider=${provider}&return_to=/posts`);
    const end = await elsewhere.follow(at.href, consent);
    assert.equal(end.pathname, '/posts', provider);
    const { body } = await elsewhere.get<SessionView>('/v1/session');
    assert.equal(body.user.id, user.id, provider);
  }
  const { body } = await ines.get<{ data: IdentityView[] }>('/v1/identities');
  assert.equal(body.data.length, 5);

  // Signing in with LinkedIn has a client of its own, so the page is still connected.
  const { body: account } = await ines.get<{ status: string }>(`/v1/accounts/${page}`);
  assert.equal(account.status, 'active');
  const { status } = await ines.get(`/v1/accounts/${page}/posts`);
  assert.equal(status, 200);
});
