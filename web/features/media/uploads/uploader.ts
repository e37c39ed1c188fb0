/**
 * The uploads of this window. They live outside the pages, so navigation does not stop them: three at a time,
 * resumed automatically after a lost connection, and resumable after a reload by choosing the file again.
 */
import type { UploadView } from '../../../../server/http/views.ts';
import { readableError, toErrorMessage } from '../../../components/readable-error.ts';
import { get, post, remove } from '../../../data/api.ts';
import { hasStatus, isSignedOut } from '../../../data/problem.ts';
import { currentWorkspaceId } from '../../../data/workspace.ts';
import { formatFileSize } from '../../../i18n/format-text.ts';
import { t } from '../../../i18n/t.ts';
import { isTransient, retryDelayMs, waitForRetry } from './retry.ts';
import { findRememberedUpload, forgetUpload, sendFile } from './send-file.ts';
import { createSpeedometer } from './speedometer.ts';
import { findNextToStart, isInProgress, toUploadRow, type UploadRow } from './upload-row.ts';
import { notifyUploaded, onStopUploads, uploadRows } from './upload-store.ts';

const files = new Map<string, File>();
const running = new Map<string, AbortController>();
const pollMs = 700;
let lastKey = 0;

const rowFor = (key: string): UploadRow | undefined => uploadRows.get().find((row) => row.key === key);
const updateRow = (key: string, changes: Partial<UploadRow>): void =>
  uploadRows.set(uploadRows.get().map((row) => (row.key === key ? { ...row, ...changes } : row)));
const removeRow = (key: string): void => {
  files.delete(key);
  uploadRows.set(uploadRows.get().filter((row) => row.key !== key));
};

const fetchUpload = async ({ uploadId, workspaceId }: UploadRow): Promise<UploadView | null> => {
  if (!uploadId) return null;
  try {
    return await get<UploadView>(`/v1/uploads/${uploadId}`, workspaceId);
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
};

/** True if the server has accepted or refused the file. */
const settleRow = (key: string, upload: UploadView): boolean => {
  if (upload.state === 'done' && upload.media) {
    const { media } = upload;
    removeRow(key);
    notifyUploaded(key, media);
    return true;
  }
  if (upload.state === 'refused') {
    const file = files.get(key);
    const workspaceId = rowFor(key)?.workspaceId ?? null;
    if (file) void forgetUpload(file, workspaceId);
    updateRow(key, { state: 'refused', problem: upload.problem?.detail ?? null });
    return true;
  }
  return false;
};

/** Polls until the server has accepted or refused the file. */
const pollUntilSettled = async (key: string, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const row = rowFor(key);
    const upload = row ? await fetchUpload(row) : null;
    if (!row || signal.aborted) return;
    if (upload && settleRow(key, upload)) return;
    if (!upload || upload.state === 'cancelled' || upload.state === 'done') return removeRow(key);
    updateRow(key, {
      name: upload.name || row.name,
      sizeBytes: upload.size_bytes,
      sentBytes: upload.received_bytes,
      state: upload.state === 'checking' || row.source === 'file' ? 'checking' : 'sending',
    });
    await waitForRetry(pollMs, signal);
  }
};

const sendOnce = async (row: UploadRow, file: File, signal: AbortSignal): Promise<void> => {
  const speed = createSpeedometer();
  const serverUpload = await fetchUpload(row);
  if (serverUpload && settleRow(row.key, serverUpload)) return;
  const isResumable =
    serverUpload !== null && (serverUpload.state === 'receiving' || serverUpload.state === 'checking');
  if (row.uploadId && !isResumable) await forgetUpload(file, row.workspaceId);
  if (signal.aborted) return;
  updateRow(row.key, { state: 'sending', problem: null });
  if (serverUpload?.state !== 'checking')
    await sendFile({
      file,
      workspaceId: row.workspaceId,
      uploadId: isResumable ? row.uploadId : null,
      signal,
      onId: (uploadId) => updateRow(row.key, { uploadId }),
      onProgress: (sentBytes) => {
        const bytesPerSecond = speed(sentBytes, performance.now());
        if (bytesPerSecond !== undefined) updateRow(row.key, { sentBytes, bytesPerSecond, state: 'sending' });
      },
    });
  updateRow(row.key, { state: 'checking', sentBytes: file.size });
  await pollUntilSettled(row.key, signal);
};

