import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall, type Caller, requireToken } from './access.ts';
import { accessDenied, notFound } from './errors.ts';
import { countsAt } from './growth.ts';
import { mayPostFor } from './members.ts';
import type { LinkedInState } from './state.ts';

/** GET /rest/socialMetadata/{urn}: the current reactions and comments of a page's post. */
export function socialMetadata(state: LinkedInState, call: Call): Outcome {
  const caller = authorizeCall(state, call, { optional: 'GET' });
  const counts = liveCounts(state, call, caller, () => caller.denied('socialMetadata.GET'));
  const body = {
    entity: call.params.urn,
    reactionSummaries: { LIKE: { reactionType: 'LIKE', count: counts.likeCount } },
    commentSummary: { count: counts.commentCount, topLevelCount: counts.commentCount },
    commentsState: 'OPEN',
  };
  return { answer: { status: 200, body } };
}

/** GET /v2/socialActions/{urn}: the same in the older, unversioned format. */
export function socialActions(state: LinkedInState, call: Call): Outcome {
  const caller = requireToken(state, call);
  const counts = liveCounts(state, call, caller, () => {
    throw accessDenied('socialActions.GET.NO_VERSION');
  });
  const { likeCount, commentCount } = counts;
  const body = {
    target: call.params.urn,
    likesSummary: { likedByCurrentUser: false, totalLikes: likeCount, aggregatedTotalLikes: likeCount },
    commentsSummary: {
      totalFirstLevelComments: commentCount,
      aggregatedTotalComments: commentCount,
    },
  };
  return { answer: { status: 200, body } };
}

function liveCounts(state: LinkedInState, call: Call, caller: Caller, deny: () => never) {
  if (!caller.scopes.includes('r_organization_social')) deny();
  const post = state.posts.find(call.params.urn ?? '');
  if (!post) throw notFound('Post is not found');
  if (!mayPostFor(caller.member, post.author)) deny();
  return countsAt(post, state.now());
}
