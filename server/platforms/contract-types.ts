/**
 * What the contract test needs to know about a platform. Each platform has one `ContractSubject` in its folder. For tests
 * only.
 */

import type { DeclarationValues } from '../domain/platform-port/declarations.ts';
import type { Content, MediaFacts, SendManifest } from '../domain/platform-port/publisher.ts';
import type { PlatformName } from '../domain/platforms.ts';
import type { PlatformSettings } from './index.ts';

/** Files for the posts of the test. The same request returns the same file. */
export interface TestMedia {
  /** Pictures of 8 × 8, alternating PNG and JPEG, with and without alt text. */
  readonly pictures: readonly MediaFacts[];
  /** Up to ten JPEGs of 720 × 720. */
  photos(count: number): readonly MediaFacts[];
  /** A real MP4 of 4 seconds, 540 × 960, H.264 and AAC, padded to this size with a box that players skip. */
  video(sizeBytes: number): MediaFacts;
  readonly document: MediaFacts;
}

/** One kind of post that the platform accepts. */
export interface ContentKind {
  readonly name: string;
  /** Such a post with this caption. `check` must find no problem with it. */
  content(caption: string, media: TestMedia): Content;
  /** Its account; by default the first of the subject's accounts. */
  readonly account?: string;
  /** What the approver declares; `declarations.form` must accept it. */
  readonly declarations?: DeclarationValues;
  /**
   * The sandbox's names of the operations that such a send always calls; each is tested with every fault. Those
   * that another kind already covers may be omitted.
   */
  readonly operations: readonly string[];
  /** False where the platform cannot edit posts of this kind, though it can edit others. */
  readonly editable?: false;
  /** How long to wait for a hanging call where something continues meanwhile. By default hardly at all. */
  readonly hangTimeoutMs?: number;
}

/** What the sandbox records of everything that readers could see. */
export interface LedgerEntry {
  /** 1, 2, 3… */
  readonly seq: number;
  readonly action:
    | 'made_visible'
    | 'edited'
    | 'removed'
    | 'uploaded'
    | 'commented'
    | 'added_to_playlist'
    | 'removed_from_playlist';
  readonly platform: string;
  readonly account: string;
  readonly external_id: string;
  readonly text: string | null;
  readonly media: readonly { sha256: string; alt_text: string | null }[];
  /** For a comment, `under` is the post. */
  readonly details?: { readonly [name: string]: unknown };
}

export interface ContractSubject {
  readonly name: PlatformName;
  /** The connection method, where the platform has several; the first by default. */
  readonly method?: string;
  /** For the sandbox at `url`. Platforms that fetch files get the URL at which the test serves them. */
  settings(url: string, publicUrl: URL): PlatformSettings;
  /** Sandbox settings applied first: high quotas, short processing. */
  readonly sandboxSettings?: object;
  /** What a person's form sends to the authorization URL, to allow and to refuse. */
  readonly consent: Readonly<Record<string, string | readonly string[]>>;
  readonly denial: Readonly<Record<string, string | readonly string[]>>;
  /** The external ids that connecting offers. */
  readonly accounts: readonly [string, ...string[]];
  /** Accounts whose posts cannot be queried: a person settles what is uncertain. */
  readonly unsearchableAccounts?: readonly string[];
  /** The first is the simplest: it is used where the kind makes no difference. */
  readonly kinds: readonly [ContentKind, ...ContentKind[]];
  /** The sandbox's name of the call by which `find` searches for an uncertain send of the first kind. */
  readonly findOperation: string;
  /** The sandbox's name of the commit step of the first kind; by default the publisher's name for it. */
  readonly commitOperation?: string;
  /** Null: the platform's API cannot remove posts. */
  readonly removeOperation: string | null;
  /** The sandbox's name of the call that edits a published post. Absent: the platform's API cannot edit. */
  readonly editOperation?: string;
  /** The sandbox's names of the calls that write a comment and list those of a post. Absent: the API has none. */
  readonly commentOperations?: { readonly send: string; readonly find: string };
  readonly tokenOperation: string;
  /** A 401 from the token endpoint means that the token is dead. */
  readonly tokenDeadOn401?: true;
  /** Where connecting calls another platform: its name in the sandbox, and who authorizes there. */
  readonly login?: { readonly platform: PlatformName; readonly holder: string };
  /** False: the platform's API cannot revoke a grant; users do that on the platform. */
  readonly revokes?: false;
  /** Settings with a wrong client secret; by default `clientSecret` is changed. Null: refreshing needs none. */
  readonly withWrongSecret?: ((settings: PlatformSettings) => PlatformSettings) | null;
  /** The sandbox's name of the call that `checkTokens` makes. */
  readonly checkTokensOperation: string;
  /** Whether the sandbox can delay posts in lists (`list_lag_ms`). */
  readonly supportsListLag?: boolean;
  /** Whether the platform refuses duplicates (`duplicate_window_ms`). */
  readonly refusesDuplicates?: boolean;
  /** Throws when anything besides posts is there more often than it may be, such as entries of lists. */
  checkHistory?(history: readonly LedgerEntry[]): void;
  /** The text as the ledger records it; by default the manifest's text. */
  ledgerText?(manifest: SendManifest): string;
}
