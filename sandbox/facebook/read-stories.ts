import type { Outcome } from '../core/operation.ts';
import { badParameter } from '../meta/errors.ts';
import { selectFields } from '../meta/fields.ts';
import { pagedAnswer } from '../meta/paging.ts';
import { type Parameters, readList } from '../meta/parameters.ts';
import { authorizeCall, requirePage, requireScope } from './access.ts';
import { type GraphCall, ok, requestedFields } from './graph-call.ts';
import { isExpiredStory, type Post, postPath } from './posts.ts';
import { readRange } from './read-posts.ts';
import type { FacebookState } from './state.ts';

const statuses = ['PUBLISHED', 'ARCHIVED'];

/** GET /{page-id}/stories: what is on show, and what has expired if the page keeps an archive. */
export function listStories(state: FacebookState, graph: GraphCall): Outcome {
  const { parameters, id } = graph;
  const caller = authorizeCall(state, graph);
  requirePage(state, caller, id);
  requireScope(caller, 'pages_read_engagement');
  const wanted = readStatuses(parameters);
  const isWithin = readRange(parameters);
  const fields = requestedFields(parameters, 'post_id,status,creation_time,media_type,media_id,url');
  const { story_archive } = state.settings.current();
  const statusOf = (post: Post): string => (isExpiredStory(post, state.now()) ? 'ARCHIVED' : 'PUBLISHED');
  const stories = state.posts
    .stories(id)
    .filter((post) => isWithin(post.createdAt))
    .filter((post) => wanted.includes(statusOf(post)) && (story_archive || statusOf(post) === 'PUBLISHED'));
  const show = (post: Post) =>
    selectFields(
      'Stories',
      {
        id: undefined,
        post_id: post.id,
        status: statusOf(post),
        creation_time: String(Math.floor(post.createdAt / 1000)),
        media_type: post.videoId === null ? 'photo' : 'video',
        media_id: post.videoId ?? post.photoIds[0],
        url: `${state.wwwUrl()}${postPath(post)}`,
      },
      fields,
    );
  const address = `${state.graphUrl()}/v26.0/${id}/stories`;
  return { answer: ok(pagedAnswer(stories, { parameters, address }, show)) };
}

/** One status, or a list of them. */
function readStatuses(parameters: Parameters): string[] {
  if (!parameters.has('status')) return statuses;
  const named = readList(parameters, 'status');
  if (named.length === 0 || named.some((name) => !statuses.includes(name)))
    throw badParameter(`Param status must be one of {${statuses.join(', ')}}`);
  return named;
}
