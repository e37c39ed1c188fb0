/** The tus library as we use it: our ids, our locks, our problem responses, our use-case at the end. */
import { type DataStore, type Locker, Server } from '@tus/server';
import type { MediaId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import { exposedHeaders } from '../pipeline/cors.ts';
import { currentUploadCall, type UploadCall } from './upload-call.ts';
import { uploadProblem } from './upload-problems.ts';

export const uploadsPath = '/v1/uploads';
/** The file that the upload became. */
export const mediaHeader = 'Upload-Media';

/** How long a request that must release the lock may take to write what it has. */
const drainMs = 1_000;

export interface TusServerDeps {
  readonly datastore: DataStore;
  readonly locks: Locker;
  readonly log: Logger;
  readonly maxBytes: number;
  /** Makes the upload a file; whatever it throws becomes the response. */
  readonly finish: (call: UploadCall) => Promise<MediaId>;
  /** A creation failed, so no client will ever resume it. */
  readonly abandon: (call: UploadCall) => Promise<void>;
}

export function createTusServer(deps: TusServerDeps): Server {
  const { datastore, locks, log, maxBytes } = deps;
  /** Every refusal is sent through `write`. */
  class ProblemServer extends Server {
    override write(
      ...[context, headers, status, body = '']: Parameters<Server['write']>
    ): ReturnType<Server['write']> {
      if (status < 400) return super.write(context, headers, status, body);
      headers.set('content-type', 'application/problem+json');
      headers.set('cache-control', 'no-store');
      if (body.startsWith('{')) return super.write(context, headers, status, body);
      // The library's own header checks, which pass no other hook.
      const problem = uploadProblem(currentUploadCall().request, { status_code: status, body }, log);
      return super.write(context, headers, problem.status, problem.body);
    }
  }

  return new ProblemServer({
    path: uploadsPath,
    datastore,
    locker: locks,
    maxSize: maxBytes,
    relativeLocation: true,
    exposedHeaders: [exposedHeaders, 'Upload-Expires', mediaHeader],
    lockDrainTimeout: drainMs,
    namingFunction: () => currentUploadCall().upload.id,
    getFileIdFromRequest: () => currentUploadCall().upload.id,
    onUploadFinish: async () => {
      const call = currentUploadCall();
      const id = await deps.finish(call);
      call.reply.raw.removeHeader('upload-expires');
      return { headers: { [mediaHeader]: id } };
    },
    onResponseError: async (_req, error) => {
      const call = currentUploadCall();
      if (call.request.method === 'POST') await deps.abandon(call);
      const { status, body, retryAfterSeconds } = uploadProblem(call.request, error, log);
      call.reply.raw.removeHeader('upload-expires');
      if (retryAfterSeconds !== undefined) call.reply.raw.setHeader('retry-after', String(retryAfterSeconds));
      return { status_code: status, body };
    },
  });
}
