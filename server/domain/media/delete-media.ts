/** Removes a file from the library. Its bytes stay, because approved or sent revisions still refer to them. */

import { AppError, notFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { MediaId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Transact } from '../tx.ts';
import { messages } from './messages.ts';
import type { MediaStore, MediaUse } from './ports.ts';

export interface DeleteMediaDeps {
  readonly transact: Transact;
  readonly media: MediaStore;
  readonly mediaUse: Pick<MediaUse, 'unfinishedPostsUsing'>;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export async function deleteMedia(deps: DeleteMediaDeps, actor: Actor, id: MediaId): Promise<void> {
  require(actor, 'write_media');
  await deps.transact(async (tx) => {
    const media = await deps.media.lock(tx, actor.workspaceId, id);
    if (!media) throw notFound('file');
    const posts = await deps.mediaUse.unfinishedPostsUsing(tx, id);
    if (posts.length > 0) {
      throw new AppError('media_in_use', messages.media_in_use({ count: posts.length, id: posts[0] ?? '' }));
    }
    const now = deps.clock.now();
    await deps.media.markDeleted(tx, id, now);
    await deps.audit.write(tx, {
      workspaceId: actor.workspaceId,
      at: now,
      actor,
      action: 'media.deleted',
      subject: `media:${id}`,
      data: { sha256: media.sha256 },
    });
  });
}
