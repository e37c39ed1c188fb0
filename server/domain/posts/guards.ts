/** Small checks shared by several use-cases. */

import { AppError, notFound } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { CampaignId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import type { PostAuditAction } from '../audit/actions.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Publisher, Publishers } from '../platform-port/publisher.ts';
import type { PlatformName } from '../platforms.ts';
import type { CampaignLookup, Post } from '../post-model/ports.ts';
import { allows, type PostAction } from '../post-model/post.ts';
import type { Tx } from '../tx.ts';
import { messages } from './messages.ts';

export function requireAllowed(post: Post, action: PostAction): void {
  if (allows(post.state, action)) return;
  throw new AppError('wrong_state', messages.wrong_state({ state: post.state, action }));
}

export function publisherFor(publishers: Publishers, platform: PlatformName): Publisher {
  const found = publishers.publisher(platform);
  if (!found) throw new AppError('unknown_platform', messages.platform_not_offered({ platform }));
  return found;
}

/** Checks that the campaign a post is added to exists in the workspace. */
export async function requireCampaign(
  { campaigns }: { readonly campaigns: CampaignLookup },
  tx: Tx,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
  id: CampaignId | null,
): Promise<CampaignId | null> {
  if (id !== null && !(await campaigns.exists(tx, workspaceId, id))) throw notFound('campaign');
  return id;
}

export const writeAudit = (
  audit: AuditLog,
  tx: Tx,
  actor: Actor | 'system',
  post: Pick<Post, 'id' | 'workspaceId'>,
  action: PostAuditAction,
  at: Date,
  data: { readonly [key: string]: Json } = {},
): Promise<void> =>
  audit.write(tx, { workspaceId: post.workspaceId, at, actor, action, subject: `post:${post.id}`, data });

/** Audit records of the service's own changes to many posts at once. */
export const writeAudits = (
  audit: AuditLog,
  tx: Tx,
  entries: readonly {
    readonly post: Pick<Post, 'id' | 'workspaceId'>;
    readonly action: PostAuditAction;
    readonly data?: { readonly [key: string]: Json };
  }[],
  at: Date,
): Promise<void> =>
  audit.write(
    tx,
    ...entries.map(({ post, action, data = {} }) => ({
      workspaceId: post.workspaceId,
      at,
      actor: 'system' as const,
      action,
      subject: `post:${post.id}`,
      data,
    })),
  );

/** A published amendment is also recorded in the audit of the post that it changed. */
export async function auditAmendment(
  audit: AuditLog,
  tx: Tx,
  actor: Actor | 'system',
  { id, workspaceId, amendsPostId }: Pick<Post, 'id' | 'workspaceId' | 'amendsPostId'>,
  at: Date,
): Promise<void> {
  if (amendsPostId === null) return;
  await writeAudit(audit, tx, actor, { id: amendsPostId, workspaceId }, 'post.amended', at, { by: id });
}
