/** Builds what the use-cases of posts need. */

import { createMediaLookup } from '../db/media/media.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import type { AuditLog } from '../domain/audit/ports.ts';
import type { PostDeps } from '../domain/posts/deps.ts';
import type { Clock } from '../lib/clock.ts';
import type { KeyRing } from '../lib/key-ring.ts';
import type { MediaDeps } from './media.ts';
import { createPostStores } from './post-stores.ts';

export interface PostInput
  extends Pick<PostDeps, 'accounts' | 'catalog' | 'timeRules' | 'signInLimits' | 'signing'> {
  readonly database: DatabaseHandle;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly media: MediaDeps;
  readonly platforms: PostDeps['publishers'];
}

export const createPostDeps = ({
  database,
  keys,
  clock,
  audit,
  accounts,
  media,
  platforms,
  catalog,
  timeRules,
  signInLimits,
  signing,
}: PostInput): PostDeps => ({
  transact: database.transact,
  clock,
  audit,
  accounts,
  ...createPostStores(database, keys),
  timeRules,
  signInLimits,
  signing,
  media: createMediaLookup(media.media),
  renditions: media.renditions,
  mediaTools: media.mediaTools,
  publishers: platforms,
  catalog,
  renditionDeps: media.renditionDeps,
});
