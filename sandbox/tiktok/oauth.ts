import { createHash, randomInt } from 'node:crypto';
import { isLoopbackUrl, readForm } from '../core/forms.ts';
import { createGrants, secretGenerator } from '../core/grants.ts';
import type { JournalEvent } from '../core/journal.ts';
import {
  type AuthorizeRequest,
  type AuthorizeRules,
  type Choice,
  type Client,
  createRefuse,
  grantedScopes,
  redirectWithError,
  requireClient,
  requireParameters,
  type TokenErrors,
  type TokenRules,
  tokenAnswer,
} from '../core/oauth.ts';
import type { Call, Outcome, RefusedError } from '../core/operation.ts';
import type { SandboxContext } from '../core/platform.ts';
import { generateSecret } from '../core/secrets.ts';
import { jsonType } from './answers.ts';
import { clients, hasProductsFor, type TikTokClient, tiktokClient } from './clients.ts';
import { basicScope, consentPage, site, splitScopes } from './consent-pages.ts';
import { type Creator, creatorOf, findCreator } from './creators.ts';
import type { Settings } from './settings.ts';
import type { TikTokState } from './state.ts';

const clientParameter = 'client_key';

type CodeExtra = { challenge: string | null };
/** A year from the consent; refreshing does not extend it. */
const refreshSeconds = 31_536_000;

