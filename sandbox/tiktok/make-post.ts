import type { JournalEvent } from '../core/journal.ts';
import type { Ledger } from '../core/ledger.ts';
import { rulesOf } from './creator-rules.ts';
import { creatorOf } from './creators.ts';
import { postText, publishFact } from './ledger-facts.ts';
import type { NewPost, Posts } from './posts.ts';
import type { Publish, Publishes } from './publishes.ts';
import type { Settings } from './settings.ts';
import type { Webhooks } from './webhooks.ts';

export type PostingDeps = {
  publishes: Publishes;
  posts: Posts;
  ledger: Ledger;
  webhooks: Webhooks;
  settings: Settings;
};

/** The moment something appears on a profile. */
export function makePost(
  deps: PostingDeps,
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
    ...deps.webhooks.ofPublish('post.publish.complete', publish),
  ];
}

type Interactions = { comment: boolean; duet: boolean; stitch: boolean };

/** What the creator has switched off stays off, whatever the request says. */
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
