/**
 * Connecting Facebook pages. A code becomes a short-lived token of the person, that becomes a token for about 60
 * days, and with that each chosen page gets its own token, which never expires. There is no refresh token: the
 * person's long-lived token is stored in its place, and nothing ever needs to be refreshed.
 */

import type { Connector, ConnectResult, PlatformTokens } from '../../domain/platform-port/connector.ts';
import type { Message } from '../../lib/message.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { createCaller, send as sendCall } from '../kit/caller.ts';
import { notAvailable, refused, unreadable } from '../kit/results.ts';
import { readAnswer } from '../meta/graph.ts';
import { reconnect } from '../meta/graph-error.ts';
import { readSuccess } from './answers.ts';
import { deletePermissions, getPage } from './calls.ts';
import { commentScope } from './comment.ts';
import { requestTimeoutMs } from './limits.ts';
import { messages } from './messages.ts';
import { listTargets } from './pages.ts';
import type { FacebookSettings } from './settings.ts';
import {
  appToken,
  inspectToken,
  readMe,
  readPageToken,
  readUserToken,
  tokenNotRead,
  type UserToken,
} from './tokens.ts';

/** Without one of these a page is listed but cannot be posted to. */
const neededScopes = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'];
const requestedScopes = [...neededScopes, 'read_insights', commentScope];

export function createConnector(settings: FacebookSettings, send: SendRequest): Connector {
  const { clientId, clientSecret, wwwUrl, graphUrl, version } = settings;
  const callerOf = (accessToken: string) => createCaller(settings, { accessToken, request: send });

  /** The secret is part of the URL, as Meta documents it; TLS protects it in transit. */
  async function userToken(
    fields: Readonly<Record<string, string>>,
    now: Date,
    refusal: { readonly plainReason: Message; readonly codes: readonly string[] },
  ): Promise<ConnectResult<UserToken>> {
    const call = {
      method: 'GET',
      url: `${graphUrl}/${version}/oauth/access_token`,
      query: { client_id: clientId, client_secret: clientSecret, ...fields },
      headers: { accept: 'application/json' },
      timeoutMs: requestTimeoutMs,
    } as const;
    const answer = readAnswer(await sendCall(send, call));
    if (answer.kind === 'ok') {
      const value = readUserToken(answer.text, now);
      return value === undefined ? unreadable('Facebook') : { kind: 'ok', value };
    }
    if (answer.kind !== 'fault') return tokenNotRead(answer.reason);
    // A wrong client secret has other codes: that is the installation's mistake and does not mean that the account
    // lost access.
    if (answer.fault.class === 'auth_lost' || refusal.codes.includes(answer.fault.code))
      return refused(refusal.plainReason);
    return tokenNotRead(answer.fault.code);
  }

  const extendToken = (token: string, now: Date, plainReason: Message) =>
    userToken({ grant_type: 'fb_exchange_token', fb_exchange_token: token }, now, { plainReason, codes: [] });

  /** Adds what was granted and by whom. */
  async function withFacts({ accessToken, expiresAt }: UserToken): Promise<ConnectResult<PlatformTokens>> {
    const facts = await inspectToken(settings, send, accessToken);
    if (facts.kind !== 'ok') return facts;
    const endsAt = expiresAt ?? facts.value.expiresAt;
    return {
      kind: 'ok',
      value: {
        accessToken,
        accessExpiresAt: endsAt,
        refreshToken: accessToken,
        refreshExpiresAt: endsAt,
        scopes: facts.value.scopes,
        personId: facts.value.personId,
      },
    };
  }

  return {
    name: 'facebook',
    displayName: 'Facebook',
    simulated: settings.simulated,
    sharesGrantsWith: ['instagram'],
    missingScopes: (granted) => neededScopes.filter((scope) => !granted.includes(scope)),

    authorizationUrl({ state, redirectUri }) {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        scope: requestedScopes.join(','),
        // Requests again what was declined before; without it Facebook silently skips that.
        auth_type: 'rerequest',
      });
      return `${wwwUrl}/${version}/dialog/oauth?${query}`;
    },

    async exchangeCode({ code, redirectUri, now }) {
      const refusal = messages.sign_in_refused();
      const fields = { redirect_uri: redirectUri, code: code.replace(/#_=_$/, '') };
      // Used and expired codes are "bad parameters".
      const short = await userToken(fields, now, { plainReason: refusal, codes: ['bad_parameter'] });
      if (short.kind !== 'ok') return short;
      const long = await extendToken(short.value.accessToken, now, refusal);
      return long.kind === 'ok' ? await withFacts(long.value) : long;
    },

    listTargets: ({ accessToken }) => listTargets(callerOf(accessToken)),

    async targetTokens({ tokens, externalId }) {
      const answer = await getPage(callerOf(tokens.accessToken), externalId, 'id,access_token');
      if (answer.kind === 'fault') {
        const plainReason = answer.fault.describe('Facebook');
        return ['auth_lost', 'permission_lost', 'gone'].includes(answer.fault.class)
          ? refused(plainReason)
          : notAvailable(plainReason);
      }
      if (answer.kind !== 'ok') return tokenNotRead(answer.reason);
      const accessToken = readPageToken(answer.text, externalId);
      if (accessToken === undefined) return refused(noPageToken);
      return {
        kind: 'ok',
        value: {
          ...tokens,
          accessToken,
          accessExpiresAt: null,
          refreshToken: tokens.accessToken,
          refreshExpiresAt: tokens.accessExpiresAt,
        },
      };
    },

    /** Never called for a page, whose token does not expire. It extends the person's token while it is valid. */
    async refresh({ refreshToken, now }) {
      const long = await extendToken(refreshToken, now, reconnect('Facebook'));
      return long.kind === 'ok' ? await withFacts(long.value) : long;
    },

    /**
     * Revokes everything the person granted, for all their pages. With the app's own token: the person's expires
     * after 60 days, while their pages' tokens never do.
     */
    async revoke({ accessToken, refreshToken, personId }) {
      const person = personId
        ? { kind: 'ok' as const, value: personId }
        : await readMe(callerOf(refreshToken ?? accessToken));
      if (person.kind !== 'ok') return notAvailable(person.plainReason);
      const answer = await deletePermissions(callerOf(appToken(settings)), person.value);
      if (answer.kind === 'ok' && readSuccess(answer.text)) return { kind: 'ok', value: 'revoked' };
      // Facebook does not know a person who has granted the app nothing.
      if (answer.kind === 'fault' && answer.fault.class === 'gone')
        return { kind: 'ok', value: 'already_over' };
      const reason =
        answer.kind === 'fault'
          ? answer.fault.code
          : answer.kind === 'ok'
            ? messages.no_success()
            : answer.reason;
      return notAvailable(messages.not_revoked({ reason }));
    },

    /** Works for a page's token too: then "me" is the page. */
    async checkTokens({ accessToken }) {
      const me = await readMe(callerOf(accessToken));
      return me.kind === 'ok' ? { kind: 'ok', value: null } : me;
    },

    explainDenial,
  };
}

const noPageToken = messages.page_not_granted();

/** The description is a part of the URL that anyone could write, so it is never shown. */
function explainDenial(error: string): Message {
  return error === 'access_denied' ? messages.access_denied() : messages.not_connected();
}
