/**
 * Did an uncertain send become visible? The container says whether; the list of the account's posts says which. The
 * promises: "absent" only when Instagram says that the container is not published and never got that far; a post is
 * claimed only when text, time and kind leave no other, and one without text only when ours must be listed by now; what
 * cannot be told apart is for a person.
 */
import type { FindIo, Finding, SendManifest } from '../../domain/posts/publisher.ts';
import { askLater } from '../kit/outcomes.ts';
import { comparable } from '../kit/comparable-text.ts';
import { type ListedMedia, readMediaList } from './answers.ts';
import { type Caller, listMedia } from './calls.ts';
import { mediaHandle, publishHandle } from './handles.ts';
import { clockSkewMs, findMaxPages, linkPatienceMs, settleMs } from './limits.ts';
import { type Format, isVideo, readWire } from './map.ts';
import { linkOf, withoutLink } from './publish.ts';
import type { InstagramSettings } from './settings.ts';
import { standingOf } from './standing.ts';
import { loginOf, notSetUp, wayOf } from './ways.ts';

export async function find(
  settings: InstagramSettings,
  manifest: SendManifest,
  io: FindIo,
): Promise<Finding> {
  const way = wayOf(io.scopes);
  const login = loginOf(settings, way);
  if (login === undefined) return askLater(notSetUp(way));
  const caller: Caller = { login, accessToken: io.accessToken, request: (request) => io.request(request) };
  const media = mediaHandle(io.handles);
  if (media !== undefined) return present(settings, caller, media, io.now());
  const sent = publishHandle(io.handles);
  if (sent === undefined) return { kind: 'absent' };
  const standing = await standingOf(caller, sent.container);
  switch (standing.kind) {
    case 'ready':
    case 'expired':
    case 'failed':
      return { kind: 'absent' };
    case 'published':
      return findInList(caller, manifest, io, sent);
    case 'working':
      return askLater('Instagram is still working on the post.');
    case 'missing':
      return askLater('Instagram does not know what was handed to it.');
    case 'untold':
      return askLater(
        standing.answer.kind === 'fault'
          ? standing.answer.fault.words('Instagram')
          : `Instagram could not be asked about the post (${standing.answer.reason}).`,
      );
  }
}

/** Instagram has said that it is out, and which one it is. */
async function present(
  settings: InstagramSettings,
  caller: Caller,
  { id, sinceMs }: { readonly id: string; readonly sinceMs: number },
  now: Date,
): Promise<Finding> {
  const found = await linkOf(caller, id);
  if (found.kind === 'link') return { kind: 'present', externalId: id, url: found.url };
  if (found.kind === 'later' && now.getTime() - sinceMs < linkPatienceMs)
    return askLater('Instagram has published the post and gives no link to it yet.');
  return { kind: 'present', externalId: id, ...withoutLink(settings) };
}

async function findInList(
  caller: Caller,
  manifest: SendManifest,
  io: FindIo,
  { sentMs, notBeforeMs = sentMs }: NonNullable<ReturnType<typeof publishHandle>>,
): Promise<Finding> {
  const since = Math.min(notBeforeMs, io.attemptStartedAt.getTime()) - clockSkewMs;
  const { format } = readWire(manifest);
  const listed = await readBackTo(caller, manifest.account, format, since);
  if ('kind' in listed) return listed;
  const ours = listed.filter(
    (media, index) =>
      listed.findIndex(({ id }) => id === media.id) === index &&
      !io.boundExternalIds.has(media.id) &&
      (media.timestamp ?? since) >= since &&
      mayBe(format, media, manifest) &&
      comparable(media.caption ?? '') === comparable(manifest.text),
  );
  const candidates = ours.map(({ id, permalink }) => ({ externalId: id, url: permalink ?? '' }));
  const [only] = candidates;
  if (only === undefined) return askLater('Instagram has published the post, but does not list it yet.');
  if (candidates.length > 1) return { kind: 'ambiguous', candidates };
  // Without a text only kind and time speak for it, so ours must have had the time to stand in the list as well.
  if (comparable(manifest.text) === '' && io.now().getTime() < sentMs + settleMs)
    return askLater('Instagram has published the post, and it is not sure yet which one it is.');
  if (only.url === '') return askLater('Instagram lists the post and gives no link to it yet.');
  return { kind: 'present', ...only };
}

async function readBackTo(
  caller: Caller,
  account: string,
  format: Format,
  sinceMs: number,
): Promise<readonly ListedMedia[] | Finding> {
  const all: ListedMedia[] = [];
  let after: string | null = null;
  for (let page = 0; page < findMaxPages; page += 1) {
    const answer = await listMedia(caller, account, format === 'story' ? 'stories' : 'media', after);
    if (answer.kind === 'fault')
      return askLater(`Instagram did not tell the account's posts: ${answer.fault.words('Instagram')}`);
    if (answer.kind !== 'ok')
      return askLater(`Instagram could not be asked for the account's posts (${answer.reason}).`);
    const list = readMediaList(answer.text);
    if (list === undefined) return askLater('Instagram gave a list of posts that cannot be read.');
    all.push(...list.media);
    const oldest = list.media.at(-1);
    const reached = oldest === undefined || (oldest.timestamp ?? sinceMs) < sinceMs;
    if (reached || list.next === null) break;
    after = list.next;
  }
  return all;
}

/** Whether what is listed can be of this kind. What is not told speaks against nothing. */
function mayBe(
  format: Format,
  { media_type: type, media_product_type: product }: ListedMedia,
  { media }: SendManifest,
): boolean {
  switch (format) {
    case 'image':
      return (type ?? 'IMAGE') === 'IMAGE' && (product ?? 'FEED') === 'FEED';
    case 'carousel':
      return (type ?? 'CAROUSEL_ALBUM') === 'CAROUSEL_ALBUM';
    case 'reel':
      return (type ?? 'VIDEO') === 'VIDEO' && (product ?? 'REELS') === 'REELS';
    case 'story': {
      const own = media.some(isVideo) ? 'VIDEO' : 'IMAGE';
      return (type ?? own) === own && (product ?? 'STORY') === 'STORY';
    }
  }
}
