/**
 * The port to a platform: what publishing needs from TikTok, LinkedIn and the others, in our terms.
 *
 * A send is done in steps. `step` reads the handles that earlier steps saved, continues from there, and returns
 * one outcome. Every handle a platform gives us (an upload address, a container, a publish id) is saved through
 * `io.save` before the next call, so that a crash resumes instead of starting again. Before the first call that
 * can make something visible, the adapter's *commit step*, it awaits `io.committing()`: from then on an attempt
 * without an outcome is unknown and is never blindly repeated.
 */

import type { InputProblem } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { Message } from '../../lib/message.ts';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import type { MediaKind } from '../media/media.ts';
import type { Placement } from '../media/placements.ts';
import type { ByteRange } from '../media/ports.ts';
import type { PlatformName } from '../platforms.ts';
import type { Commenter } from './commenter.ts';
import type { DeclarationValues, PlatformDeclarations } from './declarations.ts';
import type { Entity, FindEntities, Mention } from './entities.ts';
import type { Insights } from './insights.ts';
import type { PlatformLimits, PostOption } from './limits.ts';
import type { Manager } from './manage.ts';
import { messages } from './messages.ts';
import type { Permalinks } from './permalinks.ts';

export type { PlatformLimits } from './limits.ts';

/** A post that is visible. `note`: something a person should know about it, though nothing failed. */
export interface VisiblePost {
  readonly externalId: string;
  readonly url: string;
  readonly note?: Message;
}

export type Outcome =
  | ({ readonly kind: 'published' } & VisiblePost)
  | { readonly kind: 'pending'; readonly checkAt: Date }
  | { readonly kind: 'rejected'; readonly code: string; readonly plainReason: Message }
  | { readonly kind: 'auth_lost'; readonly plainReason: Message }
  | {
      readonly kind: 'rate_limited';
      readonly until: Date;
      readonly scope: 'account' | 'app';
      /** Set when it was not the platform that requires the wait. */
      readonly plainReason?: Message;
    }
  | { readonly kind: 'unavailable'; readonly sent: false; readonly plainReason: Message }
  | { readonly kind: 'unknown'; readonly plainReason: Message };

/** The platform's response to whether an uncertain send became visible. */
export type Finding =
  | ({ readonly kind: 'present' } & VisiblePost)
  | { readonly kind: 'absent' }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly { externalId: string; url: string }[] }
  | { readonly kind: 'cannot_ask'; readonly plainReason: Message }
  | { readonly kind: 'ask_later'; readonly plainReason: Message };

/** Facts of one stored rendition. The bytes are addressed by their hash and never change. */
export interface MediaFacts {
  readonly sha256: string;
  readonly mime: string;
  readonly sizeBytes: number;
  readonly width: number;
  readonly height: number;
  /** Videos only. */
  readonly durationMs?: number;
  readonly altText: string;
  /** Its purpose, when it is not simply shown. */
  readonly role?: MediaRole;
}

export type MediaRole = 'thumbnail';

/** What a person wrote, before it is fixed as a revision. */
export interface Content {
  readonly caption: string;
  readonly media: readonly MediaFacts[];
  readonly options: { readonly [key: string]: Json };
}

/** Every value the adapter will put on the wire. Its digest is what a person approves. */
export interface SendManifest {
  readonly schema: 1;
  readonly platform: PlatformName;
  /** The platform's own id of the account that will show the post. */
  readonly account: string;
  /** Set: this existing post is changed instead of a new one being created. */
  readonly amends?: string;
  /** The text as a reader will see it. `wire` contains it in the platform's own format. */
  readonly text: string;
  /** The parts of `text` that link to people and pages. Absent: none. */
  readonly mentions?: readonly Mention[];
  /** What else `wire` contains by id alone, by the names that the approver sees. Absent: nothing. */
  readonly named?: readonly Entity[];
  readonly media: readonly MediaFacts[];
  /**
   * The first comment, written by our account once the post is published. `step` does not send it:
   * `Publisher.comment` does.
   */
  readonly first_comment?: string;
  /** The platform's own request values; the adapter adds only ids that the platform hands out while sending. */
  readonly wire: { readonly [key: string]: Json };
}

export type Handles = { readonly [key: string]: Json };

/** How much of an allowance is used, as the platform reports. */
export interface Usage {
  readonly scope: 'account' | 'app';
  /** 1 is all of it. */
  readonly usedShare: number;
  /** When the platform says that capacity is available again; null where it does not say. */
  readonly availableAt: Date | null;
}

