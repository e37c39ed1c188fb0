import type { Call, Outcome } from '../core/operation.ts';
import { badParameter, refuseGraph } from '../meta/errors.ts';
import { readParameters } from '../meta/parameters.ts';
import { jsonAnswer } from './answers.ts';
import { instagramClient } from './client.ts';
import { requireLiveToken } from './gate.ts';
import { basicScope } from './scopes.ts';
import type { InstagramState } from './state.ts';

/** GET /access_token: a token of an hour for one of 60 days. */
export function exchangeToken(state: InstagramState, call: Call): Outcome {
  const parameters = readParameters(call);
  if (parameters.get('grant_type') !== 'ig_exchange_token') throw badParameter('Invalid grant_type');
  if (parameters.get('client_secret') !== instagramClient.secret) {
    throw refuseGraph({ code: 101, message: 'Error validating client secret.' });
  }
  const { grant, kind } = requireLiveToken(state, parameters.get('access_token'));
  if (kind !== 'short') throw badParameter('The access token is not short-lived');
  requireBasic(grant.scopes);
  const { token, seconds, event } = state.grants.extend(grant);
  return {
    effects: [event],
    answer: jsonAnswer({ access_token: token, token_type: 'bearer', expires_in: seconds }),
  };
}

/** GET /refresh_access_token: a long token for the next one. It must be a day old, alive, and hold the basic right. */
export function refreshToken(state: InstagramState, call: Call): Outcome {
  const parameters = readParameters(call);
  if (parameters.get('grant_type') !== 'ig_refresh_token') throw badParameter('Invalid grant_type');
  const accessToken = parameters.get('access_token') ?? '';
  const { grant, kind, issuedAt } = requireLiveToken(state, accessToken);
  if (kind !== 'long') throw badParameter('The access token is not long-lived');
  requireBasic(grant.scopes);
  const oldEnough = issuedAt + state.settings.current().refresh_after_seconds * 1000;
  if (state.now() < oldEnough) {
    throw badParameter('The access token must be at least 24 hours old to be refreshed');
  }
  const { token, seconds, event } = state.grants.refresh(grant, accessToken);
  return {
    effects: [event],
    answer: jsonAnswer({
      access_token: token,
      token_type: 'bearer',
      expires_in: seconds,
      permissions: grant.scopes.join(','),
    }),
  };
}

function requireBasic(scopes: string[]): void {
  if (scopes.includes(basicScope)) return;
  throw refuseGraph({ code: 10, message: `(#10) Application does not have permission: ${basicScope}` });
}
