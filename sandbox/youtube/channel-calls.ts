import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall, type Caller, requireToken } from './access.ts';
import { refuseWithReason, scopeMissing } from './errors.ts';
import {
  listParameter,
  ok,
  pageOf,
  pickParts,
  readPaging,
  requireFilter,
  requireParts,
  resource,
} from './parameters.ts';
import { type Channel, channels, findChannel, uploadsPlaylist } from './people.ts';
import { hasAnyScope } from './scopes.ts';
import type { YouTubeState } from './state.ts';
import { countsAt } from './statistics.ts';

const channelParts = [
  'id',
  'snippet',
  'contentDetails',
  'statistics',
  'status',
  'brandingSettings',
  'localizations',
  'topicDetails',
];

/** GET /youtube/v3/channels: `mine=true` is the channel chosen at consent; without a channel `items` is missing. */
export function listChannels(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'listChannels', method: 'channels.list', cost: { units: 1 } };
  const caller = authorizeCall(state, call, wanted);
  const requested = requireParts(call, channelParts);
  const paging = readPaging(call, 'channels.list');
  const channels = findChannels(call, caller).filter((channel) => channel !== undefined);
  const { items, more } = pageOf(channels, paging);
  const resources = items.map((channel) =>
    channelResource(state, channel, requested, channel.id === caller.channel?.id),
  );
  const listed = resources.length > 0 ? { items: resources } : {};
  return { answer: ok(resource('channelListResponse', { ...more, ...listed })) };
}

const filters = ['id', 'managedByMe', 'mine', 'categoryId', 'forUsername', 'forHandle', 'mySubscribers'];

function findChannels(call: Call, caller: Caller): (Channel | undefined)[] {
  const filter = requireFilter(call, filters);
  if (filter === 'mine') return [caller.channel];
  const ids = listParameter(call, 'id');
  if (filter === 'id') return channels.filter(({ id }) => ids.includes(id));
  const handle = call.query.get('forHandle') ?? '';
  if (filter === 'forHandle') return [findChannel(handle.startsWith('@') ? handle : `@${handle}`)];
  // Only content owners manage channels; the other filters belong to names and lists that no longer exist.
  if (filter === 'managedByMe') throw refuseWithReason('forbidden');
  return [];
}

function channelResource(state: YouTubeState, channel: Channel, requested: string[], isOwner: boolean) {
  const { title, description } = channel;
  const picture = (size: number) => ({
    url: `${state.imageUrl()}/channel/${channel.id}.png?s=${size}`,
    width: size,
    height: size,
  });
  const content = pickParts(requested, {
    snippet: () => ({
      title,
      description,
      customUrl: channel.handle,
      publishedAt: channel.publishedAt,
      thumbnails: { default: picture(88), medium: picture(240), high: picture(800) },
      localized: { title, description },
      country: channel.country,
    }),
    contentDetails: () => ({ relatedPlaylists: { likes: '', uploads: uploadsPlaylist(channel.id) } }),
    statistics: () => channelStatistics(state, channel),
    status: () => ({
      privacyStatus: 'public',
      isLinked: true,
      longUploadsStatus: isOwner ? channel.longUploads : 'longUploadsUnspecified',
      madeForKids: false,
    }),
  });
  return resource('channel', { id: channel.id, ...content });
}

function channelStatistics(state: YouTubeState, channel: Channel) {
  const videos = state.videos.of(channel.id).filter(({ status }) => status.privacyStatus === 'public');
  const views = videos.reduce((sum, video) => sum + countsAt(video, state.now()).views, channel.views);
  return {
    viewCount: String(views),
    subscriberCount: String(channel.subscribers),
    hiddenSubscriberCount: false,
    videoCount: String(videos.length),
  };
}

/** GET www.googleapis.com/oauth2/v2/userinfo: the Google account, not the channel. Others use OpenID Connect names. */
export function userInfo(state: YouTubeState, call: Call): Outcome {
  const isOpenId = !call.rawUrl.includes('/oauth2/v2/');
  const { account, scopes } = requireToken(state, call);
  const withEmail = hasAnyScope(scopes, ['userinfo.email']);
  const withProfile = hasAnyScope(scopes, ['userinfo.profile']);
  if (!withEmail && !withProfile && !scopes.includes('openid')) throw scopeMissing('oauth2.googleapis.com');
  const [givenName = '', ...rest] = account.name.split(' ');
  const body = {
    [isOpenId ? 'sub' : 'id']: account.id,
    ...(withEmail ? { email: account.email, [isOpenId ? 'email_verified' : 'verified_email']: true } : {}),
    ...(withProfile
      ? { name: account.name, given_name: givenName, family_name: rest.join(' '), locale: 'en' }
      : {}),
    picture: `${state.imageUrl()}/channel/${account.key}.png`,
  };
  return { answer: { status: 200, body } };
}
