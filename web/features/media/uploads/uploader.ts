/**
 * The uploads of this window. They live outside the pages, so going elsewhere does not stop them: three at a
 * time, going on by themselves after a lost connection, resumable by choosing the file again after a reload.
 */
import type { UploadView } from '../../../../server/http/views.ts';
import { problemSentence, readableError } from '../../../components/readable-error.ts';
import { get, post, remove } from '../../../data/api.ts';
import { hasStatus, isSignedOut } from '../../../data/problem.ts';
import { currentWorkspaceId } from '../../../data/workspace.ts';
import { t } from '../../../i18n/t.ts';
import { fileSize } from '../../../i18n/words.ts';
import { passes, waitMs, waitPatiently } from './patience.ts';
import { isMoving, nextToStart, rowOf, type UploadRow } from './rows.ts';
import { forgetUpload, rememberedUpload, sendFile } from './send-file.ts';
import { speedometer } from './speedometer.ts';
import { stoppedBy, tellUploaded, uploadRows } from './upload-store.ts';

const files = new Map<string, File>();
const running = new Map<string, AbortController>();
const lookAgainMs = 700;
let lastKey = 0;

const rowFor = (key: string): UploadRow | undefined => uploadRows.get().find((row) => row.key === key);
const change = (key: string, part: Partial<UploadRow>): void =>
  uploadRows.set(uploadRows.get().map((row) => (row.key === key ? { ...row, ...part } : row)));
const drop = (key: string): void => {
  files.delete(key);
  uploadRows.set(uploadRows.get().filter((row) => row.key !== key));
};

const look = async ({ uploadId, workspaceId }: UploadRow): Promise<UploadView | null> => {
  if (!uploadId) return null;
  try {
    return await get<UploadView>(`/v1/uploads/${uploadId}`, workspaceId);
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
};

/** True when the server has decided about it. */
const settle = (key: string, upload: UploadView): boolean => {
  if (upload.state === 'done' && upload.media) {
    const { media } = upload;
    drop(key);
    tellUploaded(key, media);
    return true;
  }
  if (upload.state === 'refused') {
    const file = files.get(key);
    const workspaceId = rowFor(key)?.workspaceId ?? null;
    if (file) void forgetUpload(file, workspaceId);
    change(key, { state: 'refused', problem: upload.problem?.detail ?? null });
    return true;
  }
  return false;
};

/** Asks until the server has decided. */
const follow = async (key: string, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const row = rowFor(key);
    const upload = row ? await look(row) : null;
    if (!row || signal.aborted) return;
    if (upload && settle(key, upload)) return;
    if (!upload || upload.state === 'cancelled' || upload.state === 'done') return drop(key);
    change(key, {
      name: upload.name || row.name,
      sizeBytes: upload.size_bytes,
      sentBytes: upload.received_bytes,
      state: upload.state === 'checking' || row.source === 'file' ? 'checking' : 'sending',
    });
    await waitPatiently(lookAgainMs, signal);
  }
};

const sendOnce = async (row: UploadRow, file: File, signal: AbortSignal): Promise<void> => {
  const speed = speedometer();
  const known = await look(row);
  if (known && settle(row.key, known)) return;
  const goesOn = known !== null && (known.state === 'receiving' || known.state === 'checking');
  if (row.uploadId && !goesOn) await forgetUpload(file, row.workspaceId);
  if (signal.aborted) return;
  change(row.key, { state: 'sending', problem: null });
  if (known?.state !== 'checking')
    await sendFile({
      file,
      workspaceId: row.workspaceId,
      uploadId: goesOn ? row.uploadId : null,
      signal,
      onId: (uploadId) => change(row.key, { uploadId }),
      onProgress: (sentBytes) => {
        const bytesPerSecond = speed(sentBytes, performance.now());
        if (bytesPerSecond !== undefined) change(row.key, { sentBytes, bytesPerSecond, state: 'sending' });
      },
    });
  change(row.key, { state: 'checking', sentBytes: file.size });
  await follow(row.key, signal);
};

