import type { Outcome } from '../core/operation.ts';
import { noSuchObject } from '../meta/errors.ts';
import { parseFields, readTime } from '../meta/fields.ts';
import { pageOf as sliceOf } from '../meta/paging.ts';
import type { Parameters } from '../meta/parameters.ts';
import { type Caller, enter, requirePage, requireScope } from './gate.ts';
import { type GraphCall, ok, wantedFields } from './graph-call.ts';
import { selectPost } from './post-values.ts';
import type { Post } from './posts.ts';
import type { FacebookState } from './state.ts';

/** GET /{page-id}/published_posts, /posts or /feed: newest first. */
export function listPosts(state: FacebookState, graph: GraphCall): Outcome {
  const { parameters, id, request } = graph;
  const caller = enter(state, graph.operation, graph.call, parameters);
  requirePage(state, caller, id);
  requireScope(caller, 'pages_read_engagement');
  const fields = wantedFields(parameters, 'created_time,message,id');
  const posts = state.posts.listed(id).filter(({ createdAt }) => isWithin(parameters, createdAt));
  const address = `${state.graphUrl()}/v26.0/${id}/${request.path[1]}`;
  const { items, paging } = sliceOf(posts, (post) => post.id, { parameters, address });
  const data = items.map((post) => selectPost(state, caller, post, fields));
  return { answer: ok({ data, ...(paging ? { paging } : {}) }) };
}

/** GET /{post-id}. */
export function getPost(state: FacebookState, graph: GraphCall): Outcome {
  const { caller, post } = requirePost(state, graph, 'get');
  const fields = parseFields(graph.parameters.get('fields') || 'created_time,message,id');
  return { answer: ok(selectPost(state, caller, post, fields)) };
}

/** A post of the page whose token is used; Graph does not say which of the two is wrong. */
export function requirePost(
  state: FacebookState,
  graph: GraphCall,
  verb: 'get' | 'post' | 'delete',
): { caller: Caller; post: Post } {
  const caller = enter(state, graph.operation, graph.call, graph.parameters);
  const post = state.posts.find(graph.id);
  if (!post || caller.page?.id !== post.pageId) throw noSuchObject(verb, graph.id);
  requireScope(caller, 'pages_read_engagement');
  return { caller, post };
}

/** `since` and `until`, both included. */
export function isWithin(parameters: Parameters, time: number): boolean {
  const [since, until] = [readTime(parameters.get('since') ?? ''), readTime(parameters.get('until') ?? '')];
  const second = Math.floor(time / 1000) * 1000;
  return (since === undefined || second >= since) && (until === undefined || second <= until);
}
