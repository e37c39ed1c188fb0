import { notFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { IdeaId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Transact } from '../tx.ts';
import type { IdeaStore } from './ports.ts';

/** Its name for people only: nothing that goes out changes, so approvals stay valid. */
export async function renameIdea(
  deps: {
    readonly transact: Transact;
    readonly clock: Clock;
    readonly audit: AuditLog;
    readonly ideas: Pick<IdeaStore, 'rename'>;
  },
  actor: Actor,
  id: IdeaId,
  title: string | null,
): Promise<void> {
  require(actor, 'write_posts');
  await deps.transact(async (tx) => {
    if (!(await deps.ideas.rename(tx, actor.workspaceId, id, title))) throw notFound('idea');
    await deps.audit.write(tx, {
      workspaceId: actor.workspaceId,
      at: deps.clock.now(),
      actor,
      action: 'idea.renamed',
      subject: `idea:${id}`,
      data: { title },
    });
  });
}
