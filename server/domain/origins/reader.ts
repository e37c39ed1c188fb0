/** Origins as people read them: with names. */

import type { AccountId, AppId, ApprovalId, PostId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { PlatformName } from '../platforms.ts';
import type { Origin } from './origin.ts';

export interface NamedOrigin {
  readonly origin: Origin;
  readonly people: Readonly<Record<UserId, string>>;
  readonly apps: Readonly<Record<AppId, string>>;
}

export interface ReportFilter {
  /** Published from then on, and before this. */
  readonly from: Date;
  readonly to: Date;
  readonly accountIds: readonly AccountId[];
}

export interface ReportedApproval {
  readonly id: ApprovalId;
  readonly by: { readonly id: UserId; readonly name: string };
  readonly at: Date;
  /** When this person was first shown exactly this content. */
  readonly seenAt: Date | null;
}

/** One post that went out, with the revision that did. */
export interface ReportedPost {
  readonly id: PostId;
  readonly amends: PostId | null;
  readonly platform: PlatformName;
  readonly account: { readonly id: AccountId; readonly name: string };
  /** The beginning of its text, so that people recognize it. */
  readonly text: string;
  readonly publishedAt: Date;
  readonly permalink: string | null;
  readonly revision: number;
  readonly digest: string;
  /** Null: it was submitted before origins were recorded. */
  readonly origin: NamedOrigin | null;
  readonly approvals: readonly ReportedApproval[];
}

export interface ReportPlace {
  readonly publishedAt: Date;
  readonly id: PostId;
}

export interface OriginReader {
  /** Newest first; `after` is the last one seen. */
  published(
    workspaceId: WorkspaceId,
    filter: ReportFilter,
    page: { readonly after: ReportPlace | null; readonly limit: number },
  ): Promise<readonly ReportedPost[]>;
  timeZone(workspaceId: WorkspaceId): Promise<string>;
}
