/** Sends open pages an event for every audited change: the kind of thing and its id. */
import type { AuditRecord, AuditSubscriber } from '../audit/ports.ts';
import { type LiveChange, type LiveEvents, type LiveKind, liveKinds } from '../live/ports.ts';

/** Audit areas that pages show as part of another kind. */
const liveKindOfArea: Readonly<Record<string, LiveKind>> = {
  policy: 'workspace',
  invitation: 'member',
  brand: 'workspace',
};

export const createLiveChangePublisher =
  (events: LiveEvents): AuditSubscriber =>
  async (tx, records) => {
    await events.publish(tx, ...records.flatMap(toLiveChange));
  };

function toLiveChange({ workspaceId, action, subject }: AuditRecord): LiveChange[] {
  const area = action.slice(0, action.indexOf('.'));
  const kind = liveKindOfArea[area] ?? liveKinds.find((known) => known === area);
  if (kind === undefined) return [];
  return [{ workspaceId, kind, subject: subject.slice(subject.indexOf(':') + 1), userId: null }];
}
