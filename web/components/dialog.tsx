import type { ReactNode } from 'react';
import { preloadable, usePreloadable } from './preloadable.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  wide?: boolean | 'very';
}

const frame = preloadable(() => import('./dialog-frame.tsx'));

/** A modal dialog. It states what will happen, and its button repeats the verb. */
export function Dialog(props: DialogProps) {
  const loaded = usePreloadable(frame, props.open, props.onClose);
  return loaded ? <loaded.DialogFrame {...props} /> : null;
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-1 flex flex-wrap justify-end gap-2">{children}</div>;
}
