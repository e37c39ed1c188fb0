/** An upload as the user sees it, and which ones start next. */
import type { UploadView } from '../../../../server/http/views.ts';
import { t } from '../../../i18n/t.ts';

export type UploadRowState =
  /** Queued. */
  | 'waiting'
  | 'sending'
  /** The connection is lost; it continues by itself. */
  | 'retrying'
  | 'paused'
  /** All bytes have arrived; the server is checking them. */
  | 'checking'
  /** Started before the page was loaded: the browser no longer has the file. */
  | 'needs_file'
  | 'refused';

export interface UploadRow {
  readonly key: string;
  readonly workspaceId: string | null;
  readonly source: 'file' | 'address';
  readonly name: string;
  readonly mime: string;
  readonly sizeBytes: number | null;
  readonly sentBytes: number;
  readonly bytesPerSecond: number | null;
  readonly state: UploadRowState;
  readonly problem: string | null;
  /** Null until the server has assigned one. */
  readonly uploadId: string | null;
  readonly expiresAt: string | null;
}

export const maxParallelUploads = 3;

const activeStates: readonly UploadRowState[] = ['sending', 'retrying', 'checking'];
const isActive = (row: UploadRow): boolean => row.source === 'file' && activeStates.includes(row.state);

/** The uploads that may start now, in the order they were added. */
export const findNextToStart = (rows: readonly UploadRow[]): readonly UploadRow[] => {
  const freeSlots = maxParallelUploads - rows.filter(isActive).length;
  return rows.filter((row) => row.state === 'waiting').slice(0, Math.max(0, freeSlots));
};

export const isInProgress = (row: UploadRow): boolean =>
  row.state === 'waiting' || activeStates.includes(row.state);

/** A row for an upload that only the server knows about. */
export const toUploadRow = (upload: UploadView, workspaceId: string | null): UploadRow => ({
  key: upload.id,
  workspaceId,
  source: upload.source === 'address' ? 'address' : 'file',
  name: upload.name || t('From a link'),
  mime: '',
  sizeBytes: upload.size_bytes,
  sentBytes: upload.received_bytes,
  bytesPerSecond: null,
  state:
    upload.state === 'refused'
      ? 'refused'
      : upload.source === 'address'
        ? upload.state === 'checking'
          ? 'checking'
          : 'sending'
        : 'needs_file',
  problem: upload.problem?.detail ?? null,
  uploadId: upload.id,
  expiresAt: upload.expires_at,
});

export const sentFraction = ({ sentBytes, sizeBytes }: Pick<UploadRow, 'sentBytes' | 'sizeBytes'>): number =>
  sizeBytes ? Math.min(1, sentBytes / sizeBytes) : 0;
