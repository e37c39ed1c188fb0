import type { Ledger } from '../core/ledger.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { postFact } from './create-post.ts';
import { notFound } from './errors.ts';
import { enter, mayWriteAs } from './gate.ts';
import type { Grants } from './grants.ts';
import type { Posts } from './posts.ts';

/** DELETE /rest/posts/{urn}. A post that is already gone is 404, as a real call showed. */
export function deletePost(deps: { grants: Grants; posts: Posts; ledger: Ledger }, call: Call): Outcome {
  const caller = enter(deps.grants, call, 'DELETE');
  const post = deps.posts.find(call.params.urn ?? '');
  if (!post) throw notFound('Post is not found');
  if (!mayWriteAs(caller, post.author)) caller.denied('partnerApiPostsExternal.DELETE');
  return {
    effects: [deps.posts.removed({ urn: post.urn }), deps.ledger.record(postFact('removed', post, call.id))],
    answer: { status: 204 },
  };
}