/** What an adapter gets while it sends one revision. */
export interface SendIo {
  readonly accessToken: string;
  /** The granted scopes, which show the connect method of the account. */
  readonly scopes: readonly string[];
  readonly handles: Handles;
  /** Merges and commits handles before it resolves. Rejects when the lease is lost: then the adapter must stop. */
  save(handles: Handles): Promise<void>;
  /**
   * Commits "the next call can become visible", and these handles with it. Rejects when the lease is lost: then nothing may
   * be sent.
   */
  committing(handles?: Handles): Promise<void>;
  request(request: HttpRequest): Promise<HttpResult>;
  /** Records how much of an allowance is used: the next send waits when too little is left. */
  reportUsage(usage: Usage): void;
  /** What the approvers declared. */
  readonly declarations: DeclarationValues;
  /**
   * Streams a stored rendition, complete or in part. No byte is returned before the whole file was verified to be
   * the approved one, and each part is checked again while it is read.
   */
  openMedia(sha256: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** A temporary address from which the platform can download a rendition. */
  mediaUrl(media: Pick<MediaFacts, 'sha256' | 'mime'>, ttlSeconds: number): string;
  now(): Date;
}

/** What an adapter gets while it searches for an uncertain send. */
export interface FindIo {
  readonly accessToken: string;
  readonly scopes: readonly string[];
  readonly handles: Handles;
  /** When the attempt started: older items are not ours. */
  readonly attemptStartedAt: Date;
  /** External ids that belong to other posts of ours. */
  readonly boundExternalIds: ReadonlySet<string>;
  request(request: HttpRequest): Promise<HttpResult>;
  now(): Date;
}

/** What determines the placement of one file of a post. */
export interface PlacedMedia {
  readonly kind: MediaKind;
  readonly role: MediaRole | null;
  readonly width: number;
  readonly height: number;
}

/** A single file may have another placement than one among several. */
export interface PlacedContent extends Pick<Content, 'options'> {
  readonly media: readonly PlacedMedia[];
}

/** For decisions that need the platform's current response. */
export const describeMissingResponse = (
  { displayName }: Pick<Publisher, 'displayName'>,
  reason: Message,
): Message =>
  messages.must_be_asked_first({
    platform: displayName,
    reason,
  });

export interface CountedQuota {
  readonly name: string;
  /** `app`: the whole installation together. */
  readonly scope: 'account' | 'app';
  readonly max: number;
  /** What is counted, as it follows the number: "reels". */
  readonly unit: Message;
  applies(manifest: SendManifest): boolean;
  /** The window at a moment; `until` is when the count restarts, unless the window moves with time. */
  window(now: Date): { readonly since: Date; readonly until: Date; readonly moves: boolean };
  /** For a marketer: all of it is used, or the rest is reserved for others. */
  readonly full: Message;
  readonly reservedForOthers: Message;
}

export interface Publisher {
  readonly name: PlatformName;
  readonly displayName: string;
  readonly limits: PlatformLimits;
  readonly options: readonly PostOption[];
  /** The daily quotas, where the platform publishes them; we count them ourselves. Absent: none. */
  readonly quotas?: readonly CountedQuota[];
  /**
   * Kinds of files that this installation cannot send there, and why; `check` refuses them with the code. Absent:
   * none.
   */
  readonly unsupportedMedia?: readonly {
    readonly kind: 'image' | 'video';
    readonly code: string;
    readonly why: Message;
  }[];
  /** Null when the platform requires no declarations. */
  readonly declarations: PlatformDeclarations | null;
  /** The name of the first call that can make something visible. */
  readonly commitStep: string;
  /** Absence is trusted only after lease end + `maxRequestMs` + `settleMs`. */
  readonly settleMs: number;
  readonly maxRequestMs: number;
  /** Pure. The placement of a file, which determines how it is fitted. */
  placement(content: PlacedContent, media: PlacedMedia): Placement;
  /** Pure. All problems at once; empty when the platform would accept it. */
  check(content: Content): readonly InputProblem[];
  /** Pure. */
  manifest(content: Content, accountExternalId: string): SendManifest;
  step(manifest: SendManifest, io: SendIo): Promise<Outcome>;
  find(manifest: SendManifest, io: FindIo): Promise<Finding>;
  /** Removes a post that we published. `unknown` is safe to repeat here: removing twice has no further effect. */
  remove(externalId: string, io: RemoveIo): Promise<Removal>;
  readonly manage: Manager;
  /** Absent: no option of the platform is looked up. */
  readonly findEntities?: FindEntities;
  readonly permalinks: Permalinks;
  readonly insights: Insights;
  readonly edit: PostEditor | EditingNotSupported;
  /** Writes the first comment under our post. Absent: the platform's API does not support it. */
  readonly comment?: Commenter;
}

/**
 * Changes a published post. It sets the visible content to what was approved, so repeating it changes nothing
 * more: an unclear response is `unavailable`, and it is tried again.
 */
export interface PostEditor {
  readonly supported: true;
  /** What may differ from the published post: "caption" and keys of options. Media never do. */
  readonly parts: readonly string[];
  apply(
    externalId: string,
    manifest: SendManifest,
    io: RemoveIo & Pick<SendIo, 'declarations'>,
  ): Promise<Exclude<Outcome, { kind: 'unknown' | 'pending' }>>;
}

export interface EditingNotSupported {
  readonly supported: false;
  /** For a marketer: what the platform does not let us do, and what they can do instead. */
  readonly plainReason: Message;
}

export type RemoveIo = Pick<FindIo, 'accessToken' | 'scopes' | 'request' | 'now'>;

export type Removal =
  | { readonly kind: 'removed' }
  | { readonly kind: 'refused'; readonly plainReason: Message }
  | { readonly kind: 'auth_lost'; readonly plainReason: Message }
  | { readonly kind: 'ask_later'; readonly plainReason: Message };

export interface Publishers {
  publisher(platform: PlatformName): Publisher | undefined;
  /** Whether that platform is simulated here. Posts are never sent to an account of the other environment. */
  isSimulated(platform: PlatformName): boolean;
}
