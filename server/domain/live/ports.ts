import type { UserId, WorkspaceId } from '../../lib/ids.ts';
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
  /** The person it concerns; null: everybody in the workspace. */
  readonly userId: UserId | null;
}

/** Something that pages may show has changed. Ids only: what it is now is asked for with the reader's own rights. */
export interface LiveEvents {
  tell(tx: Tx, ...changes: readonly LiveChange[]): Promise<void>;
}

export interface LiveEvent extends LiveChange {
  /** Grows with time, as numeric text. */
  readonly id: string;
}

export interface LiveEventReader {
  /**
   * What the workspace has seen since that event, and a little before it, since events are numbered before they are
   * committed. Undefined when too much time has passed to tell.
   */
  since(workspaceId: WorkspaceId, id: string): Promise<readonly LiveEvent[] | undefined>;
  /** What it has seen in the last moments. Undefined when that is too much to tell. */
  recent(workspaceId: WorkspaceId, withinMs: number): Promise<readonly LiveEvent[] | undefined>;
  /** Where somebody who comes now can go on from later; undefined when nothing has happened for a while. */
  newestId(workspaceId: WorkspaceId): Promise<string | undefined>;
  forgetBefore(at: Date): Promise<void>;
}
