/** Sends one file over the tus protocol. Calling it again resumes where the last call ended. */
import type { PreviousUpload, Upload } from 'tus-js-client';
import { toApiProblem } from '../../../data/api.ts';
import { ApiProblem } from '../../../data/problem.ts';
import { t } from '../../../i18n/t.ts';

const endpoint = '/v1/uploads';
/** Chunks small enough for proxies that buffer a whole request, large enough to use the full bandwidth. */
const chunkBytes = 32 * 1024 * 1024;

const uploadUrl = (id: string): string => `${endpoint}/${id}`;
const idFromUrl = (url: string): string => url.split('/').at(-1) ?? '';

const workspaceHeader = (workspaceId: string | null): Record<string, string> =>
  workspaceId ? { 'X-Workspace': workspaceId } : {};

const parseBody = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    return { detail: t('The server answered something we cannot read ({error}).', { error: String(error) }) };
  }
};

/** The key under which the browser remembers a file's upload, so that choosing it again resumes it. */
const fingerprintOf = (file: File, workspaceId: string | null): string =>
  ['signoff', workspaceId, file.name, file.type, file.size, file.lastModified].join('-');

interface SendFileInput {
  readonly file: File;
  readonly workspaceId: string | null;
  readonly uploadId: string | null;
  readonly signal: AbortSignal;
  readonly onId: (id: string) => void;
  readonly onProgress: (sentBytes: number) => void;
}

/** The protocol client is loaded with the first file. */
const loadTus = () =>
  import('tus-js-client').catch((cause: unknown) => {
    throw Object.assign(new ApiProblem({ status: 0, code: 'offline' }), { cause });
  });

const createUpload = async (
  file: File,
  workspaceId: string | null,
  options: Partial<Upload['options']> = {},
): Promise<Upload> => {
  const tus = await loadTus();
  return new tus.Upload(file, {
    endpoint,
    chunkSize: chunkBytes,
    retryDelays: null,
    removeFingerprintOnSuccess: true,
    fingerprint: () => Promise.resolve(fingerprintOf(file, workspaceId)),
    metadata: { filename: file.name },
    headers: workspaceHeader(workspaceId),
    onAfterResponse: (request, response) => {
      const status = response.getStatus();
      // Only a missing upload is started again; by default the client would do so after any failed request.
      const isGone = request.getMethod() === 'HEAD' && (status === 404 || status === 410);
      if (status < 400 || isGone) return;
      throw toApiProblem(status, response.getBody() ? parseBody(response.getBody()) : null);
    },
    ...options,
  });
};

const findPrevious = async (file: File, workspaceId: string | null): Promise<PreviousUpload | undefined> =>
  (await (await createUpload(file, workspaceId)).findPreviousUploads()).findLast(
    (previousUpload) => previousUpload.uploadUrl !== null,
  );

/** The unfinished upload that this browser started for this file. */
export const findRememberedUpload = async (
  file: File,
  workspaceId: string | null,
): Promise<string | null> => {
  const url = (await findPrevious(file, workspaceId))?.uploadUrl;
  return url ? idFromUrl(url) : null;
};

export const forgetUpload = async (file: File, workspaceId: string | null): Promise<void> => {
  const upload = await createUpload(file, workspaceId);
  for (const previousUpload of await upload.findPreviousUploads())
    await upload.options.urlStorage?.removeUpload(previousUpload.urlStorageKey);
};

/** Throws an ApiProblem with the server's error; status 0 if it could not be reached. */
export const sendFile = async ({ file, workspaceId, uploadId, signal, onId, onProgress }: SendFileInput) => {
  const previous = uploadId ? await findPrevious(file, workspaceId) : undefined;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = await createUpload(file, workspaceId, {
    onUploadUrlAvailable: () => onId(idFromUrl(upload.url ?? '')),
    onProgress: (sent) => onProgress(sent),
    onSuccess: () => resolve(),
    onError: (error) => {
      const cause = 'causingError' in error ? error.causingError : null;
      reject(cause instanceof ApiProblem ? cause : new ApiProblem({ status: 0, code: 'offline' }));
    },
  });
  if (signal.aborted) return;
  if (uploadId) {
    if (previous?.uploadUrl && idFromUrl(previous.uploadUrl) === uploadId)
      upload.resumeFromPreviousUpload(previous);
    else upload.url = uploadUrl(uploadId);
  }
  signal.addEventListener('abort', () => {
    upload.abort().catch((error: unknown) => console.info('The upload was already over', error));
    reject(signal.reason);
  });
  upload.start();
  await promise;
};
