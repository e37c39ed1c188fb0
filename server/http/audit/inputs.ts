import { z } from 'zod';
import { actionsAbout, auditTopics } from '../../domain/audit/actions.ts';
import type { AuditEntry, AuditFilter } from '../../domain/audit/ports.ts';
import { isPostId } from '../../lib/ids.ts';
import { idOf } from '../pipeline/inputs.ts';
import type { AuditEntryView } from './views.ts';

const day = z.iso.date().refine((value) => value >= '2000-01-01', { message: 'must be 2000-01-01 or later' });

export const auditQuery = {
  by: z
    .union([idOf('usr'), z.literal('system')])
    .optional()
    .meta({ description: 'What this person did, or `system`: the service by itself' }),
  about: z.enum(auditTopics).optional(),
  post_id: z
    .string()
    .refine(isPostId, { message: 'must be the number of a post' })
    .optional()
    .meta({ description: 'What happened to this post' }),
  from: day.optional().meta({ description: 'From this day on, where the workspace is' }),
  to: day.optional().meta({ description: 'Until this day, which is included' }),
};

interface AuditQuery {
  readonly by?: AuditFilter['by'];
  readonly about?: (typeof auditTopics)[number] | undefined;
  readonly post_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const filterOf = ({ by, about, post_id, from, to }: AuditQuery): AuditFilter => ({
  by,
  actions: about && actionsAbout(about),
  subject: post_id === undefined ? undefined : `post:${post_id}`,
  fromDay: from,
  toDay: to,
});

export const presentEntry = (entry: AuditEntry): AuditEntryView => ({
  ...entry,
  at: entry.at.toISOString(),
  sealed: entry.hash !== null,
});
