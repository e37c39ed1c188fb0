import type { Call, Outcome } from '../core/operation.ts';
import { enter, readScopeNames } from './gate.ts';
import { listParameter, noFilter, pageOf, readPaging, requireParts } from './parameters.ts';
import { type Channel, findChannel, uploadsPlaylist } from './people.ts';
import { ok, pickParts, resource } from './resource.ts';
import type { YouTubeState } from './state.ts';
import { countsAt } from './statistics.ts';

const parts = [
  'id',
  'snippet',
  'contentDetails',
  'statistics',
  'status',
  'brandingSettings',
  'localizations',
  'topicDetails',
];

/** GET /youtube/v3/channels: `mine=true` is the one channel picked at consent; without a channel `items` is missing. */
export function listChannels(state: YouTubeState, call: Call): Outcome {
  const scopes = [...readScopeNames, 'youtubepartner-channel-audit'];
  const caller = enter(state, call, { operation: 'listChannels', scopes, cost: { units: 1 } });
  const asked = requireParts(call, parts);
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
    channelResource(state, channel, asked, channel.id === caller.channel?.id),
  );
  const listed = resources.length > 0 ? { items: resources } : {};
  return { answer: ok(resource('channelListResponse', { ...more, ...listed })) };
}

function channelResource(state: YouTubeState, channel: Channel, asked: string[], isOwner: boolean) {
  const { title, description } = channel;
  const picture = (size: number) => ({
    url: `${state.imageUrl()}/channel/${channel.id}.png?s=${size}`,
    width: size,
    height: size,
  });
  const content = pickParts(asked, {
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
