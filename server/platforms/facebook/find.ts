/**
 * Did an uncertain send become visible? A video has an id, so Facebook is asked about it; the page's posts are read back
 * to before the attempt and compared by text and time. The promises: "absent" only by the video's own state or by a list
 * read far enough; what cannot be told apart is for a person. Nobody can list Stories, so a photo Story is for a person.
 */
import type { FindIo, Finding, SendManifest } from '../../domain/posts/publisher.ts';
import { askLater, cannotAsk } from '../kit/outcomes.ts';
import { comparable } from '../kit/comparable-text.ts';
import { instantOf, type ListedPost, readPosts } from './answers.ts';
import { type Caller, listPosts, publicUrl } from './calls.ts';
import { finishedMs, firstCommitMs, postHandle, videoHandle } from './handles.ts';
import { clockSkewMs, findMaxPages } from './limits.ts';
import { readWire } from './map.ts';
import { readOwn } from './sending.ts';
import type { FacebookSettings } from './settings.ts';
import { lookAt } from './video-state.ts';

export async function find(settings: FacebookSettings, manifest: SendManifest, io: FindIo): Promise<Finding> {
  const caller: Caller = { settings, accessToken: io.accessToken, request: (request) => io.request(request) };
  const known = postHandle(io.handles);
  if (known !== undefined)
    return {
      kind: 'present',
      externalId: known.id,
      url: known.url ?? publicUrl(settings, undefined, known.id),
    };
  const { road } = readWire(manifest);
  switch (road) {
    case 'video':
    case 'reel':
    case 'video_story':
      return await askVideo(caller, io);
    case 'photo_story':
      return cannotAsk('Facebook lets nobody list the Stories of a page.');
    default:
      return await askList(caller, manifest, io);
  }
}

async function askVideo(caller: Caller, { handles }: FindIo): Promise<Finding> {
  const video = videoHandle(handles);
  // The last call names the video, so without one it was never made.
  if (video === undefined) return { kind: 'absent' };
  const standing = await lookAt(caller, video.id);
  switch (standing.kind) {
    case 'published':
      return { kind: 'present', externalId: video.id, url: standing.url };
    case 'failed':
      return { kind: 'absent' };
    case 'uploading':
    case 'waiting':
      // It took the last call, so it may show the video at any time.
      if (finishedMs(handles) !== undefined)
        return askLater('Facebook took the video but does not show it yet.');
      return standing.kind === 'waiting' && standing.processing
        ? askLater('Facebook is still processing the video and does not say whether it will show it.')
        : { kind: 'absent' };
    case 'publishing':
      return askLater('Facebook has the video but does not show it yet.');
    case 'gone':
      return askLater('Facebook does not find the video.');
    case 'auth_lost':
      return askLater(standing.plainReason);
    case 'odd':
      return askLater(`Facebook could not be asked about the video (${standing.reason}).`);
  }
}

async function askList(caller: Caller, manifest: SendManifest, io: FindIo): Promise<Finding> {
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
      comparable(post.message) === comparable(manifest.text),
  );
  const candidates = ours.map(({ id, permalink_url }) => ({
    externalId: id,
    url: publicUrl(caller.settings, permalink_url, id),
  }));
  const [only, another] = candidates;
  // Videos of ours are bound by the video's id, so one that says the same looks like nobody's here.
  const isVideo = ours[0]?.status_type === 'added_video';
  if (only === undefined)
    return listed.whole
      ? { kind: 'absent' }
      : cannotAsk('The page has too many recent posts to look through.');
  // Without words nothing tells two posts apart.
  if (another !== undefined || isVideo || comparable(manifest.text) === '')
    return { kind: 'ambiguous', candidates };
  return { kind: 'present', ...only };
}

interface Listed {
  readonly posts: readonly ListedPost[];
  /** False when there may be more posts of that time than we read. */
  readonly whole: boolean;
}

async function readBackTo(caller: Caller, page: string, sinceMs: number): Promise<Listed | Finding> {
  const posts: ListedPost[] = [];
  let after: string | null = null;
  for (let turned = 0; turned < findMaxPages; turned += 1) {
    const answer = readOwn(await listPosts(caller, page, after));
    if (answer.kind === 'fault')
      return answer.fault.class === 'permission_lost'
        ? cannotAsk('Facebook does not let this connection read the posts of the page.')
        : askLater(answer.fault.words('Facebook'));
    if (answer.kind !== 'ok') return askLater(`Facebook could not be asked (${answer.reason}).`);
    const list = readPosts(answer.text);
    if (list === undefined) return askLater('Facebook gave a list of posts that cannot be read.');
    posts.push(...list.posts);
    const oldest = list.posts.at(-1);
    // An empty page is no end: Facebook leaves out what it does not show, and others may follow.
    const reached = oldest !== undefined && (createdMs(oldest) ?? sinceMs) < sinceMs;
    if (reached || list.after === null) return { posts, whole: true };
    after = list.after;
  }
  return { posts, whole: false };
}

const createdMs = (post: ListedPost): number | undefined => instantOf(post.created_time)?.getTime();
