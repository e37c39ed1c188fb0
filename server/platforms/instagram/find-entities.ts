/**
 * Whom and what a post can name. Instagram has no search for accounts: through Facebook's login it tells whether a
 * professional account has exactly this name, and says nothing about personal ones, which can be named all the
 * same. Places are Facebook pages, searched there.
 */
import { z } from 'zod';
import type { FindEntities, FoundEntity } from '../../domain/platform-port/entities.ts';
import type { ManageIo, ManageResult } from '../../domain/platform-port/manage.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import { findPages } from '../facebook/find-pages.ts';
import { readJson } from '../kit/json.ts';
import { notAvailable, notReachedTryAgain, notSupported, unreadable } from '../kit/results.ts';
import type { FaultAnswer } from '../meta/graph.ts';
import { type Caller, createCaller, discoverAccount } from './calls.ts';
import { loginMethodOf, loginNotOffered, profileUrl } from './login-methods.ts';
import { messages } from './messages.ts';
import type { InstagramSettings } from './settings.ts';

type Result = ManageResult<readonly FoundEntity[]>;

export const createFindEntities =
  (settings: InstagramSettings): FindEntities =>
  async (option, query, io) => {
    if (loginMethodOf(io.scopes) !== 'facebook')
      return notSupported(
        option === 'location' ? messages.location_needs_facebook() : messages.names_need_facebook(),
      );
    const caller = createCaller(settings, io);
    if (caller === undefined || settings.facebookLogin === null)
      return notAvailable(loginNotOffered(io.scopes));
    return option === 'location'
      ? findPages(settings.facebookLogin, io, query, 'place')
      : findAccount(settings, caller, io, query);
  };

async function findAccount(
  settings: InstagramSettings,
  caller: Caller,
  { account, scopes }: ManageIo,
  query: string,
): Promise<Result> {
  const username = query.trim().replace(/^@/, '');
  if (!/^[A-Za-z0-9._]{1,30}$/.test(username)) return none;
  if (!scopes.includes('instagram_manage_insights')) return notSupported(messages.names_not_allowed());
  const answer = await discoverAccount(caller, account, username);
  if (answer.kind === 'fault') return faultResult(answer);
  if (answer.kind !== 'ok') return notReachedTryAgain('Instagram', answer.reason);
  const found = readJson(discoverySchema, answer.text)?.business_discovery;
  if (found === undefined) return unreadable('Instagram');
  const value: FoundEntity = {
    id: found.id,
    name: found.username,
    kind: 'person',
    detail: describe(found),
    url: profileUrl(settings, found.username),
  };
  return { kind: 'ok', value: [value] };
}

/** Instagram answers the same for a missing, a personal and an age-restricted account. */
function faultResult({ fault }: FaultAnswer): Result {
  if (fault.code === 'account_not_discovered') return none;
  if (fault.class === 'auth_lost') return { kind: 'auth_lost', plainReason: fault.describe('Instagram') };
  return fault.class === 'permission_lost'
    ? notSupported(messages.names_not_allowed())
    : notAvailable(fault.describe('Instagram'));
}

const discoverySchema = z.object({
  business_discovery: z.object({
    id: z.string(),
    username: z.string().min(1),
    name: z.string().optional().catch(undefined),
    followers_count: z.number().int().nonnegative().optional().catch(undefined),
  }),
});
type Discovered = z.infer<typeof discoverySchema>['business_discovery'];

function describe({ name, username, followers_count: followers }: Discovered): Message {
  const called = name?.trim() || username;
  return followers === undefined
    ? verbatim(called)
    : messages.account_with_followers({ name: called, followers });
}

const none: Result = { kind: 'ok', value: [] };
