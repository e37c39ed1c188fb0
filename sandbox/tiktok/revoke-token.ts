import type { Call, Outcome } from '../core/operation.ts';
import type { Answers } from './answers.ts';
import { tiktokClient } from './client.ts';
import type { Grants } from './grants.ts';
import type { Settings } from './settings.ts';
import { readOAuthForm, requireParameters } from './token.ts';
import type { Webhooks } from './webhooks.ts';

const revokedByDeveloper = 5;

/** /v2/oauth/revoke/: takes the application off the creator's list, and with it every token of theirs. */
export function revokeToken(
  deps: { grants: Grants; answers: Answers; settings: Settings; webhooks: Webhooks },
  call: Call,
): Outcome {
  const form = readOAuthForm(deps.answers, call);
  requireParameters(deps.answers, form, ['token']);
  const grant = deps.grants.findByAccessToken(form.get('token') ?? '');
  if (!grant || grant.clientKey !== form.get('client_key')) {
    throw deps.answers.oauthRefuse('invalid_request', 'Access token is invalid or expired.');
  }
  const { creatorKey, clientKey } = grant;
  const announcement =
    clientKey === tiktokClient.key ? deps.webhooks.accessRemoved(creatorKey, revokedByDeveloper) : undefined;
  const answer =
    deps.settings.current().revoke_answer === 'empty'
      ? { status: 200 }
      : { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: '{}' };
  return { effects: [deps.grants.removeAccess(creatorKey, announcement, clientKey)], answer };
}
