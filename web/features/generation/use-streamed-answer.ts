/** An answer that takes a while and comes in pieces. One at a time: a newer question, Stop, or leaving ends it. */
import { useCallback, useEffect, useRef, useState } from 'react';

export interface AnswerState<Answer, Piece> {
  readonly at: 'resting' | 'running' | 'stopped' | 'failed' | 'done';
  /** What has been written since the last whole piece. */
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly answer: Answer | null;
  readonly error: unknown;
}

export type Job<Answer, Piece> = (
  signal: AbortSignal,
  on: { readonly text: (more: string) => void; readonly piece: (piece: Piece) => void },
) => Promise<Answer>;

const resting = { at: 'resting', text: '', pieces: [], answer: null, error: null } as const;

export const useAnswer = <Answer, Piece = never>() => {
  const [state, setState] = useState<AnswerState<Answer, Piece>>(resting);
  const running = useRef<AbortController | null>(null);

  const run = useCallback(async (job: Job<Answer, Piece>): Promise<Answer | null> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    /** What comes from a question that was given up is nobody's any more. */
    const update = (next: (was: AnswerState<Answer, Piece>) => AnswerState<Answer, Piece>) => {
      if (running.current === controller && !controller.signal.aborted) setState(next);
    };
    setState({ ...resting, at: 'running' });
    try {
      const answer = await job(controller.signal, {
        text: (more) => update((was) => ({ ...was, text: was.text + more })),
        piece: (piece) => update((was) => ({ ...was, text: '', pieces: [...was.pieces, piece] })),
      });
      update((was) => ({ ...was, at: 'done', text: '', answer }));
      return controller.signal.aborted ? null : answer;
    } catch (error) {
      update((was) => ({ ...was, at: 'failed', text: '', error }));
      return null;
    }
  }, []);

  /** Whole pieces stay; half a one goes. */
  const stop = useCallback(() => {
    running.current?.abort();
    setState((was) => (was.at === 'running' ? { ...was, at: 'stopped', text: '' } : was));
  }, []);
  const clear = useCallback(() => {
    running.current?.abort();
    setState(resting);
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  return { state, run, stop, clear };
};
