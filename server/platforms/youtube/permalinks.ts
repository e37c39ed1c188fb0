/** The URLs of videos: none of them names the channel, so the video's channel is fetched. */
import type { Ownership, Permalink, Permalinks } from '../../domain/platform-port/permalinks.ts';
import { createCaller } from '../kit/caller.ts';
import { type PastedUrl, parsePastedUrl } from '../kit/pasted-url.ts';
import { readChannelIds } from './answers.ts';
import { listVideos, videoUrl } from './calls.ts';
import { troubleWithReading } from './channel.ts';
import type { YouTubeSettings } from './settings.ts';

const hosts = /^(((www|m)\.)?youtube\.com|youtu\.be)$/;

export const createPermalinks = (settings: YouTubeSettings): Permalinks => ({
  example: () => videoUrl(settings, '…'),
  read: (address) => read(settings, address),

  async checkOwnership({ externalId }, io): Promise<Ownership> {
    if (externalId === null) return { kind: 'cannot_ask' };
    const answer = await listVideos(createCaller(settings, io), 'snippet', externalId);
    if (answer.kind !== 'answered' || answer.status !== 200) {
      const { kind, plainReason } = troubleWithReading(answer);
      return { kind: kind === 'refused' ? 'auth_lost' : kind, plainReason };
    }
    const channels = readChannelIds(answer.text);
    if (channels === undefined) return { kind: 'cannot_ask' };
    return channels.get(externalId) === io.account ? { kind: 'theirs', externalId } : { kind: 'not_theirs' };
  },
});

function read(settings: YouTubeSettings, address: string): Permalink | undefined {
  const pasted = parsePastedUrl(address, settings, hosts);
  const id = pasted && videoIn(pasted);
  return id && /^[\w-]{6,64}$/.test(id) ? { url: videoUrl(settings, id), externalId: id } : undefined;
}

function videoIn({ host, path, query }: PastedUrl): string | null | undefined {
  const [first, second] = path;
  if (host === 'youtu.be') return path.length === 1 ? first : undefined;
  if (first === 'watch') return query.get('v');
  return (first === 'shorts' || first === 'live') && path.length === 2 ? second : undefined;
}
