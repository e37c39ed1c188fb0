import type { Outcome } from '../core/operation.ts';
import { badParameter } from '../meta/errors.ts';
import { selectFields } from '../meta/fields.ts';
import { pagedAnswer } from '../meta/paging.ts';
import type { Parameters } from '../meta/parameters.ts';
import { authorizeCall, requirePage, requireScope } from './access.ts';
import { type GraphCall, ok, requestedFields } from './graph-call.ts';
import { type Post, postPath } from './posts.ts';
import { isWithin } from './read-posts.ts';
import type { FacebookState } from './state.ts';

const statuses = ['PUBLISHED', 'ARCHIVED'];
const lifetimeMs = 24 * 60 * 60 * 1000;

/** GET /{page-id}/stories: what is on show, and what has expired if the page keeps an archive. */
export function listStories(state: FacebookState, graph: GraphCall): Outcome {
  const { parameters, id } = graph;
  const caller = authorizeCall(state, graph);
  requirePage(state, caller, id);
  requireScope(caller, 'pages_read_engagement');
  const wanted = readStatuses(parameters);
  const fields = requestedFields(parameters, 'post_id,status,creation_time,media_type,media_id,url');
  const { story_archive } = state.settings.current();
  const statusOf = ({ createdAt }: Post): string =>
    createdAt + lifetimeMs > state.now() ? 'PUBLISHED' : 'ARCHIVED';
  const stories = state.posts
    .stories(id)
    .filter((post) => isWithin(parameters, post.createdAt))
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

/** One status, or a list of them as JSON. */
function readStatuses(parameters: Parameters): string[] {
  const text = parameters.get('status');
  if (text === undefined) return statuses;
  const named = text.match(/\w+/g) ?? [];
  if (named.some((name) => !statuses.includes(name)))
    throw badParameter(`Param status must be one of {${statuses.join(', ')}}`);
  return named;
}
