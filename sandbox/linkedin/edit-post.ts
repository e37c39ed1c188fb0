import type { Ledger } from '../core/ledger.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { readCommentary } from './create-post.ts';
import { badField, notFound, refuse } from './errors.ts';
import { requireText } from './fields.ts';
import { enter, isRecord, mayWriteAs, readJson } from './gate.ts';
import type { Grants } from './grants.ts';
import { postFact } from './post-fact.ts';
import type { Posts } from './posts.ts';

/** POST /rest/posts/{urn}, PARTIAL_UPDATE: other words for a post that is out. Nothing else can be changed here. */
export function editPost(deps: { grants: Grants; posts: Posts; ledger: Ledger }, call: Call): Outcome {
  const caller = enter(deps.grants, call, 'PARTIAL_UPDATE');
  const post = deps.posts.find(call.params.urn ?? '');
  if (!post) throw notFound('Post is not found');
  if (!mayWriteAs(caller, post.author)) caller.denied('partnerApiPostsExternal.PARTIAL_UPDATE');
  const { patch } = readJson(call);
  const change = isRecord(patch) ? patch.$set : undefined;
  if (!isRecord(change)) throw refuse(400, { message: 'The patch must have a $set' });
  const other = Object.keys(change).find((field) => field !== 'commentary');
  if (other) throw badField('INVALID_VALUE_FOR_FIELD', other, `ERROR :: /${other} :: cannot be changed`);
  const words = readCommentary(requireText(change, 'commentary'));
  if (words.rawCommentary === '' && !post.content) {
    throw badField('INVALID_VALUE_BLANK_FIELD', 'commentary', 'A post needs text or content');
  }
  return {
    effects: [
      deps.posts.edited({ urn: post.urn, ...words }),
      deps.ledger.record(postFact('edited', { ...post, ...words }, call.id)),
    ],
    answer: { status: 204 },
  };
}
