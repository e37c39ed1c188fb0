/** One file over the tus protocol. What was sent stays sent: whoever calls again goes on where it ended. */
import type { PreviousUpload, Upload } from 'tus-js-client';
import { problemFrom } from '../../../data/api.ts';
import { ApiProblem } from '../../../data/problem.ts';
import { t } from '../../../i18n/t.ts';

const endpoint = '/v1/uploads';
/** Pieces small enough for proxies that hold a whole request back, large enough to keep the line full. */
const pieceBytes = 32 * 1024 * 1024;

const uploadAddress = (id: string): string => `${endpoint}/${id}`;
const idOf = (url: string): string => url.split('/').at(-1) ?? '';

const workspaceHeader = (workspaceId: string | null): Record<string, string> =>
  workspaceId ? { 'X-Workspace': workspaceId } : {};

const body = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    return { detail: t('The server answered something we cannot read ({error}).', { error: String(error) }) };
  }
};

/** The browser remembers under this name where a file was going, so that choosing it again goes on. */
const fingerprintOf = (file: File, workspaceId: string | null): string =>
  ['signoff', workspaceId, file.name, file.type, file.size, file.lastModified].join('-');

interface Sending {
  readonly file: File;
  readonly workspaceId: string | null;
  readonly uploadId: string | null;
  readonly signal: AbortSignal;
  readonly onId: (id: string) => void;
  readonly onProgress: (sentBytes: number) => void;
}

/** The protocol's own code is brought by the first file. */
const bringTus = () =>
  import('tus-js-client').catch((cause: unknown) => {
    throw Object.assign(new ApiProblem({ status: 0, code: 'offline' }), { cause });
  });

const make = async (
  file: File,
  workspaceId: string | null,
  more: Partial<Upload['options']> = {},
): Promise<Upload> => {
  const tus = await bringTus();
  return new tus.Upload(file, {
    endpoint,
    chunkSize: pieceBytes,
    retryDelays: null,
    removeFingerprintOnSuccess: true,
    fingerprint: () => Promise.resolve(fingerprintOf(file, workspaceId)),
    metadata: { filename: file.name },
    headers: workspaceHeader(workspaceId),
    onAfterResponse: (request, response) => {
      const status = response.getStatus();
      // Only an upload that is gone is begun anew; the client would do so after any refused question.
      const gone = request.getMethod() === 'HEAD' && (status === 404 || status === 410);
      if (status < 400 || gone) return;
      throw problemFrom(status, response.getBody() ? body(response.getBody()) : null);
    },
    ...more,
  });
};

const remembered = async (file: File, workspaceId: string | null): Promise<PreviousUpload | undefined> =>
  (await (await make(file, workspaceId)).findPreviousUploads()).findLast((one) => one.uploadUrl !== null);

/** The upload this browser began with this very file, if it did not end. */
export const rememberedUpload = async (file: File, workspaceId: string | null): Promise<string | null> => {
  const url = (await remembered(file, workspaceId))?.uploadUrl;
  return url ? idOf(url) : null;
};

export const forgetUpload = async (file: File, workspaceId: string | null): Promise<void> => {
  const upload = await make(file, workspaceId);
  for (const one of await upload.findPreviousUploads())
    await upload.options.urlStorage?.removeUpload(one.urlStorageKey);
};

/** Throws an ApiProblem with what the server said; status 0 when it could not be reached. */
export const sendFile = async ({ file, workspaceId, uploadId, signal, onId, onProgress }: Sending) => {
  const previous = uploadId ? await remembered(file, workspaceId) : undefined;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = await make(file, workspaceId, {
    onUploadUrlAvailable: () => onId(idOf(upload.url ?? '')),
    onProgress: (sent) => onProgress(sent),
    onSuccess: () => resolve(),
    onError: (error) => {
      const cause = 'causingError' in error ? error.causingError : null;
      reject(cause instanceof ApiProblem ? cause : new ApiProblem({ status: 0, code: 'offline' }));
    },
  });
  if (signal.aborted) return;
  if (uploadId) {
    if (previous?.uploadUrl && idOf(previous.uploadUrl) === uploadId)
      upload.resumeFromPreviousUpload(previous);
    else upload.url = uploadAddress(uploadId);
  }
  signal.addEventListener('abort', () => {
    upload.abort().catch((error: unknown) => console.info('The upload was already over', error));
    reject(signal.reason);
  });
  upload.start();
  await promise;
};
