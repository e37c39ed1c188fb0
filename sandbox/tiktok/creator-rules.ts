import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall, requireScope } from './access.ts';
import type { Creator } from './creators.ts';
import { avatarUrl } from './display.ts';
import type { Settings } from './settings.ts';
import type { TikTokState } from './state.ts';

/** What a creator may do right now: the creator's own switches, overridden by settings, and the daily limits. */
export type Refusal = { code: string; message: string };

const publicOptions = ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
const privateOptions = ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
export const privacyLevels = [...new Set([...publicOptions, ...privateOptions])];
/** The limit for applications that were not audited. */
const unauditedCreatorsPerDay = 5;

export function rulesOf(settings: Settings, creator: Creator) {
  const changed = settings.current().creators[creator.key] ?? {};
  const initial = creator.rules;
  const isPrivate = changed.private ?? initial.private;
  return {
    private: isPrivate,
    privacy_level_options: changed.privacy_level_options ?? (isPrivate ? privateOptions : publicOptions),
    comment_disabled: changed.comment_disabled ?? initial.comment_disabled,
    duet_disabled: isPrivate || (changed.duet_disabled ?? initial.duet_disabled),
    stitch_disabled: isPrivate || (changed.stitch_disabled ?? initial.stitch_disabled),
    max_video_post_duration_sec: changed.max_video_post_duration_sec ?? initial.max_video_post_duration_sec,
    banned: changed.banned ?? false,
    app_too_old: changed.app_too_old ?? false,
    posts_per_day: changed.posts_per_day ?? settings.current().posts_per_day,
  };
}

/** Why this creator cannot post today. The pre-check reports it with status 200, the posting calls with 403. */
function findPostingBlock({ settings, publishes }: TikTokState, creator: Creator): Refusal | undefined {
  const rules = rulesOf(settings, creator);
  if (rules.banned) {
    return {
      code: 'spam_risk_user_banned_from_posting',
      message: 'The user is banned from making new posts.',
    };
  }
  const limit = rules.posts_per_day;
  if (limit > 0 && publishes.directPostsToday(creator.key) >= limit) {
    return { code: 'spam_risk_too_many_posts', message: 'The daily post cap of this user is reached.' };
  }
  const cap = activeCreatorCap(settings);
  const activeToday = publishes.activeCreatorsToday();
  if (cap > 0 && !activeToday.has(creator.key) && activeToday.size >= cap) {
    return {
      code: 'reached_active_user_cap',
      message: 'The daily quota of active publishing users is reached.',
    };
  }
  return undefined;
}

function activeCreatorCap(settings: Settings): number {
  const { audited, active_creators_per_day } = settings.current();
  if (audited || active_creators_per_day > 0) return active_creators_per_day;
  return unauditedCreatorsPerDay;
}

export function requireMayPost(state: TikTokState, creator: Creator): void {
  const refusal = findPostingBlock(state, creator);
  if (refusal) throw state.answers.refuse(403, refusal.code, refusal.message);
}

export function requirePrivacy({ settings, answers }: TikTokState, creator: Creator, privacy: string): void {
  const rules = rulesOf(settings, creator);
  if (!settings.current().audited && (!rules.private || privacy !== 'SELF_ONLY')) {
    const message = 'Unaudited clients can only post to private accounts, visible to the creator alone.';
    throw answers.refuse(403, 'unaudited_client_can_only_post_to_private_accounts', message);
  }
  if (!rules.privacy_level_options.includes(privacy)) {
    const message = 'The privacy level is not among the privacy_level_options of this creator.';
    throw answers.refuse(403, 'privacy_level_option_mismatch', message);
  }
}

/** Limits the pending drafts in the creator's inbox. */
export function requireInboxQuota({ settings, publishes, answers }: TikTokState, creator: Creator): void {
  const limit = settings.current().pending_shares_per_day;
  if (limit === 0 || publishes.pendingSharesToday(creator.key) < limit) return;
  const message = 'There may be at most 5 pending shares within any 24-hour period.';
  throw answers.refuse(403, 'spam_risk_too_many_pending_share', message);
}

/** POST /v2/post/publish/creator_info/query/: the creator's options, which clients must query before each direct post. */
export function creatorInfo(state: TikTokState, call: Call): Outcome {
  const caller = authorizeCall(state, call, 'creator_info_per_minute', 'creatorInfo');
  requireScope(state, caller, 'video.publish');
  const { creator } = caller;
  const refusal = findPostingBlock(state, creator);
  // Status 200 on purpose, as on TikTok.
  if (refusal) return { answer: state.answers.envelope(200, refusal.code, refusal.message) };
  const rules = rulesOf(state.settings, creator);
  return {
    answer: state.answers.ok({
      creator_avatar_url: avatarUrl(state.wwwUrl(), creator, state.now()),
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
