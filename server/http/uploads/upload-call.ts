/** The current upload request, for the hooks of the tus library, which only get its own view of the request. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Media, Upload } from '../../domain/media/ports.ts';
import type { UploadId } from '../../lib/ids.ts';

/** The use-cases of uploads. */
export interface UploadUseCases {
  start(
    actor: Actor,
    input: { readonly name: string; readonly altText: string; readonly sizeBytes: number },
  ): Promise<Upload>;
  /** Called by one request at a time, after the last byte was written. Throws what the person should read. */
  finish(actor: Actor, id: UploadId): Promise<Pick<Media, 'id'>>;
  /** Also deletes the bytes that arrived. */
  cancel(actor: Actor, id: UploadId): Promise<void>;
  find(actor: Actor, id: UploadId): Promise<Upload | undefined>;
}

export interface UploadCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly actor: Actor;
  readonly upload: Upload;
}

const calls = new AsyncLocalStorage<UploadCall>();

export const withUploadCall = <Result>(call: UploadCall, work: () => Promise<Result>): Promise<Result> =>
  calls.run(call, work);

export function currentUploadCall(): UploadCall {
  const call = calls.getStore();
  if (!call) throw new Error('the tus library was called from outside the upload routes');
  return call;
}
