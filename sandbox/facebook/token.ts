import type { Outcome } from '../core/operation.ts';
import { refuseGraph } from '../meta/errors.ts';
import type { Parameters } from '../meta/parameters.ts';
import { deadToken, unreadableToken } from '../meta/tokens.ts';
import { codeTtlMs } from './authorizations.ts';
import { type Client, findClient } from './client.ts';
import { type GraphCall, ok } from './graph-call.ts';
import type { FacebookState } from './state.ts';

/** /oauth/access_token: a code for a user token. */
export function tradeCode(state: FacebookState, { parameters }: GraphCall): Outcome {
  const client = requireClient(parameters);
  const code = state.authorizations.findCode(required(parameters, 'code'));
  const redirectUri = required(parameters, 'redirect_uri');
  if (!code || code.clientId !== client.id) throw badCode('Invalid verification code format.');
  if (code.used) throw badCode('This authorization code has been used.', 36009);
  if (code.issuedAt + codeTtlMs <= state.now()) throw badCode('This authorization code has expired.', 36007);
  if (code.redirectUri !== redirectUri) {
    const words =
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request';
    throw badCode(words, 36008);
  }
  const authorization = state.authorizations.of(client.id, code.personKey);
  if (!authorization) throw badCode('The user has not authorized the application.');
  const { code_token } = state.settings.current();
  const { accessToken, seconds, event } = state.authorizations.issueUserToken(code_token, authorization);
  return {
    effects: [state.authorizations.codeUsed({ codeHash: code.codeHash }), event],
    answer: ok({ access_token: accessToken, token_type: 'bearer', expires_in: seconds }),
  };
}

/** The same address with grant_type=fb_exchange_token: a token of about 60 days for a short one. */
export function exchangeToken(state: FacebookState, { parameters }: GraphCall): Outcome {
  const client = requireClient(parameters);
  const found = state.authorizations.find(required(parameters, 'fb_exchange_token'));
  if (!found || found.token.clientId !== client.id || found.token.kind === 'page') throw unreadableToken();
  if (found.dead) throw deadToken(found.dead, client.id);
  const { accessToken, seconds, event } = state.authorizations.issueUserToken('long', found.authorization);
  return {
    effects: [event],
    answer: ok({ access_token: accessToken, token_type: 'bearer', expires_in: seconds }),
  };
}

function requireClient(parameters: Parameters): Client {
  const client = findClient(required(parameters, 'client_id'));
  if (!client) {
    throw refuseGraph({ code: 101, message: 'Error validating application. Invalid application ID.' });
  }
  if (required(parameters, 'client_secret') !== client.secret) {
    throw refuseGraph({ code: 1, status: 400, transient: false, message: 'Error validating client secret.' });
  }
  return client;
}

function required(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (!value) throw refuseGraph({ code: 100, message: `Missing ${name} parameter.` });
  return value;
}

const badCode = (message: string, subcode?: number) => refuseGraph({ code: 100, subcode, message });
