/** Why a publication failed, as status/fetch and the webhooks name it. */
export const failReasons = [
  'file_format_check_failed',
  'duration_check_failed',
  'frame_rate_check_failed',
  'picture_size_check_failed',
  'internal',
  'video_pull_failed',
  'photo_pull_failed',
  'publish_cancelled',
  'auth_removed',
  'spam_risk_too_many_posts',
  'spam_risk_user_banned_from_posting',
  'spam_risk_text',
  'spam_risk',
] as const;
export type FailReason = (typeof failReasons)[number];
