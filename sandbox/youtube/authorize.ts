import { isLoopbackUrl, readForm, withQuery } from '../core/forms.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { findClient, signInClient } from './client.ts';
import { readChoice } from './consent-choice.ts';
import { consentPage } from './consent-page.ts';
import { googleErrorPage } from './google-page.ts';
import type { Grants } from './grants.ts';
import { isSignInScope, readScopes } from './scopes.ts';

/** GET shows the consent page; POST (to the same address) is the person's decision. No session is kept. */
export function authorize(grants: Grants, call: Call): Outcome {
  const { query } = call;
  const redirectUri = query.get('redirect_uri') ?? '';
  const refusal = (status: number, code: string, words: string): Outcome => ({
    answer: googleErrorPage(status, code, words),
  });
  if (!query.get('client_id'))
    return refusal(400, 'invalid_request', 'Missing required parameter: client_id');
  const client = findClient(query.get('client_id'));
  if (!client) return refusal(401, 'invalid_client', 'The OAuth client was not found.');
  if (!isLoopbackUrl(redirectUri)) {
    return refusal(400, 'redirect_uri_mismatch', 'The redirect URI does not match a registered one.');
  }
  if (query.get('response_type') !== 'code') {
    return refusal(400, 'unsupported_response_type', 'The response_type must be code.');
  }
  const scopes = readScopes(query.get('scope') ?? '');
  const isApproved = client !== signInClient || scopes?.every(isSignInScope);
  if (!scopes || !isApproved)
    return refusal(400, 'invalid_scope', 'Some requested scopes were invalid or missing.');
  const challengeMethod = query.get('code_challenge')
    ? (query.get('code_challenge_method') ?? 'plain')
    : null;
  if (challengeMethod && !['S256', 'plain'].includes(challengeMethod)) {
    return refusal(400, 'invalid_request', 'Unsupported code_challenge_method.');
  }

  const goBack = (parameters: Record<string, string>) => ({
    status: 303,
    headers: { location: withQuery(redirectUri, { state: query.get('state'), ...parameters }) },
  });
  const prompts = (query.get('prompt') ?? '').split(' ');
  if (prompts.includes('none')) return { answer: goBack({ error: 'interaction_required' }) };
  const granular = query.get('enable_granular_consent') !== 'false';
  if (call.method !== 'POST') {
    return { answer: consentPage({ scopes, granular, hint: query.get('login_hint') }) };
  }

  const form = readForm(call.body);
  if (form.get('decision') !== 'allow') return { answer: goBack({ error: 'access_denied' }) };
  const choice = readChoice(form, scopes, granular);
  if (!choice)
    return refusal(400, 'invalid_request', 'No account or channel was chosen. Go back and choose.');
  if (choice.scopes.length === 0) return { answer: goBack({ error: 'access_denied' }) };
  const earlier =
    query.get('include_granted_scopes') === 'true'
      ? grants.scopesGrantedBefore(client.id, choice.accountKey, choice.channelId)
      : [];
  const granted = [...new Set([...choice.scopes, ...earlier])];
  const { code, event } = grants.issueCode({
    clientId: client.id,
    accountKey: choice.accountKey,
    channelId: choice.channelId,
    scopes: granted,
    redirectUri,
    offline: query.get('access_type') === 'offline',
    forceRefreshToken: prompts.includes('consent'),
    challenge: query.get('code_challenge'),
    challengeMethod,
    nonce: query.get('nonce'),
  });
  return { effects: [event], answer: goBack({ code, scope: granted.join(' ') }) };
}
