/**
 * Follows changes on the server with one event stream for each visible tab: browsers allow few connections per
 * host, and a hidden tab needs none. While the stream is broken, pages poll.
 */
import { createStore } from '../browser/store.ts';

/** True while the stream is open. */
export const isLive = createStore(false);

/**
 * How often a page polls: at the given interval, or rarely while the stream is open, in case it missed a change.
 */
export const pollInterval = (ms: number): number => (isLive.get() ? Math.max(ms, 120_000) : ms);

export type ChangedQueries = readonly { readonly queryKey: readonly string[]; readonly exact?: boolean }[];

const queriesByKind: Readonly<Record<string, ChangedQueries>> = {
  post: [{ queryKey: ['posts'] }],
  // Only the list: the queries below it call the platforms.
  account: [{ queryKey: ['accounts'], exact: true }, { queryKey: ['pauses'] }],
  media: [{ queryKey: ['media'] }],
  member: [
    { queryKey: ['members'] },
    { queryKey: ['invitations'], exact: true },
    { queryKey: ['session'] },
    { queryKey: ['presence'] },
  ],
  workspace: [
    { queryKey: ['session'] },
    { queryKey: ['policies'] },
    { queryKey: ['pauses'] },
    { queryKey: ['brand'] },
    { queryKey: ['content'] },
  ],
  campaign: [{ queryKey: ['campaigns'] }],
  notification: [{ queryKey: ['notifications'] }],
  presence: [{ queryKey: ['presence'] }],
};
/** Each query once: invalidating twice cancels and fetches again. */
const queriesFor = (kinds: readonly string[]): ChangedQueries => {
  const all = kinds.flatMap((kind) => queriesByKind[kind] ?? []);
  return [...new Map(all.map((query) => [query.queryKey.join(' '), query])).values()];
};
/** For when changes may have been missed. */
export const allQueries: ChangedQueries = queriesFor(Object.keys(queriesByKind));

type Stream = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;
export interface LiveTools {
  readonly open: (url: string) => Stream;
  readonly page: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Time since the server rendered the page and the responses embedded in it. */
  readonly pageAgeMs: () => number;
}

/** Several changes often arrive together. */
const batchMs = 200;
/** Used after an error status, on which an EventSource does not retry by itself. */
const reconnectMs = 30_000;
const closedState = 2;
/** The server replays changes of this period. On a slow connection the page may be older when its stream opens. */
const maxReplayMs = 60_000;
/** The server counts from the arrival of the request, so a request that was delayed longer may miss changes. */
const maxDelayMs = 1000;

const createBrowserTools = (): LiveTools => ({
  open: (url) => new EventSource(url),
  page: document,
  setTimer: (run, ms) => {
    const timer = window.setTimeout(run, ms);
    return () => window.clearTimeout(timer);
  },
  pageAgeMs: () => performance.now(),
});

/** Reports which queries may be out of date, until the returned function is called. */
export function followChanges(
  workspaceId: string,
  onChanged: (changed: ChangedQueries) => void,
  tools = createBrowserTools(),
): () => void {
  let stream: Stream | undefined;
  let wasAway = false;
  let isFirst = true;
  let cancelReconnect: (() => void) | undefined;
  const changedKinds = new Set<string>();

  const report = () => {
    const kinds = [...changedKinds];
    changedKinds.clear();
    onChanged(queriesFor(kinds));
  };
  const disconnect = () => {
    cancelReconnect?.();
    stream?.close();
    stream = undefined;
    wasAway = true;
    isLive.set(false);
  };
  const connect = () => {
    // Changes since the page was rendered are replayed immediately. After an absence everything is refetched
    // anyway.
    const requestedAtMs = tools.pageAgeMs();
    const age =
      isFirst && !wasAway ? `&age_ms=${Math.min(Math.max(Math.ceil(requestedAtMs), 0), maxReplayMs)}` : '';
    const opened = tools.open(`/v1/live?workspace=${workspaceId}${age}`);
    stream = opened;
    opened.addEventListener('open', () => {
      isLive.set(true);
      const isLate = requestedAtMs > maxReplayMs || tools.pageAgeMs() - requestedAtMs > maxDelayMs;
      if (wasAway || (isFirst && isLate)) onChanged(allQueries);
      wasAway = false;
      isFirst = false;
    });
    opened.addEventListener('change', (event) => {
      const { kind } = JSON.parse((event as MessageEvent<string>).data) as { kind: string };
      if (changedKinds.size === 0) tools.setTimer(report, batchMs);
      changedKinds.add(kind);
    });
    opened.addEventListener('reload', () => onChanged(allQueries));
    opened.addEventListener('error', () => {
      isLive.set(false);
      if (opened.readyState !== closedState || stream !== opened) return;
      disconnect();
      cancelReconnect = tools.setTimer(reconnectIfVisible, reconnectMs);
    });
  };
  const reconnectIfVisible = () => {
    if (tools.page.visibilityState === 'hidden') disconnect();
    else if (!stream) connect();
  };

  tools.page.addEventListener('visibilitychange', reconnectIfVisible);
  reconnectIfVisible();
  return () => {
    tools.page.removeEventListener('visibilitychange', reconnectIfVisible);
    disconnect();
  };
}
