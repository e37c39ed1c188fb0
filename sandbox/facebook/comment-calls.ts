import type { Comment } from '../core/comments.ts';
import type { Outcome } from '../core/operation.ts';
import { badParameter, noSuchObject, refuseGraph } from '../meta/errors.ts';
import { graphTime, selectFields, type Values } from '../meta/fields.ts';
import { pagedAnswer } from '../meta/paging.ts';
import { authorizeCall, type Caller, hasScope, requirePage, requireScope } from './access.ts';
import { type GraphCall, ok, requestedFields } from './graph-call.ts';
import { readMentions } from './mentions.ts';
import { pageOf } from './pages.ts';
import { externalIdOf, isStory, newId, type Post } from './posts.ts';
import type { FacebookState } from './state.ts';

/** Meta documents no limit for the API; this is the limit of the field on Facebook's own pages. */
const maxCommentLength = 8_000;

/** POST /{post-id}/comments, or /{video-id}/comments: the page is the author. */
export function createComment(state: FacebookState, graph: GraphCall): Outcome {
  const { caller, post } = requireCommentablePost(state, graph, 'post');
  requirePage(state, caller, post.pageId, 'MODERATE');
  if (!hasScope(caller, 'pages_manage_engagement') || !hasScope(caller, 'pages_read_engagement')) {
    throw refuseGraph({
      code: 200,
      message: '(#200) Requires pages_manage_engagement and pages_read_engagement to comment as the page',
    });
  }
  const sent = graph.parameters.get('message') ?? '';
  if (sent.trim() === '') throw badParameter('The parameter message is required');
  if (sent.length > maxCommentLength)
    throw badParameter(`Param message must be at most ${maxCommentLength} characters long.`);
  const { message, mentions } = readMentions(state, caller, sent);
  const [, number = post.id] = post.id.split('_');
  const comment = { id: `${number}_${newId()}`, post: post.id, account: post.pageId, text: message };
  return {
    effects: state.comments.write(comment, {
      callId: graph.call.id,
      clientId: caller.client.id,
      under: externalIdOf(post),
      rawText: sent,
      details: { mentions },
    }),
    answer: ok({ id: comment.id }),
  };
}

/** GET /{post-id}/comments: oldest first, unless `order` says otherwise. */
export function listComments(state: FacebookState, graph: GraphCall): Outcome {
  const { caller, post } = requireCommentablePost(state, graph, 'get');
  requireScope(caller, 'pages_read_engagement');
  const { parameters, id } = graph;
  const order = parameters.get('order') ?? 'chronological';
  if (!['chronological', 'reverse_chronological'].includes(order))
    throw badParameter('Param order must be one of {chronological, reverse_chronological}');
  if (!['toplevel', 'stream'].includes(parameters.get('filter') ?? 'toplevel'))
    throw badParameter('Param filter must be one of {toplevel, stream}');
  const listed = state.comments.list(post.id);
  const comments = order === 'chronological' ? listed : listed.reverse();
  const fields = requestedFields(parameters, 'created_time,from,message,id');
  const address = `${state.graphUrl()}/v26.0/${id}/comments`;
  const show = (comment: Comment) => selectFields('Comment', commentValues(comment), fields);
  return { answer: ok(pagedAnswer(comments, { parameters, address }, show)) };
}

/** A visible post, by its own id or its video's id. Stories have no comments. */
function requireCommentablePost(
  state: FacebookState,
  graph: GraphCall,
  verb: 'get' | 'post',
): { caller: Caller; post: Post } {
  const caller = authorizeCall(state, graph);
  const postId = state.videos.find(graph.id)?.submission?.postId ?? graph.id;
  const post = state.posts.find(postId);
  if (!post?.published || isStory(post) || caller.page?.id !== post.pageId)
    throw noSuchObject(verb, graph.id);
  return { caller, post };
}

const commentValues = (comment: Comment): Values => ({
  id: comment.id,
  message: comment.text,
  created_time: graphTime(comment.createdAt),
  from: { name: pageOf(comment.account).name, id: comment.account },
  like_count: 0,
  comment_count: 0,
  is_hidden: false,
});
