import type { IdeaId, SessionId, UserId, WorkspaceId } from '../../lib/ids.ts';

export const doings = ['reading', 'editing'] as const;
export type Doing = (typeof doings)[number];

/** What is open: an idea, because its posts are written and signed together. */
export interface OpenIdea {
  readonly workspaceId: WorkspaceId;
  readonly ideaId: IdeaId;
}

/** One tab of one person's browser, and what it has open. */
export interface OpenTab extends OpenIdea {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  /** Chosen by the browser; it identifies the tab among those of this person. */
  readonly tab: string;
  readonly doing: Doing;
  readonly expiresAt: Date;
}

export type EarlierTab = Pick<OpenTab, 'workspaceId' | 'ideaId' | 'doing' | 'expiresAt'>;

export interface PresentPerson {
  readonly id: UserId;
  readonly name: string;
  /** Editing, if one of their tabs does. */
  readonly doing: Doing;
}

export interface PresenceStore {
  /**
   * Stores or renews a tab, and returns what it had open before: null for a new one. Undefined when the workspace has
   * no such idea.
   */
  put(openTab: OpenTab): Promise<{ readonly before: EarlierTab | null } | undefined>;
  /** Deletes the person's tabs but the most recent ones. Each deletion returns what the tabs had open. */
  deleteAllBut(userId: UserId, count: number): Promise<readonly OpenIdea[]>;
  delete(userId: UserId, tab: string): Promise<readonly OpenIdea[]>;
  deleteExpired(now: Date): Promise<readonly OpenIdea[]>;
  /**
   * Who has the idea open and may still read it: signed in with that session and a member of the workspace. Each
   * person once, those who edit first, at most `limit`.
   */
  peopleWith(open: OpenIdea, now: Date, limit: number): Promise<readonly PresentPerson[]>;
}
