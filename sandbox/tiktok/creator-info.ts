import type { Call, Outcome } from '../core/operation.ts';
import { type RuleDeps, rulesOf, standingInTheWay } from './creator-rules.ts';
import { enter, type GateDeps, requireScope } from './gate.ts';
import { avatarUrl } from './user-info.ts';

type Deps = GateDeps & RuleDeps & { wwwUrl: () => string; now: () => number };

/** POST /v2/post/publish/creator_info/query/: what this creator may choose, to be asked before every direct post. */
export function creatorInfo(deps: Deps, call: Call): Outcome {
  const caller = enter(deps, call, 'creator_info_per_minute', 'creatorInfo');
  requireScope(deps, caller, 'video.publish');
  const { creator } = caller;
  const refusal = standingInTheWay(deps, creator);
  // On purpose with status 200, as TikTok does it.
  if (refusal) return { answer: deps.answers.envelope(200, refusal.code, refusal.message) };
  const rules = rulesOf(deps.settings, creator);
  return {
    answer: deps.answers.ok({
      creator_avatar_url: avatarUrl(deps.wwwUrl(), creator, deps.now()),
      creator_username: creator.username,
      creator_nickname: creator.nickname,
      privacy_level_options: rules.privacy_level_options,
      comment_disabled: rules.comment_disabled,
      duet_disabled: rules.duet_disabled,
      stitch_disabled: rules.stitch_disabled,
      max_video_post_duration_sec: rules.max_video_post_duration_sec,
    }),
  };
}
