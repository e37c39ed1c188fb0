import type { Call, Outcome } from '../core/operation.ts';
import { accessDenied, notFound } from './errors.ts';
import { type Caller, enter, requireToken } from './gate.ts';
import type { Grants } from './grants.ts';
import { countsAt } from './growth.ts';
import { mayPostFor } from './members.ts';
import type { Posts } from './posts.ts';

type Deps = { grants: Grants; posts: Posts; now: () => number };

/** GET /rest/socialMetadata/{urn}: reactions and comments of a page's post as they stand now. */
export function socialMetadata(deps: Deps, call: Call): Outcome {
  const caller = enter(deps.grants, call);
  const counts = liveCounts(deps, call, caller, () => caller.denied('socialMetadata.GET'));
  const body = {
    entity: call.params.urn,
    reactionSummaries: { LIKE: { reactionType: 'LIKE', count: counts.likeCount } },
    commentSummary: { count: counts.commentCount, topLevelCount: counts.commentCount },
    commentsState: 'OPEN',
  };
  return { answer: { status: 200, body } };
}

/** GET /v2/socialActions/{urn}: the same in its older form, without a version. */
export function socialActions(deps: Deps, call: Call): Outcome {
  const caller = requireToken(deps.grants, call);
  const counts = liveCounts(deps, call, caller, () => {
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

function liveCounts(deps: Deps, call: Call, caller: Caller, deny: () => never) {
  if (!caller.scopes.includes('r_organization_social')) deny();
  const post = deps.posts.find(call.params.urn ?? '');
  if (!post) throw notFound('Post is not found');
  if (!mayPostFor(caller.member, post.author)) deny();
  return countsAt(post, deps.now());
}
