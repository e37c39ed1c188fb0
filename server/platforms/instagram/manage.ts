/** What Instagram tells about an account and its posts. */
import type { Figure, ManageIo, Manager, PlatformPost, Told } from '../../domain/platform-port/manage.ts';
import type { GraphAnswer } from '../meta/graph.ts';
import { type ListedMedia, readMediaList, readProfile } from './answers.ts';
import { type Caller, getProfile, listMedia } from './calls.ts';
import type { InstagramSettings } from './settings.ts';
import { loginOf, notSetUp, profileUrl, wayOf } from './ways.ts';

type Failure = Exclude<Told<never>, { kind: 'ok' }>;

const profileFields = 'username,name,biography,profile_picture_url,followers_count,follows_count,media_count';

export function createManager(settings: InstagramSettings): Manager {
  const callerOf = (io: ManageIo): Caller | Failure => {
    const way = wayOf(io.scopes);
    const login = loginOf(settings, way);
    if (login === undefined) return { kind: 'unavailable', plainReason: notSetUp(way) };
    return { login, accessToken: io.accessToken, request: (request) => io.request(request) };
  };
  return {
    async details(io) {
      const caller = callerOf(io);
      if ('kind' in caller) return caller;
      const answer = await getProfile(caller, io.account, profileFields);
      if (answer.kind !== 'ok') return failure(answer);
      const profile = readProfile(answer.text);
      if (profile === undefined) return unreadable;
      const { username } = profile;
      return {
        kind: 'ok',
        value: {
          name: profile.name || username || 'Instagram account',
          handle: username ?? null,
          url: username === undefined ? null : profileUrl(settings, username),
          description: profile.biography ?? null,
          figures: [
            figure('followers_count', 'Followers', profile.followers_count),
            figure('follows_count', 'Following', profile.follows_count),
            figure('media_count', 'Posts', profile.media_count),
          ],
        },
      };
    },

    async posts(io, cursor) {
      const caller = callerOf(io);
      if ('kind' in caller) return caller;
      const after = /^[\w=-]{1,500}$/.test(cursor ?? '') ? cursor : null;
      const answer = await listMedia(caller, io.account, 'media', after);
      if (answer.kind !== 'ok') return failure(answer);
      const list = readMediaList(answer.text);
      if (list === undefined) return unreadable;
      const posts = list.media.map((media) => listedPost(settings, media));
      return { kind: 'ok', value: { posts, next: list.next } };
    },
  };
}

const figure = (metric: string, label: string, value: number | undefined): Figure => ({
  metric,
  label,
  value: value ?? null,
});

const listedPost = (settings: InstagramSettings, media: ListedMedia): PlatformPost => ({
  externalId: media.id,
  url: media.permalink ?? `${settings.wwwUrl}/`,
  text: media.caption ?? '',
  publishedAt: media.timestamp === undefined ? null : new Date(media.timestamp),
  visibility: 'public',
});

const unreadable: Failure = {
  kind: 'unavailable',
  plainReason: 'Instagram gave an answer that cannot be read. Try again.',
};

function failure(answer: Exclude<GraphAnswer, { kind: 'ok' }>): Failure {
  if (answer.kind !== 'fault')
    return { kind: 'unavailable', plainReason: `Instagram could not be reached (${answer.reason}).` };
  const plainReason = answer.fault.words('Instagram');
  switch (answer.fault.class) {
    case 'auth_lost':
      return { kind: 'auth_lost', plainReason };
    case 'permission_lost':
    case 'gone':
      return { kind: 'not_supported', plainReason };
    default:
      return { kind: 'unavailable', plainReason: `${plainReason} Try again in a few minutes.` };
  }
}
