/**
 * Who a post can mention. LinkedIn lets an app look up a company by the name in its page's address, and people only
 * among the followers of a page. There is no search for either beyond that.
 */
import type { Entity, FindEntities, FoundEntity } from '../../domain/platform-port/entities.ts';
import type { ManageIo, ManageResult } from '../../domain/platform-port/manage.ts';
import { verbatim } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { createCaller } from '../kit/caller.ts';
import { authLost } from '../kit/outcomes.ts';
import {
  notAvailable,
  notReachedTryAgain,
  notSupported,
  unexpectedAnswer,
  unreadable,
} from '../kit/results.ts';
import { readFoundFollowers, readFoundOrganizations } from './answers.ts';
import { type Caller, findOrganization, searchFollowers } from './calls.ts';
import { isMember } from './members.ts';
import { messages } from './messages.ts';
import { reconnect } from './outcome.ts';
import type { LinkedInSettings } from './settings.ts';

export const followerScope = 'r_organization_followers';

type Result = ManageResult<readonly FoundEntity[]>;

export const createFindEntities =
  (settings: LinkedInSettings): FindEntities =>
  async (_option, query, io) => {
    const caller = createCaller(settings, io);
    const companies = await findCompanies(caller, query);
    if (companies.kind !== 'ok') return companies;
    const people = await findPeople(caller, query, io);
    if (people.kind === 'ok') return { kind: 'ok', value: [...companies.value, ...people.value] };
    return companies.value.length > 0 ? companies : people;
  };

export const isMentionable = ({ id }: Entity): boolean =>
  /^urn:li:(organization:\d+|person:[\w-]+)$/.test(id);

async function findCompanies(caller: Caller, query: string): Promise<Result> {
  const vanityName = toVanityName(query);
  if (vanityName === '') return none;
  const answer = await findOrganization(caller, vanityName);
  // An unknown name is an empty list or "not found".
  if (answer.kind === 'answered' && answer.status === 404) return none;
  if (answer.kind !== 'answered' || answer.status !== 200) return failure(answer);
  const found = readFoundOrganizations(answer.text);
  if (found === undefined) return unreadable('LinkedIn');
  const value = found.map(
    ({ id, localizedName, vanityName: address }): FoundEntity => ({
      id: `urn:li:organization:${id}`,
      name: localizedName,
      kind: 'page',
      detail: address === undefined ? null : verbatim(`company/${address}`),
      url: `${caller.settings.wwwUrl}/company/${encodeURIComponent(address ?? id)}/`,
    }),
  );
  return { kind: 'ok', value };
}

/** From a pasted address, or from the company's name as LinkedIn forms addresses: "Lanternfish Coffee". */
function toVanityName(query: string): string {
  const pasted = /\/(?:company|school|showcase)\/([^/?#\s]+)/i.exec(query)?.[1];
  return (pasted === undefined ? query : decoded(pasted))
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
    .replace(/[^\p{L}\p{N}&.-]/gu, '');
}

/** An address may be pasted with or without percent-encoding. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Only a page can search, only its followers, and only where LinkedIn gave this app the permission. */
async function findPeople(caller: Caller, query: string, { account, scopes }: ManageIo): Promise<Result> {
  const keywords = query.trim().replace(/\s+/g, ' ');
  if (isMember(account) || !scopes.includes(followerScope) || !isSearchable(keywords)) return none;
  const answer = await searchFollowers(caller, account, keywords);
  // The role on the page decides; companies can be mentioned without it.
  if (answer.kind === 'answered' && answer.status === 403) return none;
  if (answer.kind !== 'answered' || answer.status !== 200) return failure(answer);
  const found = readFoundFollowers(answer.text);
  if (found === undefined) return unreadable('LinkedIn');
  const value = found.flatMap(({ member, firstName, lastName, headline }): FoundEntity[] => {
    const name = [firstName, lastName].filter(Boolean).join(' ');
    const detail = headline === undefined ? null : verbatim(headline);
    return name === '' ? [] : [{ id: member, name, kind: 'person', detail, url: null }];
  });
  return { kind: 'ok', value };
}

/**
 * LinkedIn refuses fewer than three characters, fewer than six with a space or a dot, anything but letters, one
 * space and `'.-`, and two of those in a row.
 */
const isSearchable = (keywords: string): boolean =>
  /^\p{L}[\p{L}' .-]*$/u.test(keywords) &&
  !/[' .-]{2}| .* /.test(keywords) &&
  keywords.length >= (/[ .]/.test(keywords) ? 6 : 3);

const none: Result = { kind: 'ok', value: [] };

function failure(answer: HttpResult): Exclude<Result, { kind: 'ok' }> {
  if (answer.kind !== 'answered') return notReachedTryAgain('LinkedIn', answer.reason);
  if (answer.status === 401) return authLost(reconnect);
  if (answer.status === 403) return notSupported(messages.companies_not_allowed());
  if (answer.status === 429) return notAvailable(messages.takes_no_more_calls_while());
  return unexpectedAnswer('LinkedIn', answer.status);
}
