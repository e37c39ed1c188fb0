/** Instagram accounts on the Facebook Pages of a person: listed with the person's token, posted to with the page's. */
import type { ConnectResult, ConnectTarget, PlatformTokens } from '../../domain/platform-port/connector.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { callGraph, readAnswer } from '../meta/graph.ts';
import { readPages, readProfile } from './answers.ts';
import { getProfile } from './calls.ts';
import { notTold, targetOf } from './instagram-login.ts';
import { requestTimeoutMs } from './limits.ts';
import type { Login } from './ways.ts';

export interface Asker {
  readonly login: Login;
  readonly send: SendRequest;
}

interface LinkedAccount {
  readonly externalId: string;
  readonly pageToken: string;
}

/** More pages than this nobody manages; it only ends what would not end. */
const maxPages = 20;

async function linkedAccounts(
  { login, send }: Asker,
  accessToken: string,
): Promise<ConnectResult<readonly LinkedAccount[]>> {
  const caller = { baseUrl: login.graphUrl, version: login.version, accessToken, request: send };
  const found: LinkedAccount[] = [];
  let after: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const query = {
      fields: 'id,name,access_token,instagram_business_account',
      limit: '100',
      ...(after === undefined ? {} : { after }),
    };
    const answer = readAnswer(
      await callGraph(caller, 'GET', 'me/accounts', { query, timeoutMs: requestTimeoutMs }),
    );
    if (answer.kind !== 'ok') return notTold(answer);
    const pages = readPages(answer.text);
    if (pages === undefined)
      return { kind: 'unavailable', plainReason: 'Facebook gave an answer that cannot be read. Try again.' };
    for (const { access_token: pageToken, instagram_business_account: account } of pages.data)
      if (pageToken !== undefined && account !== undefined) found.push({ externalId: account.id, pageToken });
    after = pages.paging?.next === undefined ? undefined : pages.paging.cursors?.after;
    if (after === undefined) break;
  }
  return { kind: 'ok', value: found };
}

export async function listLinked(
  asker: Asker,
  accessToken: string,
  urlOf: (username: string) => string,
): Promise<ConnectResult<readonly ConnectTarget[]>> {
  const linked = await linkedAccounts(asker, accessToken);
  if (linked.kind !== 'ok') return linked;
  if (linked.value.length === 0) return none;
  const targets: ConnectTarget[] = [];
  for (const { externalId, pageToken } of linked.value) {
    const caller = { login: asker.login, accessToken: pageToken, request: asker.send };
    const answer = await getProfile(caller, externalId, 'username,name,profile_picture_url');
    if (answer.kind !== 'ok') return notTold(answer);
    targets.push(targetOf(externalId, readProfile(answer.text) ?? {}, urlOf));
  }
  return { kind: 'ok', value: targets };
}

const none = {
  kind: 'refused' as const,
  plainReason:
    'None of the Facebook Pages that you allowed has an Instagram account linked to it. Link a business or creator account to the page in its settings, or connect with Instagram instead.',
};

/** The page's token has no end; the person's is kept to take everything back, and to ask again. */
export async function pageTokens(
  asker: Asker,
  tokens: PlatformTokens,
  externalId: string,
): Promise<ConnectResult<PlatformTokens>> {
  const linked = await linkedAccounts(asker, tokens.accessToken);
  if (linked.kind !== 'ok') return linked;
  const found = linked.value.find((account) => account.externalId === externalId);
  if (found === undefined)
    return {
      kind: 'refused',
      plainReason:
        'Facebook no longer shows the page that this account is linked to. Start connecting again.',
    };
  return {
    kind: 'ok',
    value: {
      ...tokens,
      accessToken: found.pageToken,
      accessExpiresAt: null,
      refreshToken: tokens.refreshToken ?? tokens.accessToken,
      refreshExpiresAt: tokens.refreshExpiresAt ?? tokens.accessExpiresAt,
    },
  };
}
