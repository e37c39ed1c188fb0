/** What an upload says about itself. */
import { shortDay } from '../dates.ts';
import { sizeOfWhole } from '../words.ts';
import { shareOf, type UploadRow } from './rows.ts';

/** `11 min left`, `40 s left` */
const leftWords = (row: UploadRow): string => {
  if (!row.bytesPerSecond || !row.sizeBytes) return '';
  const seconds = (row.sizeBytes - row.sentBytes) / row.bytesPerSecond;
  if (seconds < 60) return `, ${Math.max(1, Math.round(seconds))} s left`;
  if (seconds < 3600) return `, ${Math.round(seconds / 60)} min left`;
  return `, ${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min left`;
};

const percent = (row: UploadRow): string => `${Math.floor(shareOf(row) * 100)} %`;

export const rowWords = (row: UploadRow, zone: string): string => {
  const sizes = row.sizeBytes === null ? '' : sizeOfWhole(row.sentBytes, row.sizeBytes);
  switch (row.state) {
    case 'waiting':
      return 'Waits for its turn';
    case 'sending':
      return sizes === '' ? 'Fetching' : `${sizes}${leftWords(row)}`;
    case 'retrying':
      return `No connection at ${percent(row)}. It goes on by itself.`;
    case 'paused':
      return row.problem ?? `Paused at ${percent(row)}. Kept for a week.`;
    case 'checking':
      return 'Arrived. We look what it is.';
    case 'needs_file':
      return (
        row.problem ??
        `Paused at ${percent(row)}. Choose the file again to go on${row.expiresAt ? `; kept until ${shortDay(row.expiresAt, zone)}` : ''}.`
      );
    case 'refused':
      return row.problem ?? 'Refused. Nothing was stored.';
  }
};
