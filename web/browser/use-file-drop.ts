/** Files dropped or pasted anywhere on the page. Tells whether some are held above it. */
import { useEffect, useRef, useState } from 'react';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

export const useFileDrop = (onFiles: ((files: readonly File[]) => void) | null): boolean => {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    let depth = 0;
    const move = (by: number) => (event: DragEvent) => {
      if (!holdsFiles(event) || !latest.current) return;
      depth = Math.max(0, depth + by);
      setOver(depth > 0);
    };
    const enter = move(1);
    const leave = move(-1);
    const allow = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const take = (event: Event, list: FileList | undefined) => {
      if (!latest.current || !list || list.length === 0) return;
      event.preventDefault();
      latest.current([...list]);
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      take(event, event.dataTransfer?.files);
    };
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData?.files);
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, []);
  return over;
};
