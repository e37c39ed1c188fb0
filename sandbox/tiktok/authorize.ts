import { isLoopbackUrl, readForm, withQuery } from '../core/forms.ts';
import type { Answer, Call, Outcome } from '../core/operation.ts';
import { findClient } from './client.ts';
import { consentPage } from './consent-page.ts';
import { type Creator, findCreator } from './creators.ts';
import type { Grants } from './grants.ts';
import { tiktokMessage } from './page.ts';
import { areApproved, basicScope, splitScopes } from './scopes.ts';

/**
 * /v2/auth/authorize/: GET shows the consent page, POST is the person's decision. Who allowed once in this browser and
 * gave at least what is asked for now is not asked again, unless disable_auto_auth is 1.
 */
const sessionCookie = 'tiktok_sandbox_session';

export function authorize(grants: Grants, call: Call): Outcome {
  const { query } = call;
  const redirectUri = query.get('redirect_uri') ?? '';
  const client = findClient(query.get('client_key'));
  if (!client) return { answer: wrong('client_key') };
  if (!isAllowedRedirect(redirectUri)) return { answer: wrong('redirect_uri') };
  const challenge = query.get('code_challenge');
  if (challenge !== null && query.get('code_challenge_method') !== 'S256') {
    return { answer: wrong('code_challenge_method') };
  }

  const goBack = (parameters: Record<string, string>, headers: Record<string, string> = {}): Answer => ({
    status: 302,
    headers: { ...headers, location: withQuery(redirectUri, { ...parameters, state: query.get('state') }) },
  });
  const sendError = (error: string, description: string): Outcome => ({
    answer: goBack({ error, error_description: description }),
  });
  if (query.get('response_type') !== 'code') {
    return sendError('unsupported_response_type', 'The response type must be code.');
  }
  const asked = splitScopes(query.get('scope') ?? '');
  if (!areApproved(asked, client.key))
    return sendError('invalid_scope', 'A scope is not known or not approved.');

  const allow = (creator: Creator, scopes: string[]): Outcome => {
    const { code, event } = grants.issueCode({
      clientKey: client.key,
      creatorKey: creator.key,
      scopes,
      redirectUri,
      challenge,
    });
    const cookie = `${sessionCookie}=${creator.key}; Path=/tiktok/www; HttpOnly; SameSite=Lax`;
    return { effects: [event], answer: goBack({ code, scopes: scopes.join(',') }, { 'set-cookie': cookie }) };
  };

  if (call.method !== 'POST') {
    const known =
      query.get('disable_auto_auth') === '1' ? undefined : signedIn(grants, client.key, call, asked);
    return known ? allow(known, asked) : { answer: consentPage(asked) };
  }
  const form = readForm(call.body);
  if (form.get('decision') !== 'allow') return sendError('access_denied', 'The user did not allow access.');
  const creator = findCreator(form.get('creator') ?? form.get('member') ?? '');
  if (!creator) return { answer: tiktokMessage(400, 'Nobody was chosen', 'Go back and choose an account.') };
  return allow(creator, grantedScopes(asked, form));
}

/** A form without the boxes grants all that is asked; with them, what was left ticked and the basic scope. */
function grantedScopes(asked: string[], form: URLSearchParams): string[] {
  const ticked = form.getAll('scopes').flatMap(splitScopes);
  if (ticked.length === 0 && !form.has('scopes_shown')) return asked;
  return asked.filter((scope) => scope === basicScope || ticked.includes(scope));
}

function signedIn(grants: Grants, clientKey: string, call: Call, asked: string[]): Creator | undefined {
  const key = new RegExp(`(?:^|; )${sessionCookie}=([\\w-]+)`).exec(call.headers.cookie ?? '')?.[1] ?? '';
  const covers = grants
    .activeOf(key, clientKey)
    .some(({ scopes }) => asked.every((scope) => scopes.includes(scope)));
  return covers ? findCreator(key) : undefined;
}

/** Web: https; desktop: loopback with a port. Neither query nor fragment; the sandbox serves this machine only. */
function isAllowedRedirect(text: string): boolean {
  if (text.length >= 512 || text.includes('?') || !isLoopbackUrl(text)) return false;
  return text.startsWith('https://') || /^http:\/\/(localhost|127\.0\.0\.1):\d+\//.test(text);
}

const wrong = (parameter: string): Answer =>
  tiktokMessage(
    400,
    'Something is not right',
    `The application must correct this and try again: ${parameter}`,
  );
