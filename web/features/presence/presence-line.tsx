import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsVisible } from '../../browser/use-is-visible.ts';
import { useStore } from '../../browser/use-store.ts';
import { Avatar } from '../../components/avatar.tsx';
import { isLive } from '../../data/live.ts';
import { describePeople } from './describe-people.ts';
import { type Doing, tabPresence } from './tab-presence.ts';

/** Leafing through the queue is not reading. */
const settleMs = 1000;
const maxFaces = 3;
/** Beside its neighbours where there is room, on a line of its own where there is not. */
const lineClass =
  'flex flex-none items-center gap-0.5 text-xs text-fg-2 not-empty:ml-auto @max-[660px]:not-empty:order-last @max-[660px]:not-empty:ml-0 @max-[660px]:not-empty:basis-full @max-[660px]:not-empty:py-1';

const presenceQuery = (ideaId: string, doing: Doing) =>
  queryOptions({
    queryKey: ['presence', ideaId, doing],
    queryFn: ({ signal }) => tabPresence.announce(ideaId, doing, signal),
    refetchInterval: ({ state }) => state.data?.renew_after_ms ?? 20_000,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Who else has this idea open right now; and tells them that this user has. Part of a row that wraps, in a container. */
export function PresenceLine({ ideaId, doing }: { ideaId: string; doing: Doing }) {
  const [settledId, setSettledId] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettledId(ideaId), settleMs);
    return () => clearTimeout(timer);
  }, [ideaId]);
  const isSettled = settledId === ideaId;
  // A hidden tab stops renewing and is soon forgotten; glancing at another tab goes unnoticed.
  const isVisible = useIsVisible();
  // Without the stream a page would not learn that someone left, or that it may no longer know.
  const isFollowing = useStore(isLive);
  const { data, isError } = useQuery({ ...presenceQuery(ideaId, doing), enabled: isSettled && isVisible });

  useEffect(() => {
    window.addEventListener('pagehide', tabPresence.endNow);
    return () => {
      window.removeEventListener('pagehide', tabPresence.endNow);
      tabPresence.leave();
    };
  }, []);

  const people = data && isFollowing && !isError ? data.people : [];
  const [sentence, ...more] = describePeople(people, doing);
  return (
    // Rendered even when empty, so that screen readers announce who arrives.
    <div className={lineClass} aria-live="polite" data-part="presence">
      {sentence ? (
        <>
          {people.slice(0, maxFaces).map(({ id, name }) => (
            <span key={id} title={name}>
              <Avatar name={name} small />
            </span>
          ))}
          {people.length > maxFaces ? (
            <span className="num" aria-hidden>
              +{people.length - maxFaces}
            </span>
          ) : null}
          <span className="ml-1">{sentence}</span>
          <span className="sr-only">{more.join(' ')}</span>
        </>
      ) : null}
    </div>
  );
}
