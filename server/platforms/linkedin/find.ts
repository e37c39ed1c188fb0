/**
 * Did an uncertain send become visible? The page's posts are read back to before the attempt and compared by
 * text, time and picture ids. The promises: "absent" only when the list was read far enough; a post is claimed
 * only when it cannot be another one's; what looks like ours but cannot be told apart is for a person.
 */
import type { FindIo, Finding, Handles, SendManifest } from '../../domain/posts/publisher.ts';
import { type ListedPost, readPosts } from './answers.ts';
import { type Caller, listPosts, postUrl } from './calls.ts';
import { firstCommitMs, imageHandle } from './handles.ts';
import { clockSkewMs, findMaxPages } from './limits.ts';
import { fromLittleText } from './little-text.ts';
import type { LinkedInSettings } from './settings.ts';

export async function find(settings: LinkedInSettings, manifest: SendManifest, io: FindIo): Promise<Finding> {
  const caller: Caller = { settings, accessToken: io.accessToken, request: (request) => io.request(request) };
  // A retry that meets its own earlier post must find that one, so the first try counts, not the last.
  const started = Math.min(
    io.attemptStartedAt.getTime(),
    firstCommitMs(io.handles) ?? Number.POSITIVE_INFINITY,
  );
  const since = started - clockSkewMs;
  const listed = await readBackTo(caller, manifest.account, since);
  if ('kind' in listed) return listed;

  // A post made while we turn pages moves the others down, so one can be listed twice.
  const ours = listed.posts.filter(
    (post, index) =>
      listed.posts.findIndex(({ id }) => id === post.id) === index &&
      !io.boundExternalIds.has(post.id) &&
      (createdMs(post) ?? since) >= since &&
      post.lifecycleState !== 'PUBLISH_FAILED' &&
      post.lifecycleState !== 'DRAFT' &&
      comparable(fromLittleText(post.commentary)) === comparable(manifest.text),
  );
  const certain = ours.filter((post) => sameImages(post, manifest, io.handles) === 'same');
  const possible = ours.filter((post) => sameImages(post, manifest, io.handles) !== 'different');
  const candidates = (certain.length > 0 ? certain : possible).map(({ id }) => ({
    externalId: id,
    url: postUrl(settings, id),
  }));
  const [only] = candidates;
  if (only === undefined) {
    return listed.whole
      ? { kind: 'absent' }
      : { kind: 'cannot_ask', plainReason: 'The page has too many recent posts to look through.' };
  }
  if (certain.length !== 1) return { kind: 'ambiguous', candidates };
  if (certain[0]?.lifecycleState !== 'PUBLISHED') {
    return { kind: 'ask_later', plainReason: 'LinkedIn has the post but does not show it yet.' };
  }
  return { kind: 'present', ...only };
}

interface Listed {
  readonly posts: readonly ListedPost[];
  /** False when there may be more posts of that time than we read. */
  readonly whole: boolean;
}

async function readBackTo(caller: Caller, author: string, sinceMs: number): Promise<Listed | Finding> {
  const posts: ListedPost[] = [];
  for (let page = 0; page < findMaxPages; page += 1) {
    const answer = await listPosts(caller, author, posts.length);
    if (answer.kind !== 'answered') return askLater(`LinkedIn could not be reached (${answer.reason}).`);
    if (answer.status === 403) {
      return {
        kind: 'cannot_ask',
        plainReason: 'LinkedIn does not let this connection read the posts of the page.',
      };
    }
    if (answer.status !== 200)
      return askLater(`LinkedIn answered ${answer.status} when asked for the page's posts.`);
    const list = readPosts(answer.text);
    if (list === undefined) return askLater('LinkedIn gave a list of posts that cannot be read.');
    posts.push(...list.elements);
    // The last changed come first, and a post is never changed before it is created.
    const oldest = list.elements.at(-1);
    const reached = oldest === undefined || (oldest.lastModifiedAt ?? createdMs(oldest) ?? sinceMs) < sinceMs;
    if (reached || posts.length >= (list.paging?.total ?? Number.POSITIVE_INFINITY))
      return { posts, whole: true };
  }
  return { posts, whole: false };
}

const askLater = (plainReason: string): Finding => ({ kind: 'ask_later', plainReason });

const createdMs = (post: ListedPost): number | undefined => post.createdAt ?? post.publishedAt;

/** Both sides alike, however LinkedIn stores line ends, composed characters and space at the ends. */
const comparable = (text: string): string => text.replaceAll('\r\n', '\n').normalize('NFC').trim();

/** Picture ids are made for one upload only, so they tell posts apart that have the same text. */
function sameImages(
  post: ListedPost,
  manifest: SendManifest,
  handles: Handles,
): 'same' | 'different' | 'unclear' {
  const { content } = post;
  const shown = content?.multiImage?.images ?? (content?.media === undefined ? [] : [content.media]);
  if (content !== undefined && shown.length === 0) return 'unclear';
  if (shown.length !== manifest.media.length) return content === undefined ? 'unclear' : 'different';
  const sent = manifest.media.map((_facts, index) => imageHandle(handles, index));
  if (sent.includes(undefined)) return 'unclear';
  const matches = shown.every(
    ({ id }, index) => sent[index]?.urn === id || sent[index]?.formerUrns.includes(id),
  );
  return matches ? 'same' : 'different';
}
