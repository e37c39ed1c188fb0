/**
 * Following what changes on the server, one stream for each tab that is looked at: browsers allow few connections to
 * one address, and a hidden tab needs none. While it is broken, pages ask by themselves as before.
 */
import { createStore } from '../browser/store.ts';

/** True while changes come by themselves. */
export const following = createStore(false);

/** How often a page asks by itself: as often as it must, or rarely, for what a broken line may have swallowed. */
export const askEvery = (ms: number): number => (following.get() ? Math.max(ms, 120_000) : ms);

export type Changed = readonly { readonly queryKey: readonly string[]; readonly exact?: boolean }[];

const queriesOf: Readonly<Record<string, Changed>> = {
  post: [{ queryKey: ['posts'] }],
  // The list only: what stands below it is asked from the platforms.
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
/** Each once: what is asked twice is given up and asked again. */
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

/** Several changes often come together. */
const gatherMs = 200;
/** After a refusal, which a browser does not try again by itself. */
const tryAgainMs = 30_000;
const closed = 2;
/** The server tells what changed within this time. On a slow line a page may be older when it is followed at last. */
const oldestMs = 60_000;
/** The server counts from when it is asked. A question that waited behind others leaves out that long. */
const longestWayMs = 1000;

const browserTools = (): LiveTools => ({
  open: (url) => new EventSource(url),
  page: document,
  later: (run, ms) => {
    const timer = window.setTimeout(run, ms);
    return () => window.clearTimeout(timer);
  },
  ageMs: () => performance.now(),
});

/** Tells what of the data shown may be out of date, until the returned function is called. */
export function followChanges(
  workspaceId: string,
  onChanged: (changed: Changed) => void,
  tools = browserTools(),
): () => void {
  let stream: Stream | undefined;
  let wasAway = false;
  let isFirst = true;
  let stopWaiting: (() => void) | undefined;
  const gathered = new Set<string>();

  const tell = () => {
    const kinds = [...gathered];
    gathered.clear();
    onChanged(changedBy(kinds));
  };
  const leave = () => {
    stopWaiting?.();
    stream?.close();
    stream = undefined;
    wasAway = true;
    following.set(false);
  };
  const come = () => {
    // What changed since the page was answered is told at once. Who was away reads everything anew anyway.
    const askedAtMs = tools.ageMs();
    const age = isFirst && !wasAway ? `&age_ms=${Math.min(Math.max(Math.ceil(askedAtMs), 0), oldestMs)}` : '';
    const opened = tools.open(`/v1/events?workspace=${workspaceId}${age}`);
    stream = opened;
    opened.addEventListener('open', () => {
      following.set(true);
      const isLate = askedAtMs > oldestMs || tools.ageMs() - askedAtMs > longestWayMs;
      if (wasAway || (isFirst && isLate)) onChanged(everything);
      wasAway = false;
      isFirst = false;
    });
    opened.addEventListener('change', (event) => {
      const { kind } = JSON.parse((event as MessageEvent<string>).data) as { kind: string };
      if (gathered.size === 0) tools.later(tell, gatherMs);
      gathered.add(kind);
    });
    opened.addEventListener('reload', () => onChanged(everything));
    opened.addEventListener('error', () => {
      following.set(false);
      if (opened.readyState !== closed || stream !== opened) return;
      leave();
      stopWaiting = tools.later(lookAgain, tryAgainMs);
    });
  };
  const lookAgain = () => {
    if (tools.page.visibilityState === 'hidden') leave();
    else if (!stream) come();
  };

  tools.page.addEventListener('visibilitychange', lookAgain);
  lookAgain();
  return () => {
    tools.page.removeEventListener('visibilitychange', lookAgain);
    leave();
  };
}
