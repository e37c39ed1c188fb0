/** The channel and its videos. Nothing is summed or derived from YouTube's numbers. */

import type {
  AccountStat,
  ManageIo,
  ManageResult,
  Manager,
  PlatformPost,
} from '../../domain/platform-port/manage.ts';
import type { Message } from '../../lib/message.ts';
import { createCaller } from '../kit/caller.ts';
import { authLost } from '../kit/outcomes.ts';
import { notAvailable, notSupported, refused, unreadable } from '../kit/results.ts';
import { isMissingPlaylist, type ListedUpload, readUploads, uploadedAt, uploadId } from './answers.ts';
import { listUploads, videoUrl } from './calls.ts';
import { handleOf, type OwnChannel, readOwnChannel, troubleWithReading, uploadsPlaylist } from './channel.ts';
import { messages } from './messages.ts';
import { views } from './metrics.ts';
import type { YouTubeSettings } from './settings.ts';
import { visibilityName } from './visible-video.ts';

type Trouble = Exclude<ManageResult<never>, { kind: 'ok' }>;

export const troubleOf = ({ kind, plainReason }: Exclude<OwnChannel, { kind: 'ok' }>): Trouble =>
  kind === 'refused' ? authLost(plainReason) : notAvailable(plainReason);

const figure = (metric: string, label: Message, value: number | null | undefined): AccountStat => ({
  metric,
  label,
  value: value ?? null,
});

export function createManager(settings: YouTubeSettings): Manager {
  async function ownChannel(io: ManageIo): Promise<OwnChannel> {
    const own = await readOwnChannel(createCaller(settings, io));
    if (own.kind !== 'ok' || own.channel.id === io.account) return own;
    return refused(messages.other_channel_reconnect());
  }

  return {
    async details(io) {
      const own = await ownChannel(io);
      if (own.kind !== 'ok') return troubleOf(own);
      const { id, snippet, statistics } = own.channel;
      const subscribers = statistics?.hiddenSubscriberCount === true ? null : statistics?.subscriberCount;
      return {
        kind: 'ok',
        value: {
          name: snippet.title,
          handle: handleOf(own.channel),
          url: `${settings.wwwUrl}/channel/${id}`,
          description: snippet.description || null,
          stats: [
            figure('subscriberCount', messages.subscribers(), subscribers),
            figure('videoCount', messages.videos(), statistics?.videoCount),
            figure('viewCount', views, statistics?.viewCount),
          ],
        },
      };
    },

    async posts(io, cursor) {
      const own = await ownChannel(io);
      if (own.kind !== 'ok') return troubleOf(own);
      const playlist = uploadsPlaylist(own.channel);
      if (playlist === undefined) return notSupported(messages.channel_uploads_not_shown());
      const answer = await listUploads(createCaller(settings, io), playlist, cursor);
      if (isMissingPlaylist(answer)) return { kind: 'ok', value: { posts: [], next: null } };
      if (answer.kind !== 'answered' || answer.status !== 200) return troubleOf(troubleWithReading(answer));
      const list = readUploads(answer.text);
      if (list === undefined) return unreadable('YouTube');
      const posts = list.items.flatMap((upload) => listedPost(settings, upload));
      return { kind: 'ok', value: { posts, next: list.nextPageToken ?? null } };
    },
  };
}

function listedPost(settings: YouTubeSettings, upload: ListedUpload): PlatformPost[] {
  const id = uploadId(upload);
  const visibility = upload.status?.privacyStatus;
  if (id === undefined) return [];
  return [
    {
      externalId: id,
      url: videoUrl(settings, id),
      text: upload.snippet.title,
      publishedAt: uploadedAt(upload) ?? null,
      visibility: visibility === undefined ? null : visibilityName(visibility),
    },
  ];
}
