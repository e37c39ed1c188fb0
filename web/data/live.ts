/**
 * Follows changes on the server, one event stream for each visible tab: browsers allow few connections to one address,
 * and a hidden tab needs none. While the stream is broken, pages poll.
 */
import { createStore } from '../browser/store.ts';

/** True while the stream is open. */
export const isLive = createStore(false);

/** How often a page polls: as given, or rarely while the stream is open, for what it may have missed. */
export const pollInterval = (ms: number): number => (isLive.get() ? Math.max(ms, 120_000) : ms);

export type Changed = readonly { readonly queryKey: readonly string[]; readonly exact?: boolean }[];

const queriesOf: Readonly<Record<string, Changed>> = {
  post: [{ queryKey: ['posts'] }],
  // The list only: the queries below it ask the platforms.
  account: [{ queryKey: ['accounts'], exact: true }, { queryKey: ['pauses'] }],
  media: [{ queryKey: ['media'] }],
  member: [{ queryKey: ['members'] }, { queryKey: ['invitations'], exact: true }, { queryKey: ['session'] }],
  workspace: [
    { queryKey: ['session'] },
    { queryKey: ['policies'] },
    { queryKey: ['pauses'] },
    { queryKey: ['brand'] },
    { queryKey: ['content'] },
  ],
  campaign: [{ queryKey: ['campaigns'] }],
  notification: [{ queryKey: ['notifications'] }],
};
/** Each query once: invalidating twice cancels and fetches again. */
const changedBy = (kinds: readonly string[]): Changed => {
  const all = kinds.flatMap((kind) => queriesOf[kind] ?? []);
  return [...new Map(all.map((one) => [one.queryKey.join(' '), one])).values()];
};
/** When something may have been missed. */
export const everything: Changed = changedBy(Object.keys(queriesOf));

type Stream = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;
export interface LiveTools {
  readonly open: (url: string) => Stream;
  readonly page: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
  readonly later: (run: () => void, ms: number) => () => void;
  /** How long ago the server wrote the page, and with it the answers that it came with. */
  readonly ageMs: () => number;
}

/** Several changes often arrive together. */
const batchMs = 200;
/** After an error status, which an EventSource does not retry by itself. */
const reconnectMs = 30_000;
const closed = 2;
/** The server replays changes of this long. On a slow line a page may be older when its stream opens. */
const oldestMs = 60_000;
/** The server counts from when the request arrives. A request that waited longer may miss changes. */
const longestDelayMs = 1000;

const browserTools = (): LiveTools => ({
  open: (url) => new EventSource(url),
  page: document,
  later: (run, ms) => {
    const timer = window.setTimeout(run, ms);
    return () => window.clearTimeout(timer);
  },
  ageMs: () => performance.now(),
});

/** Reports which data shown may be out of date, until the returned function is called. */
export function followChanges(
  workspaceId: string,
  onChanged: (changed: Changed) => void,
  tools = browserTools(),
): () => void {
  let stream: Stream | undefined;
  let wasAway = false;
  let isFirst = true;
  let stopWaiting: (() => void) | undefined;
  const changedKinds = new Set<string>();

  const report = () => {
    const kinds = [...changedKinds];
    changedKinds.clear();
    onChanged(changedBy(kinds));
  };
  const disconnect = () => {
    stopWaiting?.();
    stream?.close();
    stream = undefined;
    wasAway = true;
    isLive.set(false);
  };
  const connect = () => {
    // Changes since the page was rendered are replayed at once. After an absence everything is refetched anyway.
    const askedAtMs = tools.ageMs();
    const age = isFirst && !wasAway ? `&age_ms=${Math.min(Math.max(Math.ceil(askedAtMs), 0), oldestMs)}` : '';
    const opened = tools.open(`/v1/events?workspace=${workspaceId}${age}`);
    stream = opened;
    opened.addEventListener('open', () => {
      isLive.set(true);
      const isLate = askedAtMs > oldestMs || tools.ageMs() - askedAtMs > longestDelayMs;
      if (wasAway || (isFirst && isLate)) onChanged(everything);
      wasAway = false;
      isFirst = false;
    });
    opened.addEventListener('change', (event) => {
      const { kind } = JSON.parse((event as MessageEvent<string>).data) as { kind: string };
      if (changedKinds.size === 0) tools.later(report, batchMs);
      changedKinds.add(kind);
    });
    opened.addEventListener('reload', () => onChanged(everything));
    opened.addEventListener('error', () => {
      isLive.set(false);
      if (opened.readyState !== closed || stream !== opened) return;
      disconnect();
      stopWaiting = tools.later(reconnectIfVisible, reconnectMs);
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
