import type { Call, Outcome } from '../core/operation.ts';
import { notFound, refuse } from './errors.ts';
import { enter } from './gate.ts';
import type { Grants } from './grants.ts';
import { mayPostFor } from './members.ts';
import { readPaging } from './organizations.ts';
import type { Post, Posts } from './posts.ts';

type Deps = { grants: Grants; posts: Posts };

/** GET /rest/posts/{urn}. Members cannot read back even their own posts; pages can. */
export function getPost(deps: Deps, call: Call): Outcome {
  const caller = enter(deps.grants, call);
  if (!caller.scopes.includes('r_organization_social')) caller.denied('partnerApiPostsExternal.GET');
  const post = deps.posts.find(call.params.urn ?? '');
  if (!post) throw notFound('Post is not found');
  if (!mayPostFor(caller.member, post.author)) caller.denied('partnerApiPostsExternal.GET');
  return { answer: { status: 200, body: asResource(deps.posts, post) } };
}

/** GET /rest/posts?q=author: a page's posts, newest first. A member's posts cannot be listed at all. */
export function listPosts(deps: Deps, call: Call): Outcome {
  if (call.query.has('ids')) {
    enter(deps.grants, call, 'BATCH_GET').denied('partnerApiPostsExternal.BATCH_GET');
  }
  const caller = enter(deps.grants, call, 'FINDER');
  const author = call.query.get('author') ?? '';
  if (call.query.get('q') !== 'author' || author === '') {
    throw refuse(400, { code: 'ILLEGAL_ARGUMENT', message: 'Invalid query parameters passed to request' });
  }
  const mayRead = caller.scopes.includes('r_organization_social') && mayPostFor(caller.member, author);
  if (!mayRead) caller.denied('partnerApiPostsExternal.FINDER-author');
  const { start, count } = readPaging(call, 10);
  const order = call.query.get('sortBy') ?? 'LAST_MODIFIED';
  if (!['LAST_MODIFIED', 'CREATED'].includes(order)) {
    throw refuse(400, { code: 'ILLEGAL_ARGUMENT', message: 'Invalid query parameters passed to request' });
  }
  const time = (post: Post) => (order === 'CREATED' ? post.createdAt : (post.editedAt ?? post.createdAt));
  const all = deps.posts.listedBy(author).sort((a, b) => time(b) - time(a));
  const elements = all.slice(start, start + count).map((post) => asResource(deps.posts, post));
  return {
    answer: { status: 200, body: { elements, paging: { start, count, total: all.length, links: [] } } },
  };
}

function asResource(posts: Posts, post: Post): Record<string, unknown> {
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
