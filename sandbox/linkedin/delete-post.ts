import type { Ledger } from '../core/ledger.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { notFound } from './errors.ts';
import { enter, mayWriteAs } from './gate.ts';
import type { Grants } from './grants.ts';
import { postFact } from './post-fact.ts';
import type { Posts } from './posts.ts';
import type { Settings } from './settings.ts';

type Deps = { grants: Grants; posts: Posts; settings: Settings; ledger: Ledger };

/** DELETE /rest/posts/{urn}. A post that is already gone is 404, as a real call showed, unless set otherwise. */
export function deletePost(deps: Deps, call: Call): Outcome {
  const caller = enter(deps.grants, call, 'DELETE');
  const urn = call.params.urn ?? '';
  const post = deps.posts.find(urn);
  if (!post) {
    if (deps.posts.wasRemoved(urn) && deps.settings.current().delete_gone_status === 204) {
      return { answer: { status: 204 } };
    }
    throw notFound('Post is not found');
  }
  if (!mayWriteAs(caller, post.author)) caller.denied('partnerApiPostsExternal.DELETE');
  const wasVisible = deps.posts.stateOf(post) === 'PUBLISHED';
  const fact = deps.ledger.record(postFact('removed', post, call.id));
  return {
    effects: [deps.posts.removed({ urn }), ...(wasVisible ? [fact] : [])],
    answer: { status: 204 },
  };
}
