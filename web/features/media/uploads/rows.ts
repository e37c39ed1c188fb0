/** An upload as a person sees it, and which of them goes next. */
import type { UploadView } from '../../../../server/http/views.ts';
import { t } from '../../../i18n/t.ts';

export type RowState =
  /** Its turn has not come. */
  | 'waiting'
  | 'sending'
  /** The way to the server is broken; it goes on by itself. */
  | 'retrying'
  | 'paused'
  /** The bytes are there; the server looks what they are. */
  | 'checking'
  /** Begun before the page was loaded: the browser no longer has the file. */
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
  readonly state: RowState;
  readonly problem: string | null;
  /** Null until the server has given it one. */
  readonly uploadId: string | null;
  readonly expiresAt: string | null;
}

export const atOnce = 3;

const busy: readonly RowState[] = ['sending', 'retrying', 'checking'];
const isBusy = (row: UploadRow): boolean => row.source === 'file' && busy.includes(row.state);

/** Those that may start now, in the order they were added. */
export const nextToStart = (rows: readonly UploadRow[]): readonly UploadRow[] => {
  const free = atOnce - rows.filter(isBusy).length;
  return rows.filter((row) => row.state === 'waiting').slice(0, Math.max(0, free));
};

export const isMoving = (row: UploadRow): boolean => row.state === 'waiting' || busy.includes(row.state);

/** A row for an upload that only the server remembers. */
export const rowOf = (upload: UploadView, workspaceId: string | null): UploadRow => ({
  key: upload.id,
  workspaceId,
  source: upload.source === 'address' ? 'address' : 'file',
  name: upload.name || t('From an address'),
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

export const shareOf = ({ sentBytes, sizeBytes }: Pick<UploadRow, 'sentBytes' | 'sizeBytes'>): number =>
  sizeBytes ? Math.min(1, sentBytes / sizeBytes) : 0;
