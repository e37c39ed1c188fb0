import { useEffect, useRef, useState } from 'react';
import type { MediaView } from '../../../server/http/views.ts';
import { useStore } from '../../browser/use-store.ts';
import type { UploadRow } from '../media/uploads/upload-row.ts';
import { onUploaded, uploadRows } from '../media/uploads/upload-store.ts';
import { addFiles } from '../media/uploads/uploader.ts';

/** Inserts an uploaded file among the others, in the order in which the user chose them. */
export type InsertUpload = <File extends { readonly id: string }>(
  files: readonly File[],
  arrived: File,
) => readonly File[];

/**
 * The uploads started in this editor. Each joins the post when it is complete; after leaving, it goes to the
 * library only.
 */
export const useUploads = (onDone: (media: MediaView, join: InsertUpload) => void) => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef({ keys, onDone });
  const positions = useRef(new Map<string, number>());
  useEffect(() => {
    latest.current.onDone = onDone;
  });
  useEffect(
    () =>
      onUploaded((key, media) => {
        const position = [...latest.current.keys].indexOf(key);
        if (position < 0) return;
        positions.current.set(media.id, position);
        latest.current.onDone(media, (files, arrived) => {
          const later = files.findIndex(({ id }) => (positions.current.get(id) ?? -1) > position);
          return later < 0 ? [...files, arrived] : files.toSpliced(later, 0, arrived);
        });
      }),
    [],
  );
  const add = (files: Iterable<File>): void => {
    const all = new Set([...latest.current.keys, ...addFiles(files)]);
    latest.current.keys = all;
    setKeys(all);
  };
  const uploads: readonly UploadRow[] = useStore(uploadRows).filter((row) => keys.has(row.key));
  return { uploads, add };
};
