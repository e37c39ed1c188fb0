/**
 * What this tab says about itself: which idea it has open, until it leaves. The server forgets it after half a minute,
 * so a tab that cannot say goodbye does no harm.
 */
import type { PresenceView } from '../../../server/http/views.ts';
import { post, removeOnLeave } from '../../data/api.ts';

export type Doing = PresenceView['people'][number]['doing'];

export interface TabPresenceTools {
  readonly announce: (body: { idea: string; doing: Doing }) => Promise<PresenceView>;
  readonly end: () => void;
  readonly nowMs: () => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
}

export interface TabPresence {
  /** Says that the idea is open, and returns who else has it open. */
  announce(idea: string, doing: Doing, signal: AbortSignal): Promise<PresenceView>;
  /** The page shows something else now. */
  leave(): void;
  /** The tab is being closed. */
  endNow(): void;
  /** The session has ended, and everything that it announced with it. */
  forget(): void;
}

/** However often others come and go, this tab asks no more often than this. */
const minGapMs = 2000;
/** Longer than it takes to open the next page: that page's announcement then replaces this one. */
const leaveDelayMs = 3000;

export function createTabPresence(tools: TabPresenceTools): TabPresence {
  let isAnnounced = false;
  let sentAtMs = Number.NEGATIVE_INFINITY;
  let cancelLeaving = (): void => undefined;

  const pause = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const cancel = tools.setTimer(resolve, ms);
      signal.addEventListener('abort', () => {
        cancel();
        reject(signal.reason);
      });
    });
  const endNow = (): void => {
    cancelLeaving();
    if (!isAnnounced) return;
    isAnnounced = false;
    tools.end();
  };
  return {
    async announce(idea, doing, signal) {
      const waitMs = sentAtMs + minGapMs - tools.nowMs();
      if (waitMs > 0) await pause(waitMs, signal);
      cancelLeaving();
      sentAtMs = tools.nowMs();
      isAnnounced = true;
      return tools.announce({ idea, doing });
    },
    leave() {
      cancelLeaving();
      if (isAnnounced) cancelLeaving = tools.setTimer(endNow, leaveDelayMs);
    },
    endNow,
    forget() {
      cancelLeaving();
      isAnnounced = false;
    },
  };
}

/** Unique among the tabs of one person. Not crypto.randomUUID, which pages without HTTPS do not have. */
const createTabId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const path = `/v1/presence/${createTabId()}`;

export const tabPresence = createTabPresence({
  announce: (body) => post<PresenceView>(path, body),
  end: () => removeOnLeave(path),
  nowMs: () => performance.now(),
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});
