/**
 * Instagram accounts on the Facebook Pages of a person: listed with the person's token, posted to with the page's.
 */

import type { ConnectResult, ConnectTarget, PlatformTokens } from '../../domain/platform-port/connector.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { refused, unreadable } from '../kit/results.ts';
import { nextCursor } from '../meta/graph.ts';
import { readPages, readProfile } from './answers.ts';
import { getProfile, listPages } from './calls.ts';
import { readFailure, targetOf } from './instagram-login.ts';
import type { Login } from './login-methods.ts';
import { messages } from './messages.ts';

export interface AccountReader {
  readonly login: Login;
  readonly send: SendRequest;
}

interface LinkedAccount {
  readonly externalId: string;
  readonly pageToken: string;
}

/** A guard against endless lists: no one manages that many pages. */
const maxPages = 20;

async function linkedAccounts(
  { login, send }: AccountReader,
  accessToken: string,
): Promise<ConnectResult<readonly LinkedAccount[]>> {
  const caller = { login, accessToken, request: send };
  const found: LinkedAccount[] = [];
  let after: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await listPages(caller, after);
    if (answer.kind !== 'ok') return readFailure(answer);
    const pages = readPages(answer.text);
    if (pages === undefined) return unreadable('Facebook');
    for (const { access_token: pageToken, instagram_business_account: account } of pages.data)
      if (pageToken !== undefined && account !== undefined) found.push({ externalId: account.id, pageToken });
    after = nextCursor(pages.paging);
    if (after === null) break;
  }
  return { kind: 'ok', value: found };
}

export async function listLinkedAccounts(
  reader: AccountReader,
  accessToken: string,
  urlOf: (username: string) => string,
): Promise<ConnectResult<readonly ConnectTarget[]>> {
  const linked = await linkedAccounts(reader, accessToken);
  if (linked.kind !== 'ok') return linked;
  if (linked.value.length === 0) return none;
  const targets: ConnectTarget[] = [];
  for (const { externalId, pageToken } of linked.value) {
    const caller = { login: reader.login, accessToken: pageToken, request: reader.send };
    const answer = await getProfile(caller, externalId, 'username,name,profile_picture_url');
    if (answer.kind !== 'ok') return readFailure(answer);
    targets.push(targetOf(externalId, readProfile(answer.text) ?? {}, urlOf));
  }
  return { kind: 'ok', value: targets };
}

const none = refused(messages.no_linked_account());

/** The page's token never expires; the person's is stored for revoking everything and for fetching again. */
export async function pageTokens(
  reader: AccountReader,
  tokens: PlatformTokens,
  externalId: string,
): Promise<ConnectResult<PlatformTokens>> {
  const linked = await linkedAccounts(reader, tokens.accessToken);
  if (linked.kind !== 'ok') return linked;
  const found = linked.value.find((account) => account.externalId === externalId);
  if (found === undefined) return refused(messages.page_gone());
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
