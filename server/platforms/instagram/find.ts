/**
 * Checks whether an uncertain send became visible. The container says whether; the list of the account's posts
 * says which. The promises: "absent" only when Instagram says that the container is not published and never got
 * that far; a post is claimed only when text, time and kind leave no other, and one without text only when ours
 * must be listed by now. Where Instagram tells no captions, nothing is claimed or ruled out by them.
 */

import type { FindIo, Finding, SendManifest } from '../../domain/platform-port/publisher.ts';
import { isBlank, isSameText } from '../kit/comparable-text.ts';
import { askLater } from '../kit/outcomes.ts';
import { ambiguous, searchBack, searchLimits } from '../kit/search-back.ts';
import { type ListedMedia, readMediaList } from './answers.ts';
import { type Caller, createCaller, listMedia } from './calls.ts';
import { fetchContainerState } from './container-state.ts';
import { mediaHandle, publishHandle } from './handles.ts';
import { clockSkewMs, linkTimeoutMs, maxFindPages, settleMs } from './limits.ts';
import { loginNotOffered } from './login-methods.ts';
import { type Format, isVideo, readWire } from './map.ts';
import { messages } from './messages.ts';
import { linkOf, withoutLink } from './publish.ts';
import type { InstagramSettings } from './settings.ts';

export async function find(
  settings: InstagramSettings,
  manifest: SendManifest,
  io: FindIo,
): Promise<Finding> {
  const caller = createCaller(settings, io);
  if (caller === undefined) return askLater(loginNotOffered(io.scopes));
  const media = mediaHandle(io.handles);
  if (media !== undefined) return present(settings, caller, media, io.now());
  const sent = publishHandle(io.handles);
  if (sent === undefined) return { kind: 'absent' };
  const state = await fetchContainerState(caller, sent.container);
  switch (state.kind) {
    case 'ready':
    case 'expired':
    case 'failed':
      return { kind: 'absent' };
    case 'published':
      return findInList(caller, manifest, io, sent);
    case 'working':
      return askLater(messages.still_working());
    case 'missing':
      return askLater(messages.container_not_known());
    case 'unreadable':
      return askLater(
        state.answer.kind === 'fault'
          ? state.answer.fault.describe('Instagram')
          : messages.post_not_asked({
              reason: state.answer.reason,
            }),
      );
  }
}

/** Instagram has confirmed that it is out, and which one it is. */
async function present(
  settings: InstagramSettings,
  caller: Caller,
  { id, sinceMs }: { readonly id: string; readonly sinceMs: number },
  now: Date,
): Promise<Finding> {
  const found = await linkOf(caller, id);
  if (found.kind === 'link') return { kind: 'present', externalId: id, url: found.url };
  if (found.kind === 'later' && now.getTime() - sinceMs < linkTimeoutMs)
    return askLater(messages.published_link_pending());
  return { kind: 'present', externalId: id, ...withoutLink(settings) };
}

async function findInList(
  caller: Caller,
  manifest: SendManifest,
  io: FindIo,
  { sentMs, notBeforeMs = sentMs }: NonNullable<ReturnType<typeof publishHandle>>,
): Promise<Finding> {
  const { format } = readWire(manifest);
  const postOf = ({ id, permalink }: ListedMedia) => ({ externalId: id, url: permalink ?? '' });
  let tellsCaptions = false;
  const result = await searchBack(
    {
      async fetchPage(after: string | undefined) {
        const page = await fetchPage(caller, manifest.account, format, after);
        tellsCaptions ||= 'items' in page && page.items.some(({ caption }) => caption !== undefined);
        return page;
      },
      idOf: ({ id }) => id,
      timeOf: ({ timestamp }) => timestamp,
      matches: (media) => (mayBe(format, media, manifest) ? matchCaption(media, manifest.text) : 'no'),
    },
    searchLimits(io, notBeforeMs, { clockSkewMs, maxPages: maxFindPages }),
  );
  switch (result.kind) {
    case 'absent':
    case 'incomplete':
      return askLater(messages.published_not_listed());
    case 'ambiguous': {
      if (result.certain.length > 0) return ambiguous(result.certain, postOf);
      // Where captions are told, a post without one has none. Otherwise ours must have had the time to be listed.
      if (tellsCaptions) return askLater(messages.published_not_listed());
      return io.now().getTime() < sentMs + settleMs
        ? askLater(messages.published_not_identified())
        : ambiguous(result.possible, postOf);
    }
    case 'found':
      break;
    default:
      return result;
  }
  // Without a text only kind and time identify it, so ours must have had the time to be listed as well.
  if (isBlank(manifest.text) && io.now().getTime() < sentMs + settleMs)
    return askLater(messages.published_not_identified());
  const post = postOf(result.item);
  return post.url === '' ? askLater(messages.listed_link_pending()) : { kind: 'present', ...post };
}

/** Instagram leaves out every @ of a caption unless the reader has a role on the app. */
function matchCaption({ caption }: ListedMedia, text: string): 'certain' | 'possible' | 'no' {
  if (caption === undefined) return isBlank(text) ? 'certain' : 'possible';
  const isSame =
    isSameText(caption, text) || (!caption.includes('@') && isSameText(caption, text.replaceAll('@', '')));
  return isSame ? 'certain' : 'no';
}

async function fetchPage(caller: Caller, account: string, format: Format, after: string | undefined) {
  const answer = await listMedia(caller, account, format === 'story' ? 'stories' : 'media', after);
  if (answer.kind === 'fault')
    return askLater(
      messages.posts_not_told({
        reason: answer.fault.describe('Instagram'),
      }),
    );
  if (answer.kind !== 'ok') return askLater(messages.posts_not_asked({ reason: answer.reason }));
  const list = readMediaList(answer.text);
  if (list === undefined) return askLater(messages.posts_unreadable());
  return list.items.length === 0 ? { ...list, next: null } : list;
}

/** Whether a listed post can be of this kind. Missing fields rule nothing out. */
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
