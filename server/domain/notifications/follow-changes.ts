/** What open pages are told of every audited change: which kind of thing, and its id. */
import type { AuditRecord } from '../audit/ports.ts';
import { type LiveChange, type LiveEvents, type LiveKind, liveKinds } from '../live/ports.ts';
import type { Notify } from './ports.ts';

/** Parts of a workspace that pages show together. */
const alsoWorkspace: Readonly<Record<string, LiveKind>> = {
  policy: 'workspace',
  invitation: 'member',
  brand: 'workspace',
};

export const createFollowChanges =
  (events: LiveEvents): Notify =>
  async (tx, records) => {
    await events.tell(tx, ...records.flatMap(eventOf));
  };

function eventOf({ workspaceId, action, subject }: AuditRecord): LiveChange[] {
  const area = action.slice(0, action.indexOf('.'));
  const kind = alsoWorkspace[area] ?? liveKinds.find((known) => known === area);
  if (kind === undefined) return [];
  return [{ workspaceId, kind, subject: subject.slice(subject.indexOf(':') + 1), userId: null }];
}
