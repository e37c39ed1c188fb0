/** Builds what the use-cases of posts need. */

import { createMediaLookup } from '../db/media/media.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import type { AuditLog } from '../domain/audit/ports.ts';
import type { PostDeps } from '../domain/posts/deps.ts';
import { createTimeRules } from '../domain/time/time-rules.ts';
import type { Clock } from '../lib/clock.ts';
import type { MediaContext } from './media.ts';
import { createPostStores } from './post-stores.ts';

export interface PostInput extends Pick<PostDeps, 'accounts' | 'catalog'> {
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly files: MediaContext;
  readonly platforms: PostDeps['publishers'];
}

export const createPostDeps = ({
  database,
  clock,
  audit,
  accounts,
  files,
  platforms,
  catalog,
}: PostInput): PostDeps => ({
  transact: database.transact,
  clock,
  audit,
  accounts,
  ...createPostStores(database),
  timeRules: createTimeRules(process.versions.tz ?? ''),
  media: createMediaLookup(files.media),
  renditions: files.renditions,
  mediaTools: files.mediaTools,
  publishers: platforms,
  catalog,
  renditionDeps: files.renditionDeps,
});
