import type { IdeaId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';

export const liveKinds = [
  'post',
  'account',
  'media',
  'member',
  'workspace',
  'campaign',
  'notification',
] as const;
export type LiveKind = (typeof liveKinds)[number];

export interface LiveChange {
  readonly workspaceId: WorkspaceId;
  readonly kind: LiveKind;
  /** The id of what changed. */
  readonly subject: string;
  /** The only person to notify; null means all members of the workspace. */
  readonly userId: UserId | null;
}

/**
 * Announces that something shown on pages has changed. Events carry ids only; pages fetch the current data with
 * the reader's own rights.
 */
export interface LiveEvents {
  publish(tx: Tx, ...changes: readonly LiveChange[]): Promise<void>;
}

export interface PresenceSignals {
  /** Notifies these people that others have opened or left the idea. */
  presenceChanged(workspaceId: WorkspaceId, ideaId: IdeaId, userIds: readonly UserId[]): void;
}

/** A change that matters at this moment only. It is not stored, so it has no id and is never replayed. */
export interface PresenceChange {
  readonly workspaceId: WorkspaceId;
  readonly kind: 'presence';
  readonly subject: IdeaId;
  readonly userId: UserId;
}

export interface LiveEvent extends LiveChange {
  /** Increases over time, as numeric text. */
  readonly id: string;
}

export interface LiveEventReader {
  /**
   * Events of the workspace since that event, plus a few before it because events are numbered before they are
   * committed. Undefined when the event is too old to continue from.
   */
  since(workspaceId: WorkspaceId, id: string): Promise<readonly LiveEvent[] | undefined>;
  /** The most recent events. Undefined when there are too many. */
  recent(workspaceId: WorkspaceId, withinMs: number): Promise<readonly LiveEvent[] | undefined>;
  /** The id that a new subscriber can continue from later; undefined when nothing has happened for a while. */
  newestId(workspaceId: WorkspaceId): Promise<string | undefined>;
  deleteBefore(at: Date): Promise<void>;
}