/** Sends one file until it is in the library, refused, paused or cancelled. */
const send = async (key: string, file: File, signal: AbortSignal): Promise<void> => {
  let attempt = 0;
  let previousBytes = -1;
  while (!signal.aborted) {
    const row = rowFor(key);
    if (!row) return;
    try {
      return await sendOnce(row, file, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (isSignedOut(error)) return updateRow(key, { state: 'paused', problem: toErrorMessage(error) });
      const expired = hasStatus(error, 404) && row.uploadId !== null;
      if (!isTransient(readableError(error)) && !expired) {
        await forgetUpload(file, row.workspaceId);
        return updateRow(key, { state: 'refused', problem: toErrorMessage(error) });
      }
      const sentBytes = rowFor(key)?.sentBytes ?? 0;
      attempt = sentBytes > previousBytes ? 0 : attempt + 1;
      previousBytes = sentBytes;
      updateRow(key, { state: 'retrying', bytesPerSecond: null });
      await waitForRetry(retryDelayMs(attempt), signal);
    }
  }
};

const start = (key: string, run: (signal: AbortSignal) => Promise<void>): void => {
  const controller = new AbortController();
  running.set(key, controller);
  run(controller.signal)
    .catch((error: unknown) => updateRow(key, { state: 'refused', problem: toErrorMessage(error) }))
    .finally(() => {
      if (running.get(key) === controller) running.delete(key);
      startNext();
    });
};

const startNext = (): void => {
  for (const row of findNextToStart(uploadRows.get())) {
    const file = files.get(row.key);
    if (!file) continue;
    updateRow(row.key, { state: 'sending', problem: null });
    start(row.key, (signal) => send(row.key, file, signal));
  }
};

const stop = (key: string): void => {
  running.get(key)?.abort(new DOMException('Stopped', 'AbortError'));
  running.delete(key);
};

const addFile = async (key: string, file: File, workspaceId: string | null): Promise<void> => {
  const uploadId = await findRememberedUpload(file, workspaceId);
  const waiting = uploadRows.get().find((row) => uploadId !== null && row.uploadId === uploadId);
  if (waiting?.state === 'needs_file') removeRow(waiting.key);
  // The same file added twice is two uploads; only one of them may resume the bytes already sent.
  const isResumable = waiting === undefined || waiting.state === 'needs_file';
  if (!rowFor(key)) return;
  files.set(key, file);
  updateRow(key, {
    state: 'waiting',
    uploadId: isResumable ? uploadId : null,
    sentBytes: waiting?.sentBytes ?? 0,
  });
  startNext();
};

/** Starts uploads; the returned keys identify them in `uploadRows` and for `onUploaded`. */
export const addFiles = (chosen: Iterable<File>): readonly string[] => {
  const workspaceId = currentWorkspaceId();
  const keys: string[] = [];
  for (const file of chosen) {
    const key = `file-${++lastKey}`;
    keys.push(key);
    const row: UploadRow = {
      key,
      workspaceId,
      source: 'file',
      name: file.name,
      mime: file.type,
      sizeBytes: file.size,
      sentBytes: 0,
      bytesPerSecond: null,
      state: 'waiting',
      problem: null,
      uploadId: null,
      expiresAt: null,
    };
    uploadRows.set([...uploadRows.get(), row]);
    void addFile(key, file, workspaceId);
  }
  return keys;
};

export const pauseUpload = (key: string): void => {
  stop(key);
  updateRow(key, { state: 'paused', bytesPerSecond: null });
  startNext();
};

export const resumeUpload = (key: string): void => {
  updateRow(key, { state: 'waiting', problem: null });
  startNext();
};

/** For an upload of an earlier page load: continues it with the same file, chosen again. */
export const reattachFile = (key: string, file: File): void => {
  const row = rowFor(key);
  if (!row) return;
  if (row.sizeBytes !== null && row.sizeBytes !== file.size) {
    const problem = t('{name} is {size}, but the paused upload is {wanted}. Choose the same file.', {
      name: file.name,
      size: formatFileSize(file.size),
      wanted: formatFileSize(row.sizeBytes),
    });
    updateRow(key, { problem });
    return;
  }
  files.set(key, file);
  updateRow(key, { mime: file.type });
  resumeUpload(key);
};

/** Cancels the upload and discards what has arrived. */
export const cancelUpload = async (key: string): Promise<void> => {
  const row = rowFor(key);
  const file = files.get(key);
  stop(key);
  removeRow(key);
  startNext();
  if (!row) return;
  if (file) await forgetUpload(file, row.workspaceId);
  if (row.uploadId === null || row.state === 'refused') return;
  await remove(`/v1/uploads/${row.uploadId}`, row.workspaceId);
};

/** The server fetches the file; this only follows its progress. */
export const importFromUrl = async (url: string): Promise<void> => {
  const workspaceId = currentWorkspaceId();
  const upload = await post<UploadView>('/v1/media/import', { url }, workspaceId);
  const row = toUploadRow(upload, workspaceId);
  uploadRows.set([...uploadRows.get(), { ...row, name: upload.name || url }]);
  start(upload.id, (signal) => pollUntilSettled(upload.id, signal));
};

/** Shows uploads of earlier page loads, and drops those that ended elsewhere. */
export const restoreUploads = async (): Promise<void> => {
  const workspaceId = currentWorkspaceId();
  const { data } = await get<{ data: UploadView[] }>('/v1/uploads', workspaceId);
  const known = new Set(uploadRows.get().map((row) => row.uploadId));
  const byId = new Map(data.map((upload) => [upload.id, upload]));
  const keptRows = uploadRows.get().flatMap((row) => {
    if (row.state !== 'needs_file' || row.workspaceId !== workspaceId) return [row];
    const now = byId.get(row.uploadId ?? '');
    return now ? [{ ...row, sentBytes: now.received_bytes }] : [];
  });
  // An upload that this page is just creating has no ID yet.
  const isBeingCreated = (upload: UploadView): boolean =>
    uploadRows.get().some((row) => row.uploadId === null && row.sizeBytes === upload.size_bytes);
  const added = data
    .filter((upload) => !known.has(upload.id) && !isBeingCreated(upload))
    .map((upload) => toUploadRow(upload, workspaceId));
  uploadRows.set([...keptRows, ...added]);
  for (const row of added)
    if (row.source === 'address' && row.state !== 'refused')
      start(row.key, (signal) => pollUntilSettled(row.key, signal));
};

onStopUploads(() => {
  for (const key of [...running.keys()]) stop(key);
  files.clear();
});

window.addEventListener('beforeunload', (event) => {
  if (uploadRows.get().some((row) => row.source === 'file' && isInProgress(row))) event.preventDefault();
});
