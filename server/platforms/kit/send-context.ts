/** One send in progress, and what all adapters do with it. */
import type { Handles, MediaFacts, SendIo, SendManifest } from '../../domain/platform-port/publisher.ts';

export interface SendContext<Caller> {
  readonly manifest: SendManifest;
  readonly caller: Caller;
  readonly io: SendIo;
  /** Updated with every save, so that every part of an adapter sees the newest. */
  handles: Handles;
  save(handles: Handles): Promise<void>;
  /** Before the first call that can make something visible: see `SendIo.committing`. */
  commit(handles: Handles): Promise<void>;
}

export function createSendContext<Caller>(
  caller: Caller,
  manifest: SendManifest,
  io: SendIo,
): SendContext<Caller> {
  return {
    manifest,
    caller,
    io,
    handles: io.handles,
    async save(handles) {
      await io.save(handles);
      this.handles = { ...this.handles, ...handles };
    },
    async commit(handles) {
      await io.committing(handles);
      this.handles = { ...this.handles, ...handles };
    },
  };
}

/** A file that the manifest must have, because it was approved with one. */
export function fileAt({ manifest }: { readonly manifest: SendManifest }, index: number): MediaFacts {
  const file = manifest.media[index];
  if (file === undefined) throw new Error(`the manifest has no file ${index}`);
  return file;
}

/**
 * Opens bytes before the commit step that needs them: a file that differs from the approved one is detected before
 * anything is sent. The bytes are released when the commit step is not allowed.
 */
export async function openThenCommit(
  open: () => Promise<ReadableStream<Uint8Array>>,
  commit: () => Promise<void>,
): Promise<ReadableStream<Uint8Array>> {
  const body = await open();
  try {
    await commit();
  } catch (error) {
    await body.cancel();
    throw error;
  }
  return body;
}

/** Short at first, then less often the longer it takes. */
export const pollAfter = (waitedMs: number, minMs: number, maxMs: number): number =>
  Math.min(Math.max(minMs, waitedMs / 4), maxMs);
