/** A response that takes a while and arrives in pieces. One at a time: a newer request, Stop, or leaving ends it. */
import { useCallback, useEffect, useRef, useState } from 'react';

export interface StreamedState<Answer, Piece> {
  readonly at: 'resting' | 'running' | 'stopped' | 'failed' | 'done';
  /** The text received since the last whole piece. */
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly answer: Answer | null;
  readonly error: unknown;
}

export type StreamJob<Answer, Piece> = (
  signal: AbortSignal,
  on: { readonly text: (more: string) => void; readonly piece: (piece: Piece) => void },
) => Promise<Answer>;

const resting = { at: 'resting', text: '', pieces: [], answer: null, error: null } as const;

export const useStreamedResponse = <Answer, Piece = never>() => {
  const [state, setState] = useState<StreamedState<Answer, Piece>>(resting);
  const running = useRef<AbortController | null>(null);

  const run = useCallback(async (job: StreamJob<Answer, Piece>): Promise<Answer | null> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    /** Ignores what a cancelled request still delivers. */
    const update = (next: (was: StreamedState<Answer, Piece>) => StreamedState<Answer, Piece>) => {
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

  /** Whole pieces stay; an incomplete one is dropped. */
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
