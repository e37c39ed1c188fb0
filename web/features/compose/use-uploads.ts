import { useEffect, useRef, useState } from 'react';
import type { MediaView } from '../../../server/http/views.ts';
import { useStore } from '../../browser/use-store.ts';
import type { UploadRow } from '../media/uploads/rows.ts';
import { onUploaded, uploadRows } from '../media/uploads/upload-store.ts';
import { addFiles } from '../media/uploads/uploader.ts';

/** Puts one that has arrived among the others, in the order in which a person chose them. */
export type Join = <File extends { readonly id: string }>(
  files: readonly File[],
  arrived: File,
) => readonly File[];

/** The uploads begun in this editor. Each joins the post when it has arrived; leaving puts it in the library only. */
export const useUploads = (onDone: (media: MediaView, join: Join) => void) => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef({ keys, onDone });
  const turns = useRef(new Map<string, number>());
  useEffect(() => {
    latest.current.onDone = onDone;
  });
  useEffect(
    () =>
      onUploaded((key, media) => {
        const turn = [...latest.current.keys].indexOf(key);
        if (turn < 0) return;
        turns.current.set(media.id, turn);
        latest.current.onDone(media, (files, arrived) => {
          const later = files.findIndex(({ id }) => (turns.current.get(id) ?? -1) > turn);
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
