import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { problemSentence } from '../../components/readable-error.ts';
import { loadDraft, submitWhenMade } from '../post/drafts.ts';

export interface Sending {
  /** Which of how many is on its way; null when none is. */
  readonly at: { readonly number: number; readonly of: number } | null;
  /** Why a post could not be sent, by its id. */
  readonly refused: ReadonlyMap<string, string>;
  readonly send: (ids: readonly string[]) => Promise<{ sent: number; refused: number }>;
  readonly stop: () => void;
}

const lookMs = 1000;

/** Waits until no file of it is being made to fit any more, or nobody wants to wait. */
const untilMade = async (id: string, isStopped: () => boolean): Promise<void> => {
  const isMaking = async () => (await loadDraft(id)).media.some(({ fitting }) => fitting?.state === 'making');
  while (!isStopped() && (await isMaking()))
    await new Promise((resolve) => window.setTimeout(resolve, lookMs));
};

/** Sends drafts to review one after the other: each is stored as a proof first. One that is refused holds up no other. */
export const useSending = (): Sending => {
  const client = useQueryClient();
  const [at, setAt] = useState<Sending['at']>(null);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const stopped = useRef(false);
  const submit = useMutation({
    mutationFn: (id: string) => submitWhenMade(id, () => untilMade(id, () => stopped.current)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['posts'] }),
  });
  const send = async (ids: readonly string[]) => {
    stopped.current = false;
    const words = new Map<string, string>();
    let sent = 0;
    for (const [index, id] of ids.entries()) {
      if (stopped.current) break;
      setAt({ number: index + 1, of: ids.length });
      try {
        await submit.mutateAsync(id);
        sent += 1;
      } catch (error) {
        words.set(id, problemSentence(error));
      }
    }
    setAt(null);
    setRefused(words);
    void client.invalidateQueries({ queryKey: ['campaigns'] });
    return { sent, refused: words.size };
  };
  return {
    at,
    refused,
    send,
    stop: () => {
      stopped.current = true;
    },
  };
};
