/**
 * Connecting Facebook pages. A code becomes a short token of the person, that one a token for about 60 days, and from
 * that each chosen page gets a token of its own, which has no end. There is no refresh token: the person's long token is
 * kept in its place, and nothing ever needs to be refreshed.
 */
import type { Connector, ConnectResult, PlatformTokens } from '../../domain/platform-port/connector.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { callGraph, readAnswer } from '../meta/graph.ts';
import { readSuccess } from './answers.ts';
import { type Caller, getPage } from './calls.ts';
import { commentScope } from './comment.ts';
import { requestTimeoutMs } from './limits.ts';
import { listTargets } from './pages.ts';
import type { FacebookSettings } from './settings.ts';
import { inspectToken, readMe, readPageToken, readUserToken, type UserToken } from './tokens.ts';

/** Without one of these a page is listed but cannot be posted to. */
const neededScopes = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'];
const askedScopes = [...neededScopes, 'read_insights', commentScope];

export function createConnector(settings: FacebookSettings, send: SendRequest): Connector {
  const { clientId, clientSecret, wwwUrl, graphUrl: baseUrl, version } = settings;
  const callerOf = (accessToken: string): Caller => ({ settings, accessToken, request: send });

  /** The secret stands in the address, as Meta documents it; nobody between may read that over TLS. */
  async function userToken(
    fields: Readonly<Record<string, string>>,
    now: Date,
    refused: { readonly plainReason: string; readonly codes: readonly string[] },
  ): Promise<ConnectResult<UserToken>> {
    const query = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields });
    const answer = readAnswer(
      await send({
        method: 'GET',
        url: `${baseUrl}/${version}/oauth/access_token?${query}`,
        headers: { accept: 'application/json' },
        timeoutMs: requestTimeoutMs,
      }),
    );
    if (answer.kind === 'ok') {
      const value = readUserToken(answer.text, now);
      return value === undefined ? unreadable : { kind: 'ok', value };
    }
    if (answer.kind !== 'fault') return unreachable(answer.reason);
    // A wrong client secret has other codes: that is the installation's mistake, not the account's end.
    if (answer.fault.class === 'auth_lost' || refused.codes.includes(answer.fault.code))
      return { kind: 'refused', plainReason: refused.plainReason };
    return unreachable(answer.fault.code);
  }

  const lengthened = (token: string, now: Date, plainReason: string) =>
    userToken({ grant_type: 'fb_exchange_token', fb_exchange_token: token }, now, { plainReason, codes: [] });

  /** With what was granted and by whom. */
  async function described({ accessToken, expiresAt }: UserToken): Promise<ConnectResult<PlatformTokens>> {
    const facts = await inspectToken(settings, send, accessToken);
    if (facts.kind !== 'ok') return facts;
    const end = expiresAt ?? facts.value.expiresAt;
    return {
      kind: 'ok',
      value: {
        accessToken,
        accessExpiresAt: end,
        refreshToken: accessToken,
        refreshExpiresAt: end,
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
        scope: askedScopes.join(','),
        // Asks again for what was declined before; without it Facebook passes over that silently.
        auth_type: 'rerequest',
      });
      return `${wwwUrl}/${version}/dialog/oauth?${query}`;
    },

    async exchangeCode({ code, redirectUri, now }) {
      const refused = 'Facebook did not accept the sign-in. Start connecting again.';
      const fields = { redirect_uri: redirectUri, code: code.replace(/#_=_$/, '') };
      // Used and expired codes are "bad parameters".
      const short = await userToken(fields, now, { plainReason: refused, codes: ['bad_parameter'] });
      if (short.kind !== 'ok') return short;
      const long = await lengthened(short.value.accessToken, now, refused);
      return long.kind === 'ok' ? await described(long.value) : long;
    },

    listTargets: ({ accessToken }) => listTargets(callerOf(accessToken)),

    async targetTokens({ tokens, externalId }) {
      const answer = readAnswer(await getPage(callerOf(tokens.accessToken), externalId, 'id,access_token'));
      if (answer.kind === 'fault') {
        const plainReason = answer.fault.words('Facebook');
        return ['auth_lost', 'permission_lost', 'gone'].includes(answer.fault.class)
          ? { kind: 'refused', plainReason }
          : { kind: 'unavailable', plainReason };
      }
      if (answer.kind !== 'ok') return unreachable(answer.reason);
      const accessToken = readPageToken(answer.text, externalId);
      if (accessToken === undefined) return { kind: 'refused', plainReason: noPageToken };
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

    /** Never called for a page, whose token has no end. It makes the person's token last longer while it is alive. */
    async refresh({ refreshToken, now }) {
      const refused = 'Facebook no longer accepts this connection. Reconnect the account.';
      const long = await lengthened(refreshToken, now, refused);
      return long.kind === 'ok' ? await described(long.value) : long;
    },

    /**
     * Takes back everything the person granted, for all their pages. With the app's own token: the person's ends after
     * 60 days, while their pages' have no end.
     */
    async revoke({ accessToken, refreshToken, personId }) {
      const person = personId
        ? { kind: 'ok' as const, value: personId }
        : await readMe(callerOf(refreshToken ?? accessToken));
      if (person.kind !== 'ok') return { kind: 'unavailable', plainReason: person.plainReason };
      const caller = { baseUrl, version, accessToken: `${clientId}|${clientSecret}`, request: send };
      const answer = readAnswer(
        await callGraph(caller, 'DELETE', `${person.value}/permissions`, { timeoutMs: requestTimeoutMs }),
      );
      if (answer.kind === 'ok' && readSuccess(answer.text)) return { kind: 'ok', value: 'revoked' };
      // Of somebody who has allowed the app nothing, it knows nothing.
      if (answer.kind === 'fault' && answer.fault.class === 'gone')
        return { kind: 'ok', value: 'already_over' };
      const why =
        answer.kind === 'fault' ? answer.fault.code : answer.kind === 'ok' ? 'no success' : answer.reason;
      return { kind: 'unavailable', plainReason: `Facebook did not revoke the token (${why}).` };
    },

    /** Also of a page's token: then "me" is the page. */
    async isHonoured({ accessToken }) {
      const me = await readMe(callerOf(accessToken));
      return me.kind === 'ok' ? { kind: 'ok', value: null } : me;
    },

    explainDenial,
  };
}

const unreadable = {
  kind: 'unavailable',
  plainReason: 'Facebook gave an answer that cannot be read. Try again.',
} as const;
const unreachable = (reason: string) =>
  ({ kind: 'unavailable', plainReason: `Facebook could not be asked (${reason}). Try again.` }) as const;

const noPageToken =
  'Facebook gives no access to the page. Start connecting again, and allow everything that is asked for this page.';

/** The description comes with the address and could be anybody's words, so it is never shown. */
function explainDenial(error: string): string {
  return error === 'access_denied'
    ? 'You did not allow access on Facebook. Nothing was connected.'
    : 'Facebook did not connect the account. Nothing was connected. Try again.';
}
