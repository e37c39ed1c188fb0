import type { Outcome } from '../core/operation.ts';
import { badParameter, refuseGraph, wordsFor } from '../meta/errors.ts';
import { accessTokenOf } from '../meta/tokens.ts';
import { type Authorization, dataAccessMs, type Token } from './authorizations.ts';
import { type Client, clientOf, clients } from './client.ts';
import { refuseWhatIsOrdered } from './gate.ts';
import { type GraphCall, ok } from './graph-call.ts';
import { personOf, userIdOf } from './people.ts';
import type { FacebookState } from './state.ts';

/** /debug_token: what a token is worth. Asked with the application's own token, `id|secret`. */
export function debugToken(state: FacebookState, { call, operation, parameters }: GraphCall): Outcome {
  refuseWhatIsOrdered(state, operation, undefined);
  const client = requireAppToken(accessTokenOf(call, parameters));
  const inputToken = parameters.get('input_token');
  if (!inputToken) throw badParameter('The parameter input_token is required');
  const found = state.authorizations.find(inputToken);
  if (!found) {
    const error = { code: 190, message: 'The access token could not be decrypted' };
    return { answer: ok({ data: { error, is_valid: false, scopes: [] } }) };
  }
  if (found.token.clientId !== client.id) {
    throw badParameter('The App_id in the input_token did not match the Viewing App');
  }
  const { token, authorization, dead } = found;
  const message = wordsFor(190, dead).replace('{id}', client.id);
  const error = dead === undefined ? {} : { error: { code: 190, message, subcode: dead } };
  const data = { ...describe(token, authorization), ...error, is_valid: dead === undefined };
  return { answer: ok({ data }) };
}

function requireAppToken(text: string | undefined): Client {
  const client = clients.find(({ id, secret }) => text === `${id}|${secret}`);
  if (client) return client;
  throw refuseGraph({
    code: 100,
    message:
      '(#100) You must provide an app access token, or a user access token that is an owner or developer of the app',
  });
}

function describe(token: Token, authorization: Authorization) {
  const client = clientOf(token.clientId);
  const targets = authorization.granted.map((scope) =>
    scope.startsWith('pages_') || scope.startsWith('instagram_') || scope === 'read_insights'
      ? { scope, target_ids: authorization.pageIds }
      : { scope },
  );
  return {
    app_id: client.id,
    type: token.kind === 'page' ? 'PAGE' : 'USER',
    application: client.name,
    data_access_expires_at: seconds(authorization.authorizedAt + dataAccessMs),
    expires_at: token.expiresAt === null ? 0 : seconds(token.expiresAt),
    ...(token.kind === 'short' ? {} : { issued_at: seconds(token.issuedAt) }),
    ...(token.pageId === null ? {} : { profile_id: token.pageId }),
    scopes: authorization.granted,
    granular_scopes: targets,
    user_id: userIdOf(personOf(token.personKey), client),
  };
}

const seconds = (ms: number): number => Math.floor(ms / 1000);
