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
  return { answer: { status: 200, body: asResource(post) } };
}

/** GET /rest/posts?q=author: newest first. */
export function listPosts(deps: Deps, call: Call): Outcome {
  const caller = enter(deps.grants, call, 'FINDER');
  const author = call.query.get('author') ?? '';
  if (call.query.get('q') !== 'author' || author === '') {
    throw refuse(400, { code: 'ILLEGAL_ARGUMENT', message: 'Invalid query parameters passed to request' });
  }
  const mayRead = caller.scopes.includes('r_organization_social') && mayPostFor(caller.member, author);
  if (!mayRead) caller.denied('partnerApiPostsExternal.FINDER-author');
  const { start, count } = readPaging(call, 10);
  const all = deps.posts.listedBy(author);
  const elements = all.slice(start, start + count).map(asResource);
  return {
    answer: { status: 200, body: { elements, paging: { start, count, total: all.length, links: [] } } },
  };
}

function asResource(post: Post): Record<string, unknown> {
  return {
    id: post.urn,
    author: post.author,
    commentary: post.storedCommentary,
    visibility: post.visibility,
    lifecycleState: 'PUBLISHED',
    lifecycleStateInfo: { isEditedByAuthor: false },
    distribution: post.distribution,
    ...(post.content ? { content: post.content } : {}),
    isReshareDisabledByAuthor: post.isReshareDisabledByAuthor,
    createdAt: post.createdAt,
    publishedAt: post.createdAt,
    lastModifiedAt: post.createdAt,
  };
}
