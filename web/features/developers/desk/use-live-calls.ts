import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiCallView } from '../../../../server/http/views.ts';
import { addCalls, type CallPages } from './add-calls.ts';
import { followCalls } from './follow-calls.ts';
import { type CallFilter, callsQuery, errorsQuery, limitsQuery, usageQuery } from './queries.ts';

/** More rows than this are not read by anybody; the list starts anew from its first page. */
const maxListed = 400;

/** What counts calls is read again at most so often while they come. */
const countMs = 5_000;

const readCountsAgain = (client: QueryClient, appId: string): void => {
  for (const { queryKey } of [usageQuery(appId), limitsQuery(appId), errorsQuery(appId)])
    void client.invalidateQueries({ queryKey, exact: true });
};

const readAgain = (client: QueryClient, appId: string, filter: CallFilter): void => {
  const { queryKey } = callsQuery(appId, filter);
  client.setQueryData(queryKey, (pages: CallPages | undefined) =>
    pages ? { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) } : pages,
  );
  void client.invalidateQueries({ queryKey, exact: true });
};

const listCalls = (
  client: QueryClient,
  appId: string,
  filter: CallFilter,
  calls: readonly ApiCallView[],
): void => {
  const { queryKey } = callsQuery(appId, filter);
  const pages = client.getQueryData<CallPages>(queryKey);
  if (!pages) return;
  const listed = pages.pages.reduce((sum, { data }) => sum + data.length, 0);
  if (listed + calls.length > maxListed) readAgain(client, appId, filter);
  else client.setQueryData(queryKey, addCalls(pages, calls));
};

/** What came while the log was paused. */
interface Waiting {
  calls: ApiCallView[];
  /** Some were missed, so that the list has to be read again. */
  hasGap: boolean;
}

export interface LiveCalls {
  readonly isLive: boolean;
  /** How many calls came while the log was paused. */
  readonly waiting: number;
  readonly showWaiting: () => void;
}

/** Adds calls to the list as they come; while paused, they wait and are counted. */
export function useLiveCalls(appId: string, filter: CallFilter, isPaused: boolean): LiveCalls {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  const [count, setCount] = useState(0);
  const waiting = useRef<Waiting>({ calls: [], hasGap: false });
  const paused = useRef(isPaused);
  // A filter is a new object at each render, and follows anew only when it says something else.
  const key = JSON.stringify(filter);

  const showWaiting = useCallback(() => {
    const { calls, hasGap } = waiting.current;
    waiting.current = { calls: [], hasGap: false };
    setCount(0);
    const followed = JSON.parse(key) as CallFilter;
    if (hasGap) readAgain(client, appId, followed);
    else if (calls.length > 0) listCalls(client, appId, followed, calls);
  }, [client, appId, key]);

  useEffect(() => {
    paused.current = isPaused;
    if (!isPaused) showWaiting();
  }, [isPaused, showWaiting]);

  useEffect(() => {
    const followed = JSON.parse(key) as CallFilter;
    let following: AbortController | undefined;
    let counting: number | undefined;
    waiting.current = { calls: [], hasGap: false };
    setCount(0);
    const onCall = (call: ApiCallView) => {
      counting ??= window.setTimeout(() => {
        counting = undefined;
        readCountsAgain(client, appId);
      }, countMs);
      if (!paused.current) return listCalls(client, appId, followed, [call]);
      waiting.current.calls.push(call);
      setCount(waiting.current.calls.length);
      if (waiting.current.calls.length > maxListed) waiting.current.hasGap = true;
    };
    const onGap = () => {
      if (paused.current) waiting.current.hasGap = true;
      else readAgain(client, appId, followed);
    };
    const stop = () => {
      following?.abort();
      following = undefined;
      setLive(false);
    };
    // A hidden tab needs no stream.
    const followWhileVisible = () => {
      if (document.visibilityState === 'hidden') return stop();
      if (following) return;
      following = new AbortController();
      void followCalls(appId, followed, { onCall, onGap, onLive: setLive }, following.signal);
    };
    followWhileVisible();
    document.addEventListener('visibilitychange', followWhileVisible);
    return () => {
      document.removeEventListener('visibilitychange', followWhileVisible);
      window.clearTimeout(counting);
      stop();
    };
  }, [client, appId, key]);

  return { isLive, waiting: count, showWaiting };
}
