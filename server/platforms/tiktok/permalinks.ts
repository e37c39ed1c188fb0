/**
 * The URLs of a creator's posts. The app's short links name neither the creator nor the post, so they are not
 * accepted.
 */

import type {
  NamedAccount,
  Ownership,
  Permalink,
  Permalinks,
} from '../../domain/platform-port/permalinks.ts';
import { createCaller } from '../kit/caller.ts';
import { authLost } from '../kit/outcomes.ts';
import { isSameName, parsePastedUrl } from '../kit/pasted-url.ts';
import { notAvailable, notReached } from '../kit/results.ts';
import { isAuthLost, postUrl, profileUrl, queryVideos } from './calls.ts';
import { describeAnswer, reconnect } from './outcome.ts';
import type { TikTokSettings } from './settings.ts';

const hosts = /^((www|m)\.)?tiktok\.com$/;

export const createPermalinks = (settings: TikTokSettings): Permalinks => ({
  example: ({ handle }) => `${profileUrl(settings, handle ?? 'name')}/video/…`,
  read: (address, account) => read(settings, address, account),

  async checkOwnership({ externalId }, io): Promise<Ownership> {
    if (externalId === null) return { kind: 'cannot_ask' };
    const answer = await queryVideos(createCaller(settings, io), [externalId]);
    // TikTok lists only this creator's public videos: what it omits may still be theirs.
    if (answer.kind === 'ok')
      return answer.value.videos.some(({ id }) => id === externalId)
        ? { kind: 'theirs', externalId }
        : { kind: 'cannot_ask' };
    if (answer.kind !== 'refused') return notReached('TikTok', answer.reason);
    if (answer.code === 'access_token_invalid') return authLost(reconnect);
    if (isAuthLost(answer) || answer.status === 403) return { kind: 'cannot_ask' };
    return notAvailable(describeAnswer(answer));
  },
});

function read(settings: TikTokSettings, address: string, account: NamedAccount): Permalink | undefined {
  const { path = [] } = parsePastedUrl(address, settings, hosts) ?? {};
  const [creator = '', kind, id = ''] = path;
  const isOurs = /^@[\w.-]{1,64}$/.test(creator) && isSameName(creator, account.handle);
  if (path.length !== 3 || !isOurs || (kind !== 'video' && kind !== 'photo') || !/^\d{1,25}$/.test(id))
    return undefined;
  return { url: postUrl(settings, creator.slice(1), kind, id), externalId: id };
}
