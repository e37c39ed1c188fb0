import type { JournalEvent } from '../core/journal.ts';
import type { Ledger, LedgerFact } from '../core/ledger.ts';
import { findMediaProblem } from './check-media.ts';
import { tiktokClient } from './clients.ts';
import { rulesOf } from './creator-rules.ts';
import { creatorOf, creators } from './creators.ts';
import type { TikTokGrants } from './oauth.ts';
import type { NewPost, Posts } from './posts.ts';
import type { MediaFile, Publish, Publishes } from './publishes.ts';
import type { Pulls } from './pull.ts';
import type { FailReason, Settings } from './settings.ts';
import type { Webhooks } from './webhooks.ts';

/** The parts of the platform's state that publishing needs. */
export type PublishingDeps = {
  grants: Pick<TikTokGrants, 'find'>;
  publishes: Publishes;
  posts: Posts;
  ledger: Ledger;
  webhooks: Webhooks;
  settings: Settings;
  pulls: Pulls;
};

/** Creates the post that appears on the profile. */
export function createPost(
  deps: PublishingDeps,
  publish: Publish,
  privacy: string,
  createdAt: number,
): JournalEvent[] {
  const { id: publishId, creatorKey, kind, files, coverIndex } = publish;
  const interactions = allowedInteractions(deps.settings, publish);
  const post: NewPost = {
    id: deps.posts.newId(),
    publishId,
    creatorKey,
    kind,
    text: postText(publish),
    privacy,
    labels: labelsOf(publish, interactions),
    files,
    coverIndex,
    createdAt,
  };
  return [
    deps.publishes.posted({ publishId, postId: post.id }),
    deps.posts.made(post),
    deps.ledger.record(
      publishFact('made_visible', publish, post.id, files, { privacy_level: privacy, allowed: interactions }),
    ),
    ...deps.webhooks.publishEvent('post.publish.complete', publish),
  ];
}

type Interactions = { comment: boolean; duet: boolean; stitch: boolean };

/** The creator's switches override the request. */
function allowedInteractions(settings: Settings, { creatorKey, post }: Publish): Interactions {
  const rules = rulesOf(settings, creatorOf(creatorKey));
  return {
    comment: !rules.comment_disabled && !post.disableComment,
    duet: !rules.duet_disabled && !post.disableDuet,
    stitch: !rules.stitch_disabled && !post.disableStitch,
  };
}

function labelsOf({ kind, post }: Publish, allowed: Interactions): string[] {
  return [
    post.brandContent && 'Paid partnership',
    post.brandOrganic && 'Promotional content',
    post.isAigc && 'Made with AI',
    !allowed.comment && 'Comments off',
    kind === 'video' && !allowed.duet && 'Duet off',
    kind === 'video' && !allowed.stitch && 'Stitch off',
  ].filter((label) => label !== false);
}

/** Ends processing: the post appears, is delivered to the inbox, or fails, depending on the state at that time. */

export function finishPublish(deps: PublishingDeps, publish: Publish, at: number): JournalEvent[] {
  if (deps.grants.find(publish.grantId)?.revoked !== false) return failPublish(deps, publish, 'auth_removed');
  const [configured, ...rest] = deps.settings.current().fail_next_with;
  if (configured) {
    return [deps.settings.change({ fail_next_with: rest }), ...failPublish(deps, publish, configured)];
  }
  const problem = findProblem(deps, publish);
  if (problem) return failPublish(deps, publish, problem);
  if (publish.mode === 'direct') return createPost(deps, publish, publish.post.privacy ?? 'SELF_ONLY', at);
  return [
    deps.publishes.delivered({ publishId: publish.id }),
    ...deps.webhooks.publishEvent('post.publish.inbox_delivered', publish),
  ];
}

export const failPublish = (deps: PublishingDeps, publish: Publish, reason: FailReason): JournalEvent[] => [
  deps.publishes.failed({ publishId: publish.id, reason }),
  ...deps.webhooks.publishEvent('post.publish.failed', publish, { reason }),
];

function findProblem(deps: PublishingDeps, publish: Publish): FailReason | undefined {
  const rules = rulesOf(deps.settings, creatorOf(publish.creatorKey));
  if (rules.banned) return 'spam_risk_user_banned_from_posting';
  if (deps.settings.current().check_media) {
    for (const file of publish.files) {
      const problem = findMediaProblem(file, rules.max_video_post_duration_sec);
      if (problem) return problem;
    }
  }
  const isOverLimit =
    rules.posts_per_day > 0 && deps.publishes.postedToday(publish.creatorKey) >= rules.posts_per_day;
  return publish.mode === 'direct' && isOverLimit ? 'spam_risk_too_many_posts' : undefined;
}

/** The ledger entry for a publication; `details` contains the request's values as they were sent. */
export function publishFact(
  action: 'made_visible' | 'removed' | 'uploaded',
  publish: Publish,
  externalId: string,
  files: MediaFile[],
  more: object = {},
): LedgerFact {
  const text = action === 'uploaded' ? null : postText(publish);
  return {
    platform: 'tiktok',
    account: creatorOf(publish.creatorKey).openId,
    action,
    external_id: externalId,
    text,
    raw_text: text,
    media: files.map(({ sha256, sizeBytes }) => ({ sha256, size_bytes: sizeBytes, alt_text: null })),
    details: {
      publish_id: publish.id,
      media_type: publish.kind === 'photo' ? 'PHOTO' : 'VIDEO',
      post_mode: publish.mode === 'direct' ? 'DIRECT_POST' : 'MEDIA_UPLOAD',
      source: publish.upload ? 'FILE_UPLOAD' : 'PULL_FROM_URL',
      ...(publish.kind === 'photo' ? { photo_cover_index: publish.coverIndex } : {}),
      ...publish.post.sent,
      mentions: mentionsIn(postText(publish)),
      ...more,
    },
    call_id: publish.callId,
    client_id: tiktokClient.id,
  };
}

/** Creators whose `@name` stands between spaces or line breaks become links; any other name stays text. */
function mentionsIn(text: string): { username: string; open_id: string }[] {
  const words = new Set(text.toLowerCase().split(/[ \r\n]+/));
  return [...words].flatMap((word) => {
    const creator = creators.find(({ username }) => word === `@${username}`);
    return creator ? [{ username: creator.username, open_id: creator.openId }] : [];
  });
}

/** Photo posts show the title above the description. */
const postText = ({ post }: Publish): string =>
  [post.title, post.description].filter((part) => part !== '').join('\n');
