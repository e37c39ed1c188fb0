import { useEffect, useRef, useState } from 'react';
import type { MediaView } from '../../../server/http/views.ts';
import type { UploadRow } from '../../lib/uploads/rows.ts';
import { addFiles, onUploaded, uploadRows } from '../../lib/uploads/uploader.ts';
import { useStore } from '../../lib/use-store.ts';

/** The uploads begun in this editor. Each joins the post when it has arrived; leaving puts it in the library only. */
export const useUploads = (onDone: (media: MediaView) => void) => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef({ keys, onDone });
  useEffect(() => {
    latest.current.onDone = onDone;
  });
  useEffect(
    () =>
      onUploaded((key, media) => {
        if (latest.current.keys.has(key)) latest.current.onDone(media);
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
