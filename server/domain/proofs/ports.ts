import type { PostId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { NamedOrigin } from '../origins/reader.ts';
import type { DeclarationValues } from '../platform-port/declarations.ts';
import type { SendManifest } from '../platform-port/publisher.ts';
import type { PostState } from '../post-model/post.ts';
import type { Timing } from '../time/timing.ts';
import type { ApprovalStrength } from '../workspaces/policy.ts';

interface Person {
  readonly id: UserId;
  readonly name: string;
}

export interface ProvedApproval {
  readonly id: string;
  readonly revisionNumber: number;
  readonly digest: string;
  readonly covers: 'content' | 'timing';
  readonly by: Person;
  readonly at: Date;
  readonly declarations: DeclarationValues;
  readonly timing: Timing;
  readonly strength: ApprovalStrength;
  /** What the person signed with a passkey: one of the statements. Null with a session. */
  readonly statementId: string | null;
  readonly voidedAt: Date | null;
  readonly voidReason: string | null;
}

/** Decisions that a person signed with a passkey, in one gesture, and what their device made of it. */
export interface ProvedStatement {
  readonly id: string;
  /** The exact text whose SHA-256 was the challenge. */
  readonly text: string;
  readonly credential: {
    /** As WebAuthn names it, in Base64url. */
    readonly id: string;
    /** SubjectPublicKeyInfo, DER. */
    readonly publicKey: Buffer;
    readonly authenticatorData: Buffer;
    readonly clientData: Buffer;
    readonly signature: Buffer;
  };
}

/** The rule that the approvals had to satisfy: that of the last try to send it, else the present one. */
export interface ProvedPolicy {
  readonly approvalsRequired: number;
  readonly selfApproval: boolean;
  readonly strength: ApprovalStrength;
  /** Everyone who changed the content since another person approved it. */
  readonly contributors: readonly UserId[];
  /** The entry of the audit that shows it: the last change before, or the first one after. Null: it never changed. */
  readonly shownBy: { readonly sequence: number; readonly side: 'before' | 'after' } | null;
}

/** Everything that a proof says of one post, read in one moment. */
export interface PostEvidence {
  readonly workspace: { readonly id: WorkspaceId; readonly name: string };
  readonly post: {
    readonly id: PostId;
    readonly amends: PostId | null;
    readonly state: PostState;
    readonly account: {
      readonly id: string;
      readonly name: string;
      readonly handle: string | null;
      readonly url: string | null;
    } | null;
    readonly publishedAt: Date | null;
    readonly externalId: string | null;
    readonly permalink: string | null;
  };
  readonly revision: {
    readonly number: number;
    readonly digest: string;
    readonly manifest: SendManifest;
    readonly createdAt: Date;
    readonly by: Person;
    /** Null: fixed before origins were recorded. */
    readonly origin: NamedOrigin | null;
  };
  readonly policy: ProvedPolicy;
  readonly approvals: readonly ProvedApproval[];
  readonly statements: readonly ProvedStatement[];
  readonly views: readonly { readonly by: Person; readonly digest: string; readonly at: Date }[];
  readonly attempts: readonly {
    readonly id: string;
    readonly revisionNumber: number;
    readonly digest: string;
    readonly startedAt: Date;
    readonly committingAt: Date | null;
    readonly finishedAt: Date | null;
    readonly outcome: string | null;
  }[];
  readonly audit: {
    readonly note: string;
    readonly entries: readonly {
      readonly text: string;
      readonly path: readonly Buffer[];
    }[];
  };
}

export type EvidenceReading =
  | { readonly kind: 'missing' }
  | { readonly kind: 'not_approved' }
  /** An entry about the post came after the last checkpoint. */
  | { readonly kind: 'needs_checkpoint' }
  | { readonly kind: 'complete'; readonly evidence: PostEvidence };

export interface EvidenceReader {
  read(workspaceId: WorkspaceId, id: PostId): Promise<EvidenceReading>;
}
