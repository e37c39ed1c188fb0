/** What an upload says about itself. */

import { t } from '../../../i18n/t.ts';
import { sizeOfWhole } from '../../../i18n/words.ts';
import { shortDay } from '../../../time/dates.ts';
import { shareOf, type UploadRow } from './rows.ts';

/** `2.31 of 3.84 GB, 11 min left`, `1.2 of 1.4 GB, 40 s left` */
const sendingWords = (row: UploadRow): string => {
  if (row.sizeBytes === null) return t('Fetching');
  const sizes = sizeOfWhole(row.sentBytes, row.sizeBytes);
  if (!row.bytesPerSecond || !row.sizeBytes) return sizes;
  const seconds = (row.sizeBytes - row.sentBytes) / row.bytesPerSecond;
  if (seconds < 60)
    return t('{sizes}, {seconds} s left', { sizes, seconds: Math.max(1, Math.round(seconds)) });
  if (seconds < 3600) return t('{sizes}, {minutes} min left', { sizes, minutes: Math.round(seconds / 60) });
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.round((seconds % 3600) / 60)];
  return t('{sizes}, {hours} h {minutes} min left', { sizes, hours, minutes });
};

const percentOf = (row: UploadRow): string => `${Math.floor(shareOf(row) * 100)} %`;

const needsFileWords = ({ expiresAt }: UploadRow, percent: string, zone: string, now: number): string =>
  expiresAt
    ? t('Paused at {percent}. Choose the file again to go on; kept until {day}.', {
        percent,
        day: shortDay(expiresAt, zone, now),
      })
    : t('Paused at {percent}. Choose the file again to go on.', { percent });

export const rowWords = (row: UploadRow, zone: string, now = Date.now()): string => {
  const percent = percentOf(row);
  switch (row.state) {
    case 'waiting':
      return t('Waits for its turn');
    case 'sending':
      return sendingWords(row);
    case 'retrying':
      return t('No connection at {percent}. It goes on by itself.', { percent });
    case 'paused':
      return row.problem ?? t('Paused at {percent}. Kept for a week.', { percent });
    case 'checking':
      return t('Arrived. We look what it is.');
    case 'needs_file':
      return row.problem ?? needsFileWords(row, percent, zone, now);
    case 'refused':
      return row.problem ?? t('Refused. Nothing was stored.');
  }
};
