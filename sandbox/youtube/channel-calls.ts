import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall, readScopeNames, requireToken } from './access.ts';
import { refuse, scopeMissing } from './errors.ts';
import {
  listParameter,
  noFilter,
  ok,
  pageOf,
  pickParts,
  readPaging,
  requireParts,
  resource,
} from './parameters.ts';
import { type Channel, channels, findChannel, uploadsPlaylist } from './people.ts';
import { hasAnyScope } from './scopes.ts';
import type { YouTubeState } from './state.ts';
import { countsAt } from './statistics.ts';
import { thumbnailsOf } from './thumbnails.ts';
import { isWatchable, type Video } from './videos.ts';

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
  const scopes = [...readScopeNames, 'youtubepartner-channel-audit'];
  const caller = authorizeCall(state, call, { operation: 'listChannels', scopes, cost: { units: 1 } });
  const requested = requireParts(call, channelParts);
  const paging = readPaging(call);
  const ids = listParameter(call, 'id');
  const handle = call.query.get('forHandle');
  let found: (Channel | undefined)[];
  if (call.query.get('mine') === 'true') found = [caller.channel];
  else if (ids.length > 0) found = ids.map(findChannel);
  else if (handle) found = [findChannel(handle.startsWith('@') ? handle : `@${handle}`)];
  else throw noFilter('id, managedByMe, mine, categoryId, forUsername, forHandle');

  const channels = found.filter((channel) => channel !== undefined);
  const { items, more } = pageOf(channels, paging);
  const resources = items.map((channel) =>
    channelResource(state, channel, requested, channel.id === caller.channel?.id),
  );
  const listed = resources.length > 0 ? { items: resources } : {};
  return { answer: ok(resource('channelListResponse', { ...more, ...listed })) };
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

/** GET /youtube/v3/playlistItems of a channel's uploads, newest first. The owner also sees private videos. */
export function listPlaylistItems(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'listPlaylistItems', scopes: readScopeNames, cost: { units: 1 } };
  const caller = authorizeCall(state, call, wanted);
  const parts = requireParts(call, ['id', 'snippet', 'contentDetails', 'status']);
  const paging = readPaging(call);
  const playlistId = call.query.get('playlistId');
  if (!playlistId) throw noFilter('id, playlistId');
  const channel = channels.find(({ id }) => uploadsPlaylist(id) === playlistId);
  if (!channel) {
    throw refuse({
      status: 404,
      reason: 'playlistNotFound',
      domain: 'youtube.playlistItem',
      message:
        "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.",
      location: 'playlistId',
    });
  }
  const isOwner = channel.id === caller.channel?.id;
  const listed = state.videos
    .listedOf(channel.id)
    .filter(
      (video) => isOwner || (isWatchable(video, state.now()) && video.status.privacyStatus === 'public'),
    );
  const wantedVideo = call.query.get('videoId');
  const positioned = listed
    .map((video, position) => ({ video, position }))
    .filter(({ video }) => !wantedVideo || video.id === wantedVideo);
  const { items, more } = pageOf(positioned, paging);
  const resources = items.map(({ video, position }) => itemResource(state, video, position, parts));
  return { answer: ok(resource('playlistItemListResponse', { ...more, items: resources })) };
}

const iso = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');

function itemResource(state: YouTubeState, video: Video, position: number, parts: string[]) {
  const playlistId = uploadsPlaylist(video.channelId);
  const channelTitle = findChannel(video.channelId)?.title ?? '';
  const { title, description } = video.snippet;
  const content = pickParts(parts, {
    snippet: () => ({
      publishedAt: iso(video.uploadedAt),
      channelId: video.channelId,
      title,
      description,
      thumbnails: thumbnailsOf(state.imageUrl(), video.id, video.thumbnail !== null),
      channelTitle,
      playlistId,
      position,
      resourceId: { kind: 'youtube#video', videoId: video.id },
      videoOwnerChannelTitle: channelTitle,
      videoOwnerChannelId: video.channelId,
    }),
    contentDetails: () => ({
      videoId: video.id,
      ...(video.openSince === null ? {} : { videoPublishedAt: iso(video.openSince) }),
    }),
    status: () => ({ privacyStatus: video.status.privacyStatus }),
  });
  const id = Buffer.from(`${playlistId}.${video.id}`).toString('base64url');
  return resource('playlistItem', { id, ...content });
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
