import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toErrorMessage } from '../../components/readable-error.ts';
import { loadDraft, submitWhenRendered } from '../post/drafts.ts';

export interface DraftSubmission {
  /** Which of how many is being submitted; null when none is. */
  readonly progress: { readonly number: number; readonly of: number } | null;
  /** Why a post could not be submitted, by its id. */
  readonly refusals: ReadonlyMap<string, string>;
  readonly send: (ids: readonly string[]) => Promise<{ sent: number; refused: number }>;
  readonly stop: () => void;
}

const pollMs = 1000;

/** Waits until no rendition of the post is being generated, or until stopped. */
const waitForRenditions = async (id: string, isStopped: () => boolean): Promise<void> => {
  const isGenerating = async () =>
    (await loadDraft(id)).media.some(({ fitting }) => fitting?.state === 'making');
  while (!isStopped() && (await isGenerating()))
    await new Promise((resolve) => window.setTimeout(resolve, pollMs));
};

/**
 * Submits drafts for review one after the other: each is stored as a proof first. A refused draft does not block
 * others.
 */
export const useSubmitDrafts = (): DraftSubmission => {
  const client = useQueryClient();
  const [progress, setAt] = useState<DraftSubmission['progress']>(null);
  const [refusals, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const stopped = useRef(false);
  const submit = useMutation({
    mutationFn: (id: string) => submitWhenRendered(id, () => waitForRenditions(id, () => stopped.current)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['posts'] }),
  });
  const send = async (ids: readonly string[]) => {
    stopped.current = false;
    const reasons = new Map<string, string>();
    let sent = 0;
    for (const [index, id] of ids.entries()) {
      if (stopped.current) break;
      setAt({ number: index + 1, of: ids.length });
      try {
        await submit.mutateAsync(id);
        sent += 1;
      } catch (error) {
        reasons.set(id, toErrorMessage(error));
      }
    }
    setAt(null);
    setRefused(reasons);
    void client.invalidateQueries({ queryKey: ['campaigns'] });
    return { sent, refused: reasons.size };
  };
  return {
    progress,
    refusals,
    send,
    stop: () => {
      stopped.current = true;
    },
  };
};
