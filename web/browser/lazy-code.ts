/** Code that comes when it is first drawn, and what becomes of it: it is there, or there is a trouble and it is asked again. */
import { use, useEffect, useReducer } from 'react';
import { reachable, reportReach } from './connection.ts';
import { bringCode, knock, type Outcome } from './page-code.ts';
import { useStore } from './use-store.ts';

export type Trouble = Exclude<Outcome<unknown>, { kind: 'here' }>;

export interface LazyCode<Part> {
  there?: Part;
  /** What stood in the way the last time. */
  trouble?: Trouble;
  /** Also called when a link is merely pointed at, so it does no more than fetch, and never fails. */
  readonly load: () => Promise<void>;
}

export const createLazyCode = <Part>(
  bring: () => Promise<Part>,
  isReachable: () => Promise<boolean> = knock,
): LazyCode<Part> => {
  let underWay: Promise<void> | undefined;
  const code: LazyCode<Part> = {
    load: () => {
      underWay ??= bringCode(bring, isReachable).then((outcome) => {
        underWay = undefined;
        if (outcome.kind === 'here') code.there = outcome.code;
        else code.trouble = outcome;
        // The banner says so, and knocks until somebody answers.
        if (outcome.kind === 'unreachable') reportReach(false);
      });
      return underWay;
    },
  };
  return code;
};

/** Waits for the code the first time; afterwards it is there, or it is in trouble until `retry` brings it. */
export const useLazyCode = <Part>(code: LazyCode<Part>): { readonly retry: () => void } => {
  const [, drawAgain] = useReducer((turn: number) => turn + 1, 0);
  if (!code.there && !code.trouble) use(code.load());
  return { retry: () => void code.load().then(drawAgain) };
};

/** What did not come because nobody answered comes by itself, once each time somebody answers again. */
export const useComingBack = (trouble: Trouble, retry: () => void): void => {
  const isReached = useStore(reachable);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time somebody answers again, or the trouble is another.
  useEffect(() => {
    if (trouble.kind === 'unreachable' && isReached) retry();
  }, [isReached, trouble]);
};
