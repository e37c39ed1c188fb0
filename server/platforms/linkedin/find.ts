/**
 * Did an uncertain send become visible? The page's posts are read back to before the attempt and compared by
 * text, time and the ids of files. The promises: "absent" only when the list was read far enough; a post is claimed
 * only when it cannot be another one's; what looks like ours but cannot be told apart is for a person. Nobody may
 * read a member's posts, so what is uncertain there is always for a person.
 */
import type { FindIo, Finding, Handles, SendManifest } from '../../domain/posts/publisher.ts';
import { askLater } from '../kit/outcomes.ts';
import { comparable } from '../kit/comparable-text.ts';
import { type ListedPost, readPosts } from './answers.ts';
import { type Caller, listPosts, postUrl } from './calls.ts';
import { assetHandle, firstCommitMs } from './handles.ts';
import { clockSkewMs, findMaxPages } from './limits.ts';
import { fromLittleText } from './little-text.ts';
import { linkOf } from './map.ts';
import { isMember } from './members.ts';
import type { LinkedInSettings } from './settings.ts';

export async function find(settings: LinkedInSettings, manifest: SendManifest, io: FindIo): Promise<Finding> {
  if (isMember(manifest.account)) return closed;
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
  const certain = ours.filter((post) => sameContent(post, manifest, io.handles) === 'same');
  const possible = ours.filter((post) => sameContent(post, manifest, io.handles) !== 'different');
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

const closed: Finding = {
  kind: 'cannot_ask',
  plainReason: 'LinkedIn lets nobody read the posts of a member. Look at the profile.',
};

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

const createdMs = (post: ListedPost): number | undefined => post.createdAt ?? post.publishedAt;

/** Ids of files are made for one upload only, so they tell posts apart that have the same text. */
function sameContent(
  { content }: ListedPost,
  manifest: SendManifest,
  handles: Handles,
): 'same' | 'different' | 'unclear' {
  const link = linkOf(manifest.wire);
  const isPlain = manifest.media.length === 0 && link === undefined;
  if (content === undefined) return isPlain ? 'same' : 'unclear';
  if (content.article !== undefined) {
    if (link === undefined) return 'different';
    const { source, thumbnail } = content.article;
    // LinkedIn may write an address in its own way: another one is no proof of another post.
    if (source !== link) return 'unclear';
    return thumbnail === undefined ? 'same' : sameFiles([thumbnail], manifest, handles);
  }
  const shown = (content.multiImage?.images ?? (content.media ? [content.media] : [])).map(({ id }) => id);
  if (shown.length === 0) return 'unclear';
  return link === undefined ? sameFiles(shown, manifest, handles) : 'different';
}

function sameFiles(
  shown: readonly string[],
  { media }: SendManifest,
  handles: Handles,
): 'same' | 'different' | 'unclear' {
  if (shown.length !== media.length) return 'different';
  const sent = media.map((_facts, index) => assetHandle(handles, index));
  if (sent.includes(undefined)) return 'unclear';
  const matches = shown.every((id, index) => sent[index]?.urn === id || sent[index]?.formerUrns.includes(id));
  return matches ? 'same' : 'different';
}