/** Stays with one file until it is in the library, refused, paused or cancelled. */
const send = async (key: string, file: File, signal: AbortSignal): Promise<void> => {
  let attempt = 0;
  let before = -1;
  while (!signal.aborted) {
    const row = rowFor(key);
    if (!row) return;
    try {
      return await sendOnce(row, file, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (isSignedOut(error)) return change(key, { state: 'paused', problem: problemSentence(error) });
      const expired = hasStatus(error, 404) && row.uploadId !== null;
      if (!passes(readableError(error)) && !expired) {
        await forgetUpload(file, row.workspaceId);
        return change(key, { state: 'refused', problem: problemSentence(error) });
      }
      const now = rowFor(key)?.sentBytes ?? 0;
      attempt = now > before ? 0 : attempt + 1;
      before = now;
      change(key, { state: 'retrying', bytesPerSecond: null });
      await waitPatiently(waitMs(attempt), signal);
    }
  }
};

const start = (key: string, work: (signal: AbortSignal) => Promise<void>): void => {
  const controller = new AbortController();
  running.set(key, controller);
  work(controller.signal)
    .catch((error: unknown) => change(key, { state: 'refused', problem: problemSentence(error) }))
    .finally(() => {
      if (running.get(key) === controller) running.delete(key);
      startNext();
    });
};

const startNext = (): void => {
  for (const row of nextToStart(uploadRows.get())) {
    const file = files.get(row.key);
    if (!file) continue;
    change(row.key, { state: 'sending', problem: null });
    start(row.key, (signal) => send(row.key, file, signal));
  }
};

const stop = (key: string): void => {
  running.get(key)?.abort(new DOMException('Stopped', 'AbortError'));
  running.delete(key);
};

const addFile = async (key: string, file: File, workspaceId: string | null): Promise<void> => {
  const uploadId = await rememberedUpload(file, workspaceId);
  const waiting = uploadRows.get().find((row) => uploadId !== null && row.uploadId === uploadId);
  if (waiting?.state === 'needs_file') drop(waiting.key);
  // The same file twice at once is two uploads; only one of them may go on with what was sent.
  const free = waiting === undefined || waiting.state === 'needs_file';
  if (!rowFor(key)) return;
  files.set(key, file);
  change(key, { state: 'waiting', uploadId: free ? uploadId : null, sentBytes: waiting?.sentBytes ?? 0 });
  startNext();
};

/** Begins to upload; the keys name them in `uploadRows` and to `onUploaded`. */
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
  change(key, { state: 'paused', bytesPerSecond: null });
  startNext();
};

export const resumeUpload = (key: string): void => {
  change(key, { state: 'waiting', problem: null });
  startNext();
};

/** For an upload of an earlier page: goes on with the same file, chosen again. */
export const giveFile = (key: string, file: File): void => {
  const row = rowFor(key);
  if (!row) return;
  if (row.sizeBytes !== null && row.sizeBytes !== file.size) {
    const problem = t('{name} has {size}, the upload that waits has {wanted}. Choose the same file.', {
      name: file.name,
      size: fileSize(file.size),
      wanted: fileSize(row.sizeBytes),
    });
    change(key, { problem });
    return;
  }
  files.set(key, file);
  change(key, { mime: file.type });
  resumeUpload(key);
};

/** Ends it, and throws away what has arrived. */
export const endUpload = async (key: string): Promise<void> => {
  const row = rowFor(key);
  const file = files.get(key);
  stop(key);
  drop(key);
  startNext();
  if (!row) return;
  if (file) await forgetUpload(file, row.workspaceId);
  if (row.uploadId === null || row.state === 'refused') return;
  await remove(`/v1/uploads/${row.uploadId}`, row.workspaceId);
};

/** The server fetches it; we watch. */
export const importAddress = async (url: string): Promise<void> => {
  const workspaceId = currentWorkspaceId();
  const upload = await post<UploadView>('/v1/media/import', { url }, workspaceId);
  const row = rowOf(upload, workspaceId);
  uploadRows.set([...uploadRows.get(), { ...row, name: upload.name || url }]);
  start(upload.id, (signal) => follow(upload.id, signal));
};

/** Shows what earlier pages began, and drops what ended elsewhere. */
export const recallUploads = async (): Promise<void> => {
  const workspaceId = currentWorkspaceId();
  const { data } = await get<{ data: UploadView[] }>('/v1/uploads', workspaceId);
  const known = new Set(uploadRows.get().map((row) => row.uploadId));
  const there = new Map(data.map((one) => [one.id, one]));
  const kept = uploadRows.get().flatMap((row) => {
    if (row.state !== 'needs_file' || row.workspaceId !== workspaceId) return [row];
    const now = there.get(row.uploadId ?? '');
    return now ? [{ ...row, sentBytes: now.received_bytes }] : [];
  });
  // One that is just being announced from here has no id yet.
  const announced = (one: UploadView): boolean =>
    uploadRows.get().some((row) => row.uploadId === null && row.sizeBytes === one.size_bytes);
  const added = data
    .filter((one) => !known.has(one.id) && !announced(one))
    .map((one) => rowOf(one, workspaceId));
  uploadRows.set([...kept, ...added]);
  for (const row of added)
    if (row.source === 'address' && row.state !== 'refused')
      start(row.key, (signal) => follow(row.key, signal));
};

stoppedBy(() => {
  for (const key of [...running.keys()]) stop(key);
  files.clear();
});

window.addEventListener('beforeunload', (event) => {
  if (uploadRows.get().some((row) => row.source === 'file' && isMoving(row))) event.preventDefault();
});
