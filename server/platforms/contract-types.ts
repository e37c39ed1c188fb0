/** What the contract test wants to know of a platform. Each gives one `Subject` in its folder. For tests only. */

import type { DeclarationValues } from '../domain/platform-port/declarations.ts';
import type { Content, MediaFacts, SendManifest } from '../domain/platform-port/publisher.ts';
import type { PlatformName } from '../domain/platforms.ts';
import type { PlatformSettings } from './index.ts';

/** Files that stand ready for the posts of the test. The same wish is the same file. */
export interface TestMedia {
  /** Pictures of 8 × 8, PNG and JPEG by turns, with and without alt text. */
  readonly pictures: readonly MediaFacts[];
  /** Up to ten JPEGs of 720 × 720. */
  photos(count: number): readonly MediaFacts[];
  /** A real MP4 of 4 seconds, 540 × 960, H.264 and AAC, made as long as this by a box that players skip. */
  video(sizeBytes: number): MediaFacts;
  readonly document: MediaFacts;
}

/** One kind of post that the platform takes. */
export interface ContentKind {
  readonly name: string;
  /** Such a post with this caption. `check` must find nothing wrong with it. */
  content(caption: string, media: TestMedia): Content;
  /** Where it goes; the first of the subject's accounts unless told. */
  readonly account?: string;
  /** What the approver declares; `declarations.form` must have nothing against it. */
  readonly declarations?: DeclarationValues;
  /**
   * The sandbox's names of the operations that such a send surely calls, each of which meets every fault. Those that
   * another kind meets already may be left out.
   */
  readonly operations: readonly string[];
  /** False where the platform changes no post of this kind, though it changes others. */
  readonly editable?: false;
  /** How long a call that hangs is waited for where something goes on meanwhile. Hardly at all unless told. */
  readonly leavesAfterMs?: number;
}

export interface Subject {
  readonly name: PlatformName;
  /** How to authorize, where the platform has several ways; the first unless told. */
  readonly way?: string;
  /** For the sandbox at `url`. Platforms that pull files get the place where the test serves them. */
  settings(url: string, publicUrl: URL): PlatformSettings;
  /** Orders for the sandbox before all else: quotas out of the way, short processing. */
  readonly sandboxSettings?: object;
  /** What a person's form sends to the authorization address, to allow and to refuse. */
  readonly consent: Readonly<Record<string, string | readonly string[]>>;
  readonly denial: Readonly<Record<string, string | readonly string[]>>;
  /** The external ids that connecting offers. */
  readonly accounts: readonly [string, ...string[]];
  /** Accounts of which the platform cannot be asked what they show: a person settles what is uncertain. */
  readonly accountsThatCannotBeAsked?: readonly string[];
  /** The first is the simplest: it stands for all where the kind makes no difference. */
  readonly kinds: readonly [ContentKind, ...ContentKind[]];
  /** The sandbox's name of the call by which `find` asks after an uncertain send of the first kind. */
  readonly findOperation: string;
  /** The sandbox's name of the commit step of the first kind; the publisher's word unless told. */
  readonly commitOperation?: string;
  /** Null: the platform's API removes nothing. */
  readonly removeOperation: string | null;
  /** The sandbox's name of the call that changes a post that is out. Absent: the platform's API changes nothing. */
  readonly editOperation?: string;
  /** The sandbox's names of the calls that write a comment and read those of a post. Absent: the API has none. */
  readonly commentOperations?: { readonly send: string; readonly find: string };
  readonly tokenOperation: string;
  /** A 401 of the token endpoint is the platform's own word that the token is dead. */
  readonly tokenEndsBy401?: true;
  /** Where connecting leads to another platform's calls: its name at the sandbox, and who authorizes there. */
  readonly login?: { readonly platform: PlatformName; readonly holder: string };
  /** False: the platform's API takes no grant back; people do that there. */
  readonly revokes?: false;
  /** Settings with a client secret that is wrong; `clientSecret` unless told. Null: refreshing needs none. */
  readonly withWrongSecret?: ((settings: PlatformSettings) => PlatformSettings) | null;
  /** The sandbox's name of the call by which `isHonoured` asks. */
  readonly honourOperation: string;
  /** Whether the sandbox can be told that lists show posts late (`list_lag_ms`). */
  readonly listLag?: boolean;
  /** Whether the platform refuses to show the same twice (`duplicate_window_ms`). */
  readonly refusesDuplicates?: boolean;
  /** What the ledger gives as text; the manifest's text unless told. */
  ledgerText?(manifest: SendManifest): string;
}
