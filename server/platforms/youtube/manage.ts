/** The channel and its videos, as YouTube tells them. Nothing is added up or derived from its figures. */
import type { Figure, ManageIo, Manager, PlatformPost, Told } from '../../domain/platform-port/manage.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { type ListedUpload, readError, readUploads, uploadedAt, uploadId } from './answers.ts';
import { type Caller, listUploads, videoUrl } from './calls.ts';
import { handleOf, type OwnChannel, readOwnChannel, troubleWithReading, uploadsPlaylist } from './channel.ts';
import type { YouTubeSettings } from './settings.ts';

type Trouble = Exclude<Told<never>, { kind: 'ok' }>;

const unreadable: Trouble = {
  kind: 'unavailable',
  plainReason: 'YouTube gave an answer that cannot be read. Try again.',
};

const told = ({ kind, plainReason }: Exclude<OwnChannel, { kind: 'ok' }>): Trouble => ({
  kind: kind === 'refused' ? 'auth_lost' : 'unavailable',
  plainReason,
});

const figure = (metric: string, label: string, value: number | null | undefined): Figure => ({
  metric,
  label,
  value: value ?? null,
});

export function createManager(settings: YouTubeSettings): Manager {
  const callerOf = (io: ManageIo): Caller => ({
    settings,
    accessToken: io.accessToken,
    request: io.request.bind(io),
  });

  async function ownChannel(io: ManageIo): Promise<OwnChannel> {
    const own = await readOwnChannel(callerOf(io));
    if (own.kind !== 'ok' || own.channel.id === io.account) return own;
    return { kind: 'refused', plainReason: 'This connection now belongs to another channel. Reconnect it.' };
  }

  return {
    async details(io) {
      const own = await ownChannel(io);
      if (own.kind !== 'ok') return told(own);
      const { id, snippet, statistics } = own.channel;
      const subscribers = statistics?.hiddenSubscriberCount === true ? null : statistics?.subscriberCount;
      return {
        kind: 'ok',
        value: {
          name: snippet.title,
          handle: handleOf(own.channel),
          url: `${settings.wwwUrl}/channel/${id}`,
          description: snippet.description || null,
          figures: [
            figure('subscriberCount', 'Subscribers', subscribers),
            figure('videoCount', 'Videos', statistics?.videoCount),
            figure('viewCount', 'Views', statistics?.viewCount),
          ],
        },
      };
    },

    async posts(io, cursor) {
      const own = await ownChannel(io);
      if (own.kind !== 'ok') return told(own);
      const playlist = uploadsPlaylist(own.channel);
      if (playlist === undefined)
        return { kind: 'not_supported', plainReason: 'YouTube does not show the uploads of this channel.' };
      const answer = await listUploads(callerOf(io), playlist, cursor);
      if (isMissingPlaylist(answer)) return { kind: 'ok', value: { posts: [], next: null } };
      if (answer.kind !== 'answered' || answer.status !== 200) return told(troubleWithReading(answer));
      const list = readUploads(answer.text);
      if (list === undefined) return unreadable;
      const posts = list.items.flatMap((upload) => shown(settings, upload));
      return { kind: 'ok', value: { posts, next: list.nextPageToken ?? null } };
    },
  };
}

/** A channel that never had a video has no such playlist. */
const isMissingPlaylist = (answer: HttpResult): boolean =>
  answer.kind === 'answered' && answer.status === 404 && readError(answer.text).reason === 'playlistNotFound';

function shown(settings: YouTubeSettings, upload: ListedUpload): PlatformPost[] {
  const id = uploadId(upload);
  if (id === undefined) return [];
  return [
    {
      externalId: id,
      url: videoUrl(settings, id),
      text: upload.snippet.title,
      publishedAt: uploadedAt(upload) ?? null,
      visibility: upload.status?.privacyStatus ?? null,
    },
  ];
}
