import type { Outcome } from '../core/operation.ts';
import { noSuchObject } from '../meta/errors.ts';
import { type Field, graphTime, parseFields, selectFields, type Values } from '../meta/fields.ts';
import { pagedAnswer } from '../meta/paging.ts';
import { type Parameters, readTimeParameter } from '../meta/parameters.ts';
import { authorizeCall, type Caller, requirePage, requireScope } from './access.ts';
import { type GraphCall, ok, requestedFields } from './graph-call.ts';
import { countsAt, totalReactions } from './metrics.ts';
import { pageOf } from './pages.ts';
import { type Post, type PostKind, postPath } from './posts.ts';
import type { FacebookState } from './state.ts';

/** GET /{page-id}/published_posts, /posts or /feed: newest first. */
export function listPosts(state: FacebookState, graph: GraphCall): Outcome {
  const { parameters, id, request } = graph;
  const caller = authorizeCall(state, graph);
  requirePage(state, caller, id);
  requireScope(caller, 'pages_read_engagement');
  const fields = requestedFields(parameters, 'created_time,message,id');
  const isWithin = readRange(parameters);
  const posts = state.posts.listed(id).filter(({ createdAt }) => isWithin(createdAt));
  const address = `${state.graphUrl()}/v26.0/${id}/${request.path[1]}`;
  const show = (post: Post) => selectPost(state, caller, post, fields);
  return { answer: ok(pagedAnswer(posts, { parameters, address }, show)) };
}

/** GET /{post-id}. */
export function getPost(state: FacebookState, graph: GraphCall): Outcome {
  const { caller, post } = requirePost(state, graph, 'get');
  const fields = parseFields(graph.parameters.get('fields') || 'created_time,message,id');
  return { answer: ok(selectPost(state, caller, post, fields)) };
}

/** A post of the token's page; Graph does not distinguish an unknown post from a foreign one. */
export function requirePost(
  state: FacebookState,
  graph: GraphCall,
  verb: 'get' | 'post' | 'delete',
): { caller: Caller; post: Post } {
  const caller = authorizeCall(state, graph);
  const post = state.posts.find(graph.id);
  if (!post || caller.page?.id !== post.pageId) throw noSuchObject(verb, graph.id);
  requireScope(caller, 'pages_read_engagement');
  return { caller, post };
}

/** `since` and `until` are inclusive. */
export function readRange(parameters: Parameters): (time: number) => boolean {
  const since = readTimeParameter(parameters, 'since') ?? Number.NEGATIVE_INFINITY;
  const until = readTimeParameter(parameters, 'until') ?? Number.POSITIVE_INFINITY;
  return (time) => {
    const second = Math.floor(time / 1000) * 1000;
    return second >= since && second <= until;
  };
}

const statusTypes: Record<PostKind, string> = {
  status: 'mobile_status_update',
  link: 'shared_story',
  photos: 'added_photos',
  video: 'added_video',
  reel: 'added_video',
  photo_story: 'added_photos',
  video_story: 'added_video',
};

/** The requested fields of a post. Fields without a value (no text, no shares yet) are omitted. */
export function selectPost(state: FacebookState, caller: Caller, post: Post, fields: Field[]) {
  return selectFields('Post', postValues(state, caller, post), fields);
}

function postValues(state: FacebookState, caller: Caller, post: Post): Values {
  const page = pageOf(post.pageId);
  const counts = countsAt(post, page, state.now());
  const [photoId] = post.photoIds;
  const picture = photoId === undefined ? undefined : `${state.wwwUrl()}/media/photo/${photoId}`;
  const summary = (total: number) => (field: Field) => {
    if (state.settings.current().summaries_need_user_content) requireScope(caller, 'pages_read_user_content');
    return { data: [], ...(field.modifiers.summary === 'true' ? { summary: { total_count: total } } : {}) };
  };
  return {
    id: post.id,
    message: post.message || undefined,
    created_time: graphTime(post.createdAt),
    updated_time: graphTime(post.updatedAt),
    permalink_url: `${state.wwwUrl()}${postPath(post)}`,
    full_picture: picture,
    picture,
    status_type: statusTypes[post.kind],
    is_published: post.published,
    is_hidden: false,
    scheduled_publish_time: post.scheduledAt === null ? undefined : Math.floor(post.scheduledAt / 1000),
    from: { name: page.name, id: page.id },
    shares: counts.shares > 0 ? { count: counts.shares } : undefined,
    reactions: summary(totalReactions(counts)),
    likes: summary(counts.reactions.like),
    comments: summary(counts.comments),
    attachments: () => attachments(state, post),
  };
}

function attachments(state: FacebookState, post: Post): object | undefined {
  const photos = post.photoIds.map((id) => ({ media_type: 'photo', type: 'photo', target: { id } }));
  if (post.videoId !== null)
    return { data: [{ media_type: 'video', type: 'video_inline', target: { id: post.videoId } }] };
  if (post.link !== null) return { data: [{ media_type: 'link', type: 'share', unshimmed_url: post.link }] };
  const url = `${state.wwwUrl()}${postPath(post)}`;
  if (photos.length > 1)
    return { data: [{ media_type: 'album', type: 'album', url, subattachments: { data: photos } }] };
  return photos.length === 1 ? { data: photos } : undefined;
}

/** GET /{photo-id}: page_story_id is the photo's post. */
export function getPhoto(state: FacebookState, graph: GraphCall): Outcome {
  const caller = authorizeCall(state, graph);
  const photo = state.photos.find(graph.id);
  if (!photo || caller.page?.id !== photo.pageId) throw noSuchObject('get', graph.id);
  const page = pageOf(photo.pageId);
  const values = {
    id: photo.id,
    name: photo.caption || undefined,
    alt_text_custom: photo.altText ?? undefined,
    created_time: graphTime(photo.createdAt),
    width: photo.file.facts.width ?? undefined,
    height: photo.file.facts.height ?? undefined,
    link: `${state.wwwUrl()}/photo/${photo.id}`,
    page_story_id: photo.postId ?? undefined,
    picture: `${state.wwwUrl()}/media/photo/${photo.id}`,
    from: { name: page.name, id: page.id },
  };
  return {
    answer: ok(selectFields('Photo', values, requestedFields(graph.parameters, 'created_time,name,id'))),
  };
}
