/** Files dropped or pasted anywhere on the page. Returns whether files are being dragged over it. */
import { useEffect, useRef, useState } from 'react';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

export const useFileDrop = (onFiles: ((files: readonly File[]) => void) | null): boolean => {
  const [isDragging, setIsDragging] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    let depth = 0;
    const trackDepth = (by: number) => (event: DragEvent) => {
      if (!hasFiles(event) || !latest.current) return;
      depth = Math.max(0, depth + by);
      setIsDragging(depth > 0);
    };
    const enter = trackDepth(1);
    const leave = trackDepth(-1);
    const allowDrop = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const accept = (event: Event, list: FileList | undefined) => {
      if (!latest.current || !list || list.length === 0) return;
      event.preventDefault();
      latest.current([...list]);
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setIsDragging(false);
      accept(event, event.dataTransfer?.files);
    };
    const paste = (event: ClipboardEvent) => accept(event, event.clipboardData?.files);
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', allowDrop);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', allowDrop);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, []);
  return isDragging;
};
