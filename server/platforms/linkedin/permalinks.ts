/** The URLs of LinkedIn's posts: by URN, or as LinkedIn's own sharing writes them, with the name of the author. */

import type {
  NamedAccount,
  Ownership,
  Permalink,
  Permalinks,
} from '../../domain/platform-port/permalinks.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { createCaller } from '../kit/caller.ts';
import { isSameName, parsePastedUrl } from '../kit/pasted-url.ts';
import { notAvailable } from '../kit/results.ts';
import { readPost } from './answers.ts';
import { getPost, postUrl } from './calls.ts';
import { isMember } from './members.ts';
import { messages } from './messages.ts';
import { readingTrouble } from './outcome.ts';
import type { LinkedInSettings } from './settings.ts';

/** Countries have their own hosts. */
const hosts = /^([a-z]{1,3}\.)?linkedin\.com$/;
const byUrn = /^urn:li:(share|ugcPost|activity):\d{1,25}$/;
/** For example `kaldera-coffee_we-roast-slowly-activity-7123456789012345678-AbCd`. */
const byAuthor = /^([^_]+)_(?:.*-)?(share|ugcPost|activity)-(\d{1,25})(?:-[\w-]*)?$/;

export const createPermalinks = (settings: LinkedInSettings): Permalinks => ({
  example: () => `${settings.wwwUrl}/feed/update/urn:li:share:…`,
  read: (address, account) => read(settings, address, account),

  async checkOwnership({ externalId }, io): Promise<Ownership> {
    // No app may read a member's posts, and an activity is not a post that the API knows.
    if (externalId === null || isMember(io.account)) return { kind: 'cannot_ask' };
    return ownership(await getPost(createCaller(settings, io), externalId), io);
  },
});

function read(settings: LinkedInSettings, address: string, account: NamedAccount): Permalink | undefined {
  const { path = [] } = parsePastedUrl(address, settings, hosts) ?? {};
  const [first, second = '', third = ''] = path;
  if (first === 'feed' && second === 'update' && path.length === 3 && byUrn.test(third))
    return { url: postUrl(settings, third), externalId: postUrn(third) };
  const shared = first === 'posts' && path.length === 2 ? byAuthor.exec(second) : null;
  if (shared === null || !isSameName(shared[1] ?? '', account.handle)) return undefined;
  const urn = `urn:li:${shared[2]}:${shared[3]}`;
  return { url: postUrl(settings, urn), externalId: postUrn(urn) };
}

/** An activity has another number than the post that it shows. */
const postUrn = (urn: string): string | null => (urn.startsWith('urn:li:activity:') ? null : urn);

function ownership(answer: HttpResult, io: Parameters<Permalinks['checkOwnership']>[1]): Ownership {
  if (answer.kind === 'answered' && answer.status === 200) {
    const post = readPost(answer.text);
    if (post?.author === undefined) return { kind: 'cannot_ask' };
    return post.author === io.account ? { kind: 'theirs', externalId: post.id } : { kind: 'not_theirs' };
  }
  if (answer.kind === 'answered' && answer.status === 404) return { kind: 'not_theirs' };
  const trouble = readingTrouble(answer, io.now());
  switch (trouble.kind) {
    case 'auth_lost':
    case 'unavailable':
      return trouble;
    case 'rate_limited':
      return notAvailable(messages.takes_no_more_calls_while());
    case 'not_supported':
      // Posts of one's own page can be read with this scope, so a refusal is about another's.
      return { kind: io.scopes.includes('r_organization_social') ? 'not_theirs' : 'cannot_ask' };
  }
}
