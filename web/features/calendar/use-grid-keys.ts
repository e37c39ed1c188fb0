/** The grid by keyboard: step from post to post, pick one up, choose the one it changes places with. */
import { useEffect, useRef } from 'react';
import { useHotkeys } from '../../browser/hotkeys.ts';
import { focusedPost, focusNextPost, keepPostFocused } from './post-focus.ts';

/** A planned post that was picked up, and the one it would change places with; itself at first. */
export interface PendingSwap {
  readonly id: string;
  readonly withId: string;
}

const ignore = (): void => undefined;

export function useGridKeys({
  columns,
  pending,
  onPickUp,
  onStep,
  onSwap,
  onCancel,
  onSchedule,
}: {
  columns: number;
  pending: PendingSwap | null;
  onPickUp: (id: string) => void;
  onStep: (by: number) => void;
  onSwap: (pending: PendingSwap) => void;
  onCancel: () => void;
  onSchedule: (id: string) => void;
}): void {
  const withFocused = (act: (id: string) => void) => () => {
    const id = focusedPost()?.dataset.post;
    if (id) act(id);
  };
  useHotkeys(
    pending
      ? {
          arrowleft: () => onStep(-1),
          arrowright: () => onStep(1),
          arrowup: () => onStep(-columns),
          arrowdown: () => onStep(columns),
          enter: () => onSwap(pending),
          escape: onCancel,
          // Until they are swapped, the other keys do nothing.
          j: ignore,
          k: ignore,
          m: ignore,
          s: ignore,
          n: ignore,
        }
      : {
          j: () => focusNextPost(1),
          k: () => focusNextPost(-1),
          m: withFocused(onPickUp),
          s: withFocused(onSchedule),
        },
  );

  const target = pending?.withId;
  const picked = pending?.id;
  const last = useRef<string | undefined>(undefined);
  // The focus is on the tile that was chosen, and afterwards on the post that was picked up, wherever it is then.
  useEffect(() => {
    const id = target ?? last.current;
    last.current = picked;
    return id === undefined ? undefined : keepPostFocused(id);
  }, [target, picked]);
}
