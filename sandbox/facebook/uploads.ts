import { createHash } from 'node:crypto';
import type { StoredBlob } from '../core/blobs.ts';
import { makeSecret } from '../core/secrets.ts';
import type { World } from '../core/world.ts';
import type { VideoFile } from './videos.ts';

/** Sessions of the current upload guide: a file sent to /upload:<session>, which then has a handle. */
type NewUpload = {
  id: string;
  clientId: string;
  personKey: string;
  fileName: string;
  fileType: string;
  sizeBytes: number;
};
export type Upload = NewUpload & { segments: StoredBlob[]; storedBytes: number; file: VideoFile | null };
export type Uploads = ReturnType<typeof createUploads>;

export function createUploads({ journal }: World) {
  const uploads = new Map<string, Upload>();
  const opened = journal.define<NewUpload>('facebook.upload_opened', (data) => {
    uploads.set(data.id, { ...data, segments: [], storedBytes: 0, file: null });
  });
  const extended = journal.define<{ id: string; segment: StoredBlob }>(
    'facebook.upload_extended',
    ({ id, segment }) => {
      const upload = uploads.get(id);
      if (!upload) return;
      upload.segments.push(segment);
      upload.storedBytes += segment.sizeBytes;
    },
  );
  const completed = journal.define<{ id: string; file: VideoFile }>(
    'facebook.upload_completed',
    ({ id, file }) => {
      const upload = uploads.get(id);
      if (upload) upload.file = file;
    },
  );
  return {
    newId: () => makeSecret('MTphdHRhY2htZW50Oj', 72),
    opened,
    extended,
    completed,
    find: (id: string): Upload | undefined => uploads.get(id),
    findByHandle: (handle: string): Upload | undefined =>
      [...uploads.values()].find((upload) => upload.file !== null && handleOf(upload) === handle),
  };
}

/** The same each time it is asked for, so that an answer that got lost can be had again. */
export const handleOf = ({ id, fileName, fileType }: Upload): string => {
  const parts = [fileName, fileType].map((text) => Buffer.from(text).toString('base64'));
  return `4:${parts.join(':')}:AR${createHash('sha256').update(id).digest('base64url')}:e`;
};
