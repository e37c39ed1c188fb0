/** What TikTok tells about a creator and their public videos. Totals only; the list has nothing that is not public. */
import type { Figure, ManageIo, Manager, PlatformPost, Told } from '../../domain/platform-port/manage.ts';
import type { Answer, ListedVideo } from './answers.ts';
import { type Caller, isAuthLost, listVideos, profileUrl } from './calls.ts';
import { reconnect } from './outcome.ts';
import type { TikTokSettings } from './settings.ts';
import { readUser } from './user.ts';

export function createManager(settings: TikTokSettings): Manager {
  const callerOf = (io: ManageIo): Caller => ({
    settings,
    accessToken: io.accessToken,
    request: (request) => io.request(request),
  });
  return {
    async details(io) {
      const told = await readUser(callerOf(io), { figures: true });
      if (told.kind !== 'ok') return told;
      const { user } = told;
      return {
        kind: 'ok',
        value: {
          name: user.display_name || user.username || 'TikTok account',
          handle: user.username ?? null,
          url: user.username === undefined ? null : profileUrl(settings, user.username),
          description: user.bio_description ?? null,
          figures: [
            figure('follower_count', 'Followers', user.follower_count),
            figure('following_count', 'Following', user.following_count),
            figure('likes_count', 'Likes', user.likes_count),
            figure('video_count', 'Public videos', user.video_count),
          ],
        },
      };
    },

    async posts(io, cursor) {
      const answer = await listVideos(
        callerOf(io),
        /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : undefined,
      );
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

const figure = (metric: string, label: string, value: number | undefined): Figure => ({
  metric,
  label,
  value: value ?? null,
});

/** The shared address carries marks for counting; they are not part of the link. */
function listedPost(settings: TikTokSettings, video: ListedVideo): PlatformPost {
  const url = new URL(video.share_url ?? `${settings.wwwUrl}/@/video/${video.id}`);
  url.search = '';
  return {
    externalId: video.id,
    url: url.href,
    text: video.video_description || video.title || '',
    publishedAt: video.create_time === undefined ? null : new Date(video.create_time * 1_000),
    visibility: 'public',
  };
}

function trouble(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): Exclude<Told<never>, { kind: 'ok' }> {
  if (answer.kind !== 'refused')
    return { kind: 'unavailable', plainReason: `TikTok could not be reached (${answer.reason}).` };
  if (isAuthLost(answer)) return { kind: 'auth_lost', plainReason: reconnect };
  return {
    kind: 'unavailable',
    plainReason: `TikTok answered ${answer.status} ${answer.code}. Try again in a few minutes.`,
  };
}