/** Each application sees a creator under a different open_id. */
export function openIdFor(creator: Creator, clientId: string): string {
  if (clientId === tiktokClient.id) return creator.openId;
  const digits = createHash('sha256').update(`${clientId} ${creator.openId}`).digest('hex');
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Each consent starts a grant for one creator. Each refresh issues a new refresh token and revokes the previous one,
 * unless a setting changes it. Removing the application revokes every grant of that creator.
 */
export const createTikTokGrants = (context: SandboxContext, settings: Settings) =>
  createGrants<CodeExtra>(context, {
    platform: 'tiktok',
    publishingClient: tiktokClient.id,
    codeTtlMs: 10 * 60 * 1000,
    generateCode: () => `${generateSecret('', 64)}*${randomInt(10)}!${randomInt(1000, 9999)}.va`,
    generateToken: secretGenerator('act.', 72),
    generateRefreshToken: secretGenerator('rft.', 72),
    tokenLifetimeSeconds: () => settings.current().access_token_seconds,
    refreshExpiresAt: ({ startedAt }) => startedAt + refreshSeconds * 1000,
    grantExtra: () => ({}),
    tokenEventName: 'tokens_issued',
    readLegacyData: ({ creatorKey, clientKey, accessHash, accessSeconds, announcement, ...data }) => ({
      ...(creatorKey ? { holder: creatorKey } : {}),
      ...(clientKey ? { clientId: clientKey } : {}),
      ...(accessHash ? { tokenHash: accessHash, seconds: accessSeconds } : {}),
      ...(announcement === undefined ? {} : { announcements: announcement ? [announcement] : [] }),
      ...data,
    }),
  });

export type TikTokGrants = ReturnType<typeof createTikTokGrants>;

const sessionCookie = 'tiktok_sandbox_session';

/** A creator who has granted at least the requested scopes in this browser before skips consent. */
export function authorizeRules({ grants }: TikTokState): AuthorizeRules<TikTokClient, CodeExtra> {
  const wrong = (parameter: string) =>
    site.message(
      400,
      'Something is not right',
      `The application must correct this and try again: ${parameter}`,
    );
  const allow = (
    { query }: AuthorizeRequest<TikTokClient>,
    creator: Creator,
    scopes: string[],
  ): Choice<CodeExtra> => ({
    holder: creator.key,
    scopes,
    extra: { challenge: query.get('code_challenge') },
    parameters: { scopes: scopes.join(',') },
    headers: { 'set-cookie': `${sessionCookie}=${creator.key}; Path=/; HttpOnly; SameSite=Lax` },
  });
  return {
    clients,
    clientParameter,
    unknownClient: () => wrong('client_key'),
    isAllowedRedirect,
    redirectRefused: wrong('redirect_uri'),
    readScopes: splitScopes,
    findProblem({ query, client, scopes }) {
      if (query.has('code_challenge') && query.get('code_challenge_method') !== 'S256')
        return { page: wrong('code_challenge_method') };
      if (query.get('response_type') !== 'code')
        return redirectWithError('unsupported_response_type', 'The response type must be code.');
      // TikTok tells the user, on its own page, and not the application.
      if (scopes.length === 0 || !hasProductsFor(client, scopes)) return { page: wrong('scope') };
      return undefined;
    },
    rememberedChoice(request) {
      const { call, query, client, scopes } = request;
      if (query.get('disable_auto_auth') === '1') return undefined;
      const cookie = new RegExp(`(?:^|; )${sessionCookie}=([\\w-]+)`).exec(call.headers.cookie ?? '');
      const creator = findCreator(cookie?.[1] ?? '');
      const granted = creator ? grants.liveGrantsOf(creator.key, client.id) : [];
      const covers = granted.some((grant) => scopes.every((scope) => grant.scopes.includes(scope)));
      return creator && covers ? allow(request, creator, scopes) : undefined;
    },
    consentPage: ({ scopes }) => consentPage(scopes),
    denialError: () => ({ error: 'access_denied', error_description: 'The user did not allow access.' }),
    choose(request, form) {
      const creator = findCreator(form.get('creator') ?? form.get('member') ?? '');
      const scopes = grantedScopes(form, request.scopes, { split: splitScopes, always: basicScope });
      return creator && allow(request, creator, scopes);
    },
    noUserChosen: () => site.message(400, 'Nobody was chosen', 'Go back and choose an account.'),
    redirectStatus: 302,
  };
}

/** Web: https; desktop: loopback with a port. No query or fragment. The sandbox serves only this machine. */
function isAllowedRedirect(text: string): boolean {
  if (text.length >= 512 || text.includes('?') || !isLoopbackUrl(text)) return false;
  return text.startsWith('https://') || /^http:\/\/(localhost|127\.0\.0\.1):\d+\//.test(text);
}

/** TikTok encodes the hash as hexadecimal, where RFC 7636 requires base64url. */
const hexChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('hex');

/** /v2/oauth/token/: exchanges a code or a refresh token for a pair of tokens. */
export function tokenRules({
  grants,
  settings,
  answers,
}: TikTokState): TokenRules<Client, CodeExtra, object> {
  type IssuedTokens = { accessToken: string; refreshToken: string | undefined; seconds: number };
  type GrantInfo = { clientId: string; holder: string; scopes: string[] };
  const tokens = (
    { accessToken, refreshToken, seconds }: IssuedTokens,
    grant: GrantInfo,
    refreshSecondsLeft: number,
  ) =>
    tokenAnswer(
      {
        access_token: accessToken,
        expires_in: seconds,
        open_id: openIdFor(creatorOf(grant.holder), grant.clientId),
        refresh_expires_in: refreshSecondsLeft,
        refresh_token: refreshToken,
        scope: grant.scopes.join(','),
        token_type: 'Bearer',
      },
      jsonType,
    );
  return {
    clients,
    clientParameter,
    clientFirst: true,
    requiresForm: true,
    grantTypes: { authorization_code: ['code', 'redirect_uri'], refresh_token: ['refresh_token'] },
    refuse: refuseWith(answers.oauthRefuse),
    // A verifier without a challenge is tolerated; a challenge without its verifier is not.
    getChallenge: ({ challenge }) =>
      challenge === null ? undefined : { expected: challenge, transform: hexChallenge },
    exchange(code) {
      const issued = grants.exchangeCode(code, { refresh: true });
      return { effects: issued.events, answer: tokens(issued, issued.grant, refreshSeconds) };
    },
    refresh(grant, refreshToken) {
      const secondsLeft = grants.refreshSecondsLeft(grant);
      if (settings.current().refresh_rotation === 'lax') {
        const issued = grants.issueToken(grant, { refreshToken });
        return { effects: [issued.event], answer: tokens({ ...issued, refreshToken }, grant, secondsLeft) };
      }
      const issued = grants.rotate(grant, refreshToken);
      return { effects: issued.events, answer: tokens(issued, grant, secondsLeft) };
    },
  };
}

/** A setting defines the status of OAuth errors. */
const refuseWith = (refuse: (error: string, description: string) => RefusedError) =>
  createRefuse(tokenErrors, (_status, error, description) => refuse(error, description));

const tokenErrors: TokenErrors = {
  not_a_form: [400, 'invalid_request', 'Only `application/x-www-form-urlencoded` is supported.'],
  missing: [400, 'invalid_request', 'The request parameter {detail} is missing.'],
  unknown_client: [400, 'invalid_client', 'Client key or secret is incorrect.'],
  wrong_secret: [400, 'invalid_client', 'Client key or secret is incorrect.'],
  grant_type: [400, 'unsupported_grant_type', 'The grant type is not supported.'],
  redirect_uri: [400, 'invalid_request', 'Redirect_uri is not matched with the uri when requesting code.'],
  missing_verifier: [400, 'invalid_request', 'Code verifier or code challenge is invalid.'],
  wrong_verifier: [400, 'invalid_request', 'Code verifier or code challenge is invalid.'],
  refresh_token: [400, 'invalid_grant', 'Refresh token is invalid or expired.'],
  other: [400, 'invalid_grant', 'Authorization code is expired.'],
};

const reasons = { disconnectedByUser: 1, revokedByDeveloper: 5 };

/** /v2/oauth/revoke/: removes the application and revokes all of the creator's tokens. */
export function revokeToken({ grants, settings, answers, webhooks }: TikTokState, call: Call): Outcome {
  const rules = { clients, clientParameter, refuse: refuseWith(answers.oauthRefuse) };
  if (!/^application\/x-www-form-urlencoded\b/i.test(call.headers['content-type'] ?? ''))
    throw rules.refuse('not_a_form', '');
  const form = readForm(call.body);
  const client = requireClient(rules, form, call);
  requireParameters(rules, form, ['token']);
  const grant = grants.findLiveToken(form.get('token') ?? '')?.grant;
  if (grant?.clientId !== client.id) {
    throw answers.oauthRefuse('invalid_request', 'Access token is invalid or expired.');
  }
  const announcements =
    client === tiktokClient ? webhooks.accessRemoved(grant.holder, reasons.revokedByDeveloper) : [];
  const answer =
    settings.current().revoke_answer === 'empty'
      ? { status: 200 }
      : { status: 200, headers: { 'content-type': jsonType }, body: '{}' };
  return { effects: [grants.removeAccess(grant.holder, announcements, client.id)], answer };
}

/** The creator removes the application: tokens are revoked, and a webhook notifies the application. */
export function removeApp({ grants, webhooks }: TikTokState, creatorKey: string): JournalEvent[] {
  if (grants.liveGrantsOf(creatorKey).length === 0) return [];
  const announcements = webhooks.accessRemoved(creatorKey, reasons.disconnectedByUser);
  return [grants.removeAccess(creatorKey, announcements)];
}
