import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall, pageOf, readPaging } from './access.ts';
import { badQuery, notFound } from './errors.ts';
import { mayPostFor } from './members.ts';
import type { Post, Posts } from './posts.ts';
import { rawParameter, readUrnList } from './rest-li-query.ts';
import type { LinkedInState } from './state.ts';

/** GET /rest/posts/{urn}. Posts of pages can be read, but members cannot read even their own posts. */
export function getPost(state: LinkedInState, call: Call): Outcome {
  const caller = authorizeCall(state, call, { optional: 'GET' });
  if (!caller.scopes.includes('r_organization_social')) caller.denied('partnerApiPostsExternal.GET');
  const post = state.posts.find(call.params.urn ?? '');
  if (!post) throw notFound('Post is not found');
  if (!mayPostFor(caller.member, post.author)) caller.denied('partnerApiPostsExternal.GET');
  if (!['READER', 'AUTHOR'].includes(call.query.get('viewContext') ?? 'READER')) throw badQuery();
  return { answer: { status: 200, body: toResource(state.posts, post) } };
}

/** GET /rest/posts?q=author: a page's posts, newest first. A member's posts cannot be listed. */
export function listPosts(state: LinkedInState, call: Call): Outcome {
  if (call.query.has('ids')) return batchGetPosts(state, call);
  const caller = authorizeCall(state, call, 'FINDER');
  const author = call.query.get('author') ?? '';
  if (call.query.get('q') !== 'author' || author === '') {
    throw badQuery();
  }
  const mayRead = caller.scopes.includes('r_organization_social') && mayPostFor(caller.member, author);
  if (!mayRead) caller.denied('partnerApiPostsExternal.FINDER-author');
  const paging = readPaging(call);
  const order = call.query.get('sortBy') ?? 'LAST_MODIFIED';
  if (!['LAST_MODIFIED', 'CREATED'].includes(order)) {
    throw badQuery();
  }
  // Sponsored content is not simulated.
  if ((call.query.get('isDsc') ?? 'false') !== 'false') throw badQuery();
  const time = (post: Post) => (order === 'CREATED' ? post.createdAt : (post.editedAt ?? post.createdAt));
  const all = state.posts.listedBy(author).sort((a, b) => time(b) - time(a));
  return pageOf(all, paging, (post) => toResource(state.posts, post));
}

/** GET /rest/posts?ids=List(…): only for applications in the standard tier. */
function batchGetPosts(state: LinkedInState, call: Call): Outcome {
  const caller = authorizeCall(state, call, 'BATCH_GET');
  const resource = 'partnerApiPostsExternal.BATCH_GET';
  const isStandard = state.settings.current().access_tier === 'standard';
  if (!isStandard || !caller.scopes.includes('r_organization_social')) caller.denied(resource);
  const results: Record<string, object> = {};
  const errors: Record<string, object> = {};
  for (const urn of readUrnList(rawParameter(call, 'ids') ?? '')) {
    const post = state.posts.find(urn);
    if (post && mayPostFor(caller.member, post.author)) results[urn] = toResource(state.posts, post);
    else errors[urn] = { status: 404, code: 'NOT_FOUND', message: 'Post is not found' };
  }
  return { answer: { status: 200, body: { results, statuses: {}, errors } } };
}

function toResource(posts: Posts, post: Post): Record<string, unknown> {
  const state = posts.stateOf(post);
  return {
    id: post.urn,
    author: post.author,
    commentary: post.storedCommentary,
    visibility: post.visibility,
    lifecycleState: state,
    lifecycleStateInfo: { isEditedByAuthor: post.editedAt !== null },
    distribution: post.distribution,
    ...(post.content ? { content: post.content } : {}),
    ...(post.reshareOf ? { reshareContext: { parent: post.reshareOf } } : {}),
    isReshareDisabledByAuthor: post.isReshareDisabledByAuthor,
    createdAt: post.createdAt,
    ...(state === 'PUBLISHED' ? { publishedAt: post.createdAt } : {}),
    lastModifiedAt: post.editedAt ?? post.createdAt,
  };
}
