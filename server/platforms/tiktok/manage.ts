/** A creator and their public videos. Totals only; the list contains only what is public. */

import type { AccountStat, ManageResult, Manager, PlatformPost } from '../../domain/platform-port/manage.ts';
import type { Message } from '../../lib/message.ts';
import { createCaller } from '../kit/caller.ts';
import { authLost } from '../kit/outcomes.ts';
import { notAvailable, notReached } from '../kit/results.ts';
import type { ListedVideo } from './answers.ts';
import { isAuthLost, listVideos, profileUrl } from './calls.ts';
import { messages } from './messages.ts';
import { likes } from './metrics.ts';
import { reconnect, type Trouble } from './outcome.ts';
import type { TikTokSettings } from './settings.ts';
import { readUser } from './user.ts';

export function createManager(settings: TikTokSettings): Manager {
  return {
    async details(io) {
      const result = await readUser(createCaller(settings, io), { figures: true });
      if (result.kind !== 'ok') return result;
      const { user } = result;
      return {
        kind: 'ok',
        value: {
          name: user.display_name || user.username || 'TikTok account',
          handle: user.username ?? null,
          url: user.username === undefined ? null : profileUrl(settings, user.username),
          description: user.bio_description ?? null,
          stats: [
            figure('follower_count', messages.followers(), user.follower_count),
            figure('following_count', messages.following(), user.following_count),
            figure('likes_count', likes, user.likes_count),
            figure('video_count', messages.public_videos(), user.video_count),
          ],
        },
      };
    },

    async posts(io, cursor) {
      const after = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : undefined;
      const answer = await listVideos(createCaller(settings, io), after);
      if (answer.kind !== 'ok') return trouble(answer);
      const { videos, has_more, cursor: next } = answer.value;
      return {
        kind: 'ok',
        value: {
          posts: videos.map((video) => listedPost(settings, video)),
          next: has_more && next !== undefined ? String(next) : null,
        },
      };
    },
  };
}

const figure = (metric: string, label: Message, value: number | undefined): AccountStat => ({
  metric,
  label,
  value: value ?? null,
});

/** The shared URL has tracking parameters, which are not part of the link. */
function listedPost(settings: TikTokSettings, video: ListedVideo): PlatformPost {
  const url = new URL(video.share_url ?? `${settings.wwwUrl}/@/video/${video.id}`);
  url.search = '';
  return {
    externalId: video.id,
    url: url.href,
    text: video.video_description || video.title || '',
    publishedAt: video.create_time === undefined ? null : new Date(video.create_time * 1_000),
    visibility: messages.public(),
  };
}

function trouble(answer: Trouble): Exclude<ManageResult<never>, { kind: 'ok' }> {
  if (answer.kind !== 'refused') return notReached('TikTok', answer.reason);
  if (isAuthLost(answer)) return authLost(reconnect);
  return notAvailable(
    messages.answered_try_again({
      status: answer.status,
      code: answer.code,
    }),
  );
}
