import { createHash } from 'node:crypto';
import { readForm } from '../core/forms.ts';
import type { Answer, Call, Outcome } from '../core/operation.ts';
import type { Answers } from './answers.ts';
import { findClient, openIdFor } from './client.ts';
import { creatorOf } from './creators.ts';
import type { Grants } from './grants.ts';

type Deps = { grants: Grants; answers: Answers; now: () => number };

/** /v2/oauth/token/: a code, or a refresh token, for a pair of tokens. */
export function token(deps: Deps, call: Call): Outcome {
  const form = readOAuthForm(deps.answers, call);
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return tradeCode(deps, form);
    case 'refresh_token':
      return refresh(deps, form);
    default:
      throw deps.answers.oauthRefuse('unsupported_grant_type', 'The grant type is not supported.');
  }
}

function tradeCode(deps: Deps, form: URLSearchParams): Outcome {
  const { grants, answers } = deps;
  requireParameters(answers, form, ['code', 'redirect_uri']);
  const code = grants.findCode(form.get('code') ?? '', form.get('client_key') ?? '');
  if (!code) throw answers.oauthRefuse('invalid_grant', 'Authorization code is expired.');
  if (code.redirectUri !== form.get('redirect_uri')) {
    const words = 'Redirect_uri is not matched with the uri when requesting code.';
    throw answers.oauthRefuse('invalid_request', words);
  }
  // A verifier without a challenge is tolerated; a challenge without its verifier is not.
  if (code.challenge !== null && code.challenge !== hexChallenge(form.get('code_verifier') ?? '')) {
    throw answers.oauthRefuse('invalid_request', 'Code verifier or code challenge is invalid.');
  }
  const issued = grants.start(code);
  return {
    effects: issued.events,
    answer: tokens(deps, { ...issued, grant: { ...issued.grant, startedAt: deps.now() } }),
  };
}

function refresh(deps: Deps, form: URLSearchParams): Outcome {
  const { grants, answers } = deps;
  requireParameters(answers, form, ['refresh_token']);
  const refreshToken = form.get('refresh_token') ?? '';
  const grant = grants.findRefreshable(refreshToken, form.get('client_key') ?? '');
  if (!grant) throw answers.oauthRefuse('invalid_grant', 'Refresh token is invalid or expired.');
  const issued = grants.refresh(grant, refreshToken);
  return { effects: issued.events, answer: tokens(deps, { ...issued, grant }) };
}

type Issued = {
  accessToken: string;
  refreshToken: string;
  accessSeconds: number;
  grant: { clientKey: string; creatorKey: string; scopes: string[]; startedAt: number };
};

const tokens = (deps: Deps, { accessToken, refreshToken, accessSeconds, grant }: Issued): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: {
    access_token: accessToken,
    expires_in: accessSeconds,
    open_id: openIdFor(creatorOf(grant.creatorKey), grant.clientKey),
    refresh_expires_in: deps.grants.refreshSecondsLeft(grant.startedAt),
    refresh_token: refreshToken,
    scope: grant.scopes.join(','),
    token_type: 'Bearer',
  },
});

/** TikTok writes the hash in hexadecimal where RFC 7636 says base64url. */
export const hexChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('hex');

export function readOAuthForm(answers: Answers, call: Call): URLSearchParams {
  if (!/^application\/x-www-form-urlencoded\b/i.test(call.headers['content-type'] ?? '')) {
    throw answers.oauthRefuse('invalid_request', 'Only `application/x-www-form-urlencoded` is supported.');
  }
  const form = readForm(call.body);
  requireParameters(answers, form, ['client_key', 'client_secret']);
  const client = findClient(form.get('client_key'));
  if (!client || form.get('client_secret') !== client.secret) {
    throw answers.oauthRefuse('invalid_client', 'Client key or secret is incorrect.');
  }
  return form;
}

export function requireParameters(answers: Answers, form: URLSearchParams, names: string[]): void {
  const missing = names.find((name) => !form.get(name));
  if (missing) throw answers.oauthRefuse('invalid_request', `The request parameter ${missing} is missing.`);
}
