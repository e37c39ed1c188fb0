/** An account and its posts. */

import type { AccountStat, ManageResult, Manager, PlatformPost } from '../../domain/platform-port/manage.ts';
import type { Message } from '../../lib/message.ts';
import { notAvailable, notReached, unreadable } from '../kit/results.ts';
import type { Trouble } from '../meta/graph.ts';
import { permanentFailure } from '../meta/outcome.ts';
import { type ListedMedia, readMediaList, readProfile } from './answers.ts';
import { createCaller, getProfile, listMedia } from './calls.ts';
import { unnamedAccount } from './instagram-login.ts';
import { loginNotOffered, profileUrl } from './login-methods.ts';
import { messages } from './messages.ts';
import type { InstagramSettings } from './settings.ts';

type Failure = Exclude<ManageResult<never>, { kind: 'ok' }>;

const profileFields = 'username,name,biography,profile_picture_url,followers_count,follows_count,media_count';

export function createManager(settings: InstagramSettings): Manager {
  return {
    async details(io) {
      const caller = createCaller(settings, io);
      if (caller === undefined) return notAvailable(loginNotOffered(io.scopes));
      const answer = await getProfile(caller, io.account, profileFields);
      if (answer.kind !== 'ok') return failure(answer);
      const profile = readProfile(answer.text);
      if (profile === undefined) return unreadable('Instagram');
      const { username } = profile;
      return {
        kind: 'ok',
        value: {
          name: profile.name || username || unnamedAccount,
          handle: username ?? null,
          url: username === undefined ? null : profileUrl(settings, username),
          description: profile.biography ?? null,
          stats: [
            figure('followers_count', messages.followers(), profile.followers_count),
            figure('follows_count', messages.following(), profile.follows_count),
            figure('media_count', messages.number_of_posts(), profile.media_count),
          ],
        },
      };
    },

    async posts(io, cursor) {
      const caller = createCaller(settings, io);
      if (caller === undefined) return notAvailable(loginNotOffered(io.scopes));
      const after = /^[\w=-]{1,500}$/.test(cursor ?? '') ? cursor : null;
      const answer = await listMedia(caller, io.account, 'media', after);
      if (answer.kind !== 'ok') return failure(answer);
      const list = readMediaList(answer.text);
      if (list === undefined) return unreadable('Instagram');
      const posts = list.items.map((media) => listedPost(settings, media));
      return { kind: 'ok', value: { posts, next: list.next } };
    },
  };
}

const figure = (metric: string, label: Message, value: number | undefined): AccountStat => ({
  metric,
  label,
  value: value ?? null,
});

const listedPost = (settings: InstagramSettings, media: ListedMedia): PlatformPost => ({
  externalId: media.id,
  url: media.permalink ?? `${settings.wwwUrl}/`,
  text: media.caption ?? '',
  publishedAt: media.timestamp === undefined ? null : new Date(media.timestamp),
  visibility: messages.public(),
});

function failure(answer: Trouble): Failure {
  if (answer.kind !== 'fault') return notReached('Instagram', answer.reason);
  return (
    permanentFailure('Instagram', answer, ['permission_lost', 'gone']) ??
    notAvailable(
      messages.try_again_later({
        reason: answer.fault.describe('Instagram'),
      }),
    )
  );
}
