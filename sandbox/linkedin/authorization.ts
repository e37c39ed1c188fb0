import { isLoopbackUrl, readForm, withQuery } from '../core/forms.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { messagePage } from '../pages/layout.ts';
import { findClient } from './client.ts';
import { consentPage } from './consent-page.ts';
import type { Grants } from './grants.ts';
import { findMember } from './members.ts';
import { judgeScopes, splitScopes } from './scopes.ts';
import type { Settings } from './settings.ts';

type Deps = { grants: Grants; settings: Settings };

/**
 * GET shows the consent page; POST (to the same address) is the member's decision. No session is kept; a setting
 * stands in for one, and a member who granted the same scopes before is then not asked again.
 */
export function authorization({ grants, settings }: Deps, call: Call): Outcome {
  const { query } = call;
  const redirectUri = query.get('redirect_uri') ?? '';
  const refusal = (message: string): Outcome => ({
    answer: messagePage(401, 'LinkedIn cannot continue', message),
  });
  const client = findClient(query.get('client_id'));
  if (!client) return refusal('Client_id doesn’t match');
  if (!isLoopbackUrl(redirectUri)) return refusal('Redirect_uri doesn’t match');

  const goBack = (parameters: Record<string, string>) => ({
    status: 303,
    headers: { location: withQuery(redirectUri, { ...parameters, state: query.get('state') }) },
  });
  if (query.get('response_type') !== 'code') {
    const description = 'The response_type must be code';
    return { answer: goBack({ error: 'invalid_request', error_description: description }) };
  }
  const scopes = splitScopes(query.get('scope') ?? '');
  const verdict = judgeScopes(scopes, client.product);
  if (verdict.kind === 'unknown') return refusal('Invalid scope');
  if (verdict.kind === 'not_granted') {
    const description = `Scope "${verdict.scope}" is not authorized for your application`;
    return { answer: goBack({ error: 'unauthorized_scope_error', error_description: description }) };
  }
  const allowedBy = (memberKey: string): Outcome => {
    const { code, event } = grants.issueCode({ clientId: client.id, memberKey, scopes, redirectUri });
    return { effects: [event], answer: goBack({ code }) };
  };
  if (call.method !== 'POST') {
    const signedIn = findMember(settings.current().signed_in_member);
    if (signedIn && grants.hasGranted(client.id, signedIn.key, scopes)) return allowedBy(signedIn.key);
    return { answer: consentPage(scopes) };
  }

  const form = readForm(call.body);
  if (form.get('decision') !== 'allow') {
    const description = 'The user cancelled the authorization';
    return { answer: goBack({ error: 'user_cancelled_authorize', error_description: description }) };
  }
  const member = findMember(form.get('member') ?? '');
  if (!member) return { answer: messagePage(400, 'Nobody was chosen', 'Go back and choose a member.') };
  return allowedBy(member.key);
}
