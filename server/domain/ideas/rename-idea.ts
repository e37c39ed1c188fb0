import { notFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { IdeaId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Transact, Tx } from '../tx.ts';
import type { IdeaStore } from './ports.ts';

interface NameIdeaDeps {
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly ideas: Pick<IdeaStore, 'rename'>;
}

/** Its name for people only: nothing that goes out changes, so approvals stay valid. */
export async function renameIdea(
  deps: NameIdeaDeps & { readonly transact: Transact },
  actor: Actor,
  id: IdeaId,
  title: string | null,
): Promise<void> {
  require(actor, 'write_posts');
  await deps.transact((tx) => nameIdea(deps, tx, actor, id, title));
}

/** The same within a larger transaction. */
export async function nameIdea(
  deps: NameIdeaDeps,
  tx: Tx,
  actor: Actor,
  id: IdeaId,
  title: string | null,
): Promise<void> {
  if (!(await deps.ideas.rename(tx, actor.workspaceId, id, title))) throw notFound('idea');
  await deps.audit.write(tx, {
    workspaceId: actor.workspaceId,
    at: deps.clock.now(),
    actor,
    action: 'idea.renamed',
    subject: `idea:${id}`,
    data: { title },
  });
}
