export interface Refusal extends Error {
  /** The same in every language. */
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface PublishedKey {
  readonly public_key: string;
  readonly from?: string | null;
  readonly until?: string | null;
}

export type CheckName =
  | 'envelope'
  | 'signature'
  | 'digest'
  | 'approvals'
  | 'passkeys'
  | 'policy'
  | 'checkpoint'
  | 'inclusion'
  | 'audit'
  | 'sent';

interface Person {
  readonly id: string;
  readonly name: string;
}

/** What a proof says; only believe it where every check holds. */
export interface Proof {
  readonly made_at: string;
  readonly made_by: { readonly origin: string; readonly key: string };
  readonly workspace: { readonly id: string; readonly name: string };
  readonly post: {
    readonly id: string;
    readonly account: { readonly name: string; readonly handle: string | null } | null;
    readonly published_at: string | null;
    readonly permalink: string | null;
  };
  readonly revision: { readonly number: number; readonly digest: string; readonly manifest: string };
  readonly approvals: readonly {
    readonly id: string;
    readonly covers: 'content' | 'timing';
    readonly revision: number;
    readonly by: Person;
    readonly at: string;
    readonly strength: 'session' | 'passkey';
    readonly voided_at: string | null;
  }[];
  /** Null: not recorded. `text` is JSON: see docs/proof-format.md. */
  readonly origin: {
    readonly text: string;
    readonly people: Readonly<Record<string, string>>;
    readonly apps: Readonly<Record<string, string>>;
  } | null;
  readonly audit: { readonly entries: readonly unknown[] };
}

export interface Verdict {
  readonly ok: boolean;
  readonly proof: Proof | null;
  readonly checks: readonly {
    readonly name: CheckName;
    readonly ok: boolean;
    readonly refusal: Refusal | null;
  }[];
}

export function verifyProof(
  bytes: Uint8Array,
  keys: readonly PublishedKey[],
  options?: { readonly stopAtFirst?: boolean },
): Promise<Verdict>;
