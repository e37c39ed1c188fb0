/** The status line of an upload. */

import { formatPartOfSize } from '../../../i18n/format-text.ts';
import { t } from '../../../i18n/t.ts';
import { shortDay } from '../../../time/dates.ts';
import { sentFraction, type UploadRow } from './upload-row.ts';

/** `2.31 of 3.84 GB, 11 min left`, `1.2 of 1.4 GB, 40 s left` */
const describeSending = (row: UploadRow): string => {
  if (row.sizeBytes === null) return t('Fetching');
  const sizes = formatPartOfSize(row.sentBytes, row.sizeBytes);
  if (!row.bytesPerSecond || !row.sizeBytes) return sizes;
  const seconds = (row.sizeBytes - row.sentBytes) / row.bytesPerSecond;
  if (seconds < 60)
    return t('{sizes}, {seconds} s left', { sizes, seconds: Math.max(1, Math.round(seconds)) });
  if (seconds < 3600) return t('{sizes}, {minutes} min left', { sizes, minutes: Math.round(seconds / 60) });
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.round((seconds % 3600) / 60)];
  return t('{sizes}, {hours} h {minutes} min left', { sizes, hours, minutes });
};

const formatPercent = (row: UploadRow): string => `${Math.floor(sentFraction(row) * 100)} %`;

const describeNeedsFile = ({ expiresAt }: UploadRow, percent: string, zone: string, now: number): string =>
  expiresAt
    ? t('Paused at {percent}. Choose the file again to go on; kept until {day}.', {
        percent,
        day: shortDay(expiresAt, zone, now),
      })
    : t('Paused at {percent}. Choose the file again to go on.', { percent });

export const describeUpload = (row: UploadRow, zone: string, now = Date.now()): string => {
  const percent = formatPercent(row);
  switch (row.state) {
    case 'waiting':
      return t('Waits for its turn');
    case 'sending':
      return describeSending(row);
    case 'retrying':
      return t('Connection lost at {percent}. It continues by itself.', { percent });
    case 'paused':
      return row.problem ?? t('Paused at {percent}. Kept for a week.', { percent });
    case 'checking':
      return t('Uploaded. We are checking the file.');
    case 'needs_file':
      return row.problem ?? describeNeedsFile(row, percent, zone, now);
    case 'refused':
      return row.problem ?? t('Refused. Nothing was stored.');
  }
};
