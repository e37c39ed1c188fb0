import type { JournalEvent } from '../core/journal.ts';
import { mediaProblem } from './check-media.ts';
import { rulesOf } from './creator-rules.ts';
import { creatorOf } from './creators.ts';
import type { FailReason } from './fail-reasons.ts';
import type { Grants } from './grants.ts';
import { makePost, type PostingDeps } from './make-post.ts';
import type { Publish } from './publishes.ts';

/** The end of processing: the post appears, lands in the inbox, or fails. Decided by how things stand at that moment. */
export type FinishDeps = PostingDeps & { grants: Grants };

export function finishPublish(deps: FinishDeps, publish: Publish, at: number): JournalEvent[] {
  if (!deps.grants.isLive(publish.grantId)) return failPublish(deps, publish, 'auth_removed');
  const [ordered, ...rest] = deps.settings.current().fail_next_with;
  if (ordered) {
    return [deps.settings.change({ fail_next_with: rest }), ...failPublish(deps, publish, ordered)];
  }
  const problem = findProblem(deps, publish);
  if (problem) return failPublish(deps, publish, problem);
  if (publish.mode === 'direct') return makePost(deps, publish, publish.post.privacy ?? 'SELF_ONLY', at);
  return [
    deps.publishes.delivered({ publishId: publish.id }),
    ...deps.webhooks.ofPublish('post.publish.inbox_delivered', publish),
  ];
}

export const failPublish = (deps: PostingDeps, publish: Publish, reason: FailReason): JournalEvent[] => [
  deps.publishes.failed({ publishId: publish.id, reason }),
  ...deps.webhooks.ofPublish('post.publish.failed', publish, { reason }),
];

function findProblem(deps: FinishDeps, publish: Publish): FailReason | undefined {
  const rules = rulesOf(deps.settings, creatorOf(publish.creatorKey));
  if (rules.banned) return 'spam_risk_user_banned_from_posting';
  if (deps.settings.current().check_media) {
    for (const file of publish.files) {
      const problem = mediaProblem(file, rules.max_video_post_duration_sec);
      if (problem) return problem;
    }
  }
  const isFull =
    rules.posts_per_day > 0 && deps.publishes.postedToday(publish.creatorKey) >= rules.posts_per_day;
  return publish.mode === 'direct' && isFull ? 'spam_risk_too_many_posts' : undefined;
}
