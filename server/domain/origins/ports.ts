import type { PostId, WorkspaceId } from '../../lib/ids.ts';
import type { GeneratorSource } from '../sources/source.ts';
import type { Tx } from '../tx.ts';
import type { Origin } from './origin.ts';
import type { GeneratedText } from './trace-words.ts';

interface OwnedPost {
  readonly id: PostId;
  readonly workspaceId: WorkspaceId;
}

export interface OriginStore {
  /** Undefined: none of its words was recorded. */
  find(tx: Tx, id: PostId): Promise<Origin | undefined>;
  save(tx: Tx, post: OwnedPost, origin: Origin): Promise<void>;
  /** A copy has the same words, from the same sources. */
  copy(tx: Tx, from: PostId, copy: OwnedPost): Promise<void>;
  /** Fixed from here on: it cannot be changed or deleted. */
  fix(tx: Tx, post: OwnedPost, number: number, origin: Origin): Promise<void>;
  /** The latest texts that have one of these phrases. */
  generatedWith(
    tx: Tx,
    workspaceId: WorkspaceId,
    phrases: readonly string[],
  ): Promise<readonly GeneratedText[]>;
}

export interface GeneratedTexts {
  add(
    workspaceId: WorkspaceId,
    source: GeneratorSource,
    texts: readonly (readonly string[])[],
    now: Date,
  ): Promise<void>;
  deleteBefore(at: Date): Promise<void>;
}
