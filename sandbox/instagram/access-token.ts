import { readForm } from '../core/forms.ts';
import { type Answer, type Call, type Outcome, type PlatformManners, Refused } from '../core/operation.ts';
import { accountOf } from './accounts.ts';
import { jsonAnswer } from './answers.ts';
import { instagramClient } from './client.ts';
import type { Grants } from './grants.ts';
import type { Settings } from './settings.ts';

type Deps = { grants: Grants; settings: Settings };

/** POST /oauth/access_token on the API host: a code for a token that lives an hour. Errors have a shape of their own. */
export function accessToken({ grants, settings }: Deps, call: Call): Outcome {
  if (!/^application\/x-www-form-urlencoded\b/i.test(call.headers['content-type'] ?? '')) {
    throw refuse('The request must be a form');
  }
  const form = readForm(call.body);
  if (form.get('client_id') !== instagramClient.id) throw refuse('Invalid platform app');
  if (form.get('client_secret') !== instagramClient.secret) throw refuse('Error validating client secret.');
  if (form.get('grant_type') !== 'authorization_code') throw refuse('Invalid grant_type');
  const code = grants.findCode(form.get('code') ?? '');
  if (!code) throw refuse('Matching code was not found or was already used');
  if (code.redirectUri !== form.get('redirect_uri')) {
    throw refuse(
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    );
  }
  const issued = grants.start(code);
  return { effects: issued.events, answer: tokenAnswer(settings, issued.token, code) };
}

function tokenAnswer(
  settings: Settings,
  token: string,
  { igId, scopes }: { igId: string; scopes: string[] },
): Answer {
  const { token_answer, permissions_as, token_user_id, user_id_as } = settings.current();
  const flat = {
    access_token: token,
    user_id: token_user_id === 'app_scoped' ? accountOf(igId).appScopedId : igId,
    permissions: permissions_as === 'list' ? scopes : scopes.join(','),
  };
  const body = token_answer === 'wrapped' ? { data: [flat] } : flat;
  return jsonAnswer(body, user_id_as === 'number' ? ['user_id'] : []);
}

const oauthError = (status: number, message: string): Answer => ({
  status,
  body: { error_type: 'OAuthException', code: status, error_message: message },
});
const refuse = (message: string): Refused => new Refused(oauthError(400, message));

export const oauthManners: PlatformManners = {
  name: 'instagram',
  headers: () => ({}),
  failure: (status) => oauthError(status, 'An unknown error has occurred.'),
};
