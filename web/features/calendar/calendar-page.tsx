/** What goes out when: a month, a week or a list, in the workspace's time zone. Its state is its address. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { PostView } from '../../../server/http/views.ts';
import { usePhone } from '../../browser/use-media-query.ts';
import { useTitle } from '../../browser/use-title.ts';
import { ErrorState } from '../../components/feedback.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { preloadable, usePreloadable } from '../../components/preloadable.ts';
import { maySign, mayWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, dayKey, monthOf, wallWords } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { instantOf } from '../../time/wall-time.ts';
import { somePostsQuery } from '../post/queries.ts';
import { periodOf, stepped, weekWords } from './calendar-days.ts';
import { wallAt } from './calendar-drag.ts';
import type { Item } from './calendar-grid.ts';
import { type Movable, type Mover, meaningOf, targetAt, targetOn } from './calendar-move.ts';
import { isView } from './calendar-view.ts';
import { CarriedBar } from './carried-bar.tsx';
import { DayDialog } from './day-dialog.tsx';
import { targetWords } from './face.tsx';
import { Head } from './head.tsx';
import { searchFor } from './links.tsx';
import { List, NothingHere } from './list.tsx';
import { Month, type MonthProps } from './month.tsx';
import type { Opened } from './post-popover.tsx';
import { calendarQuery } from './queries.ts';
import type { CalendarChange, CalendarSearch } from './search.ts';
import { CalendarSkeleton } from './skeleton.tsx';
import { TimeDialog } from './time-dialog.tsx';
import { movableOf, Tray } from './tray.tsx';
import { useDragging } from './use-dragging.ts';
import { useCalendarKeys } from './use-keys.ts';
import { type Held, useMoving } from './use-moving.ts';
import type { WeekProps } from './week.tsx';
import { withHeld } from './with-held.ts';

const route = getRouteApi('/app/calendar');
const closer = preloadable(() => import('./post-popover.tsx'));
const proofs = preloadable(() => import('../proof/proof-dialog.tsx'));
const bringWeek = () => import('./week.tsx');
const Week = lazyPart(async () => (await bringWeek()).Week);

export function CalendarPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { workspace } = useMe();
  const zone = workspace.time_zone;
  const now = useNow(60_000);
  const today = dayKey(now, zone);
  const isPhone = usePhone();
  const asked = isView(search.view) ? search.view : isPhone ? 'list' : 'month';
  // A grid of seven days does not fit a phone: there, a week is a list as well.
  const view = isPhone && asked === 'month' ? 'list' : asked;
  const isGrid = !isPhone && view !== 'list';
  const day = search.date ?? today;
  useEffect(() => {
    // It comes while the posts come that stand in it.
    if (isGrid && view === 'week')
      void bringWeek().catch((error: unknown) => console.info('The week comes later', error));
  }, [isGrid, view]);
  const period = useMemo(() => periodOf(view, day), [view, day]);
  const from = instantOf(`${period.start}T00:00`, zone);
  const filters = { platform: search.platform, account_id: search.account, campaign: search.campaign };
  const query = useQuery(
    calendarQuery({
      from: new Date(from).toISOString(),
      to: new Date(instantOf(`${period.end}T00:00`, zone)).toISOString(),
      time_zone: zone,
      ...filters,
    }),
  );
  const waiting = useQuery(somePostsQuery('draft,changes_requested,in_review,approved', 100));
  const title = useMemo(
    () => (view === 'week' ? weekWords(period) : monthOf(`${day.slice(0, 7)}-01T00:00Z`, 'UTC')),
    [view, period, day],
  );
  useTitle(t('Calendar'));

  const writes = mayWrite(workspace.role);
  const signs = maySign(workspace.role);
  const mover = useMemo((): Mover => ({ zone, now, signs }), [zone, now, signs]);
  const moving = useMoving(mover);
  const { held, setHeld, asked: doubtful, setAsked, move, drop, signing } = moving;
  const [opened, setOpened] = useState<Opened | null>(null);
  const look = usePreloadable(closer, opened !== null, () => setOpened(null));
  const proof = usePreloadable(proofs, signing !== null, moving.stopSigning);
  const [crowd, setCrowd] = useState<{ from: string; to: string } | null>(null);
  const [timing, setTiming] = useState<Movable | null>(null);

  const calendar = useMemo(() => withHeld(query.data, held), [query.data, held]);
  // The page stays at hand while thousands of posts are laid out.
  const laidOut = useDeferredValue(calendar);
  const goTo = useCallback(
    (change: CalendarChange) =>
      void navigate({ to: '/calendar', search: (before) => clean({ ...before, ...change }) }),
    [navigate],
  );
  const carry = (next: Held | null) => {
    setHeld(next);
    setOpened(null);
    if (next && (next.wall < period.start || next.wall >= period.end)) goTo({ date: next.wall.slice(0, 10) });
  };
  const unscheduled = useMemo(
    () => waiting.data?.filter((one) => waits(one, search)),
    [waiting.data, search],
  );
  const schedule = useCallback((post: Movable) => {
    setOpened(null);
    if (post.moving !== null) setTiming(post);
  }, []);
  const root = useDragging({
    postOf: ({ dataset }) => {
      const post = unscheduled?.find(({ id }) => id === dataset.tray);
      return post ? movableOf(post) : calendar?.data.find(({ id }) => id === dataset.post);
    },
    landingAt: (post, { day: on, minutes }) => {
      const slots = calendar?.free_slots ?? [];
      const target =
        minutes === null ? targetOn(on, post, slots, mover) : targetAt(wallAt(on, minutes), post, slots);
      const meaning = meaningOf(post, target.wall, mover);
      return { wall: target.wall, allowed: meaning.allowed, words: targetWords(target, meaning) };
    },
    onDrop: drop,
  });
  useCalendarKeys({
    view: isGrid ? view : 'list',
    entries: calendar?.data ?? [],
    held,
    setHeld: carry,
    onDrop: ({ entry, wall }) => {
      setHeld(null);
      drop(entry, wall);
    },
    onSchedule: (id) => {
      const entry = calendar?.data.find((one) => one.id === id);
      const post = unscheduled?.find((one) => one.id === id);
      if (entry) schedule(entry);
      else if (post) schedule(movableOf(post));
    },
    onToday: () => goTo({ date: undefined }),
  });
  const isCarrying = useRef(false);
  useEffect(() => {
    isCarrying.current = held !== null;
  }, [held]);
  const open = useCallback(
    (item: Item, element: HTMLElement) => {
      if (isCarrying.current) return;
      if (item.kind === 'post') setOpened({ entry: item.entry, element });
      else if (item.kind === 'more') setCrowd(item);
      else
        void navigate({ to: '/compose/{-$postId}', params: { postId: undefined }, search: searchFor(item) });
    },
    [navigate],
  );
  const isEmpty = calendar?.data.length === 0 && calendar.free_slots.length === 0;
  const isFiltered = Object.values(filters).some(Boolean);

  return (
    <main id="main" tabIndex={-1} className={isGrid ? 'cal' : 'cal cal-as-list'} ref={root}>
      <Head
        title={title}
        view={view}
        zone={zone}
        at={from}
        search={search}
        isPhone={isPhone}
        goTo={goTo}
        onStep={(by) => goTo({ date: stepped(view, day, by) })}
        onToday={() => goTo({ date: undefined })}
      />
      <section aria-label={title} className="cal-main" data-loading={query.isPlaceholderData || undefined}>
        {query.isError && !calendar ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : !calendar ? (
          <CalendarSkeleton isGrid={isGrid} />
        ) : isGrid ? (
          <Grid
            {...{ view, day, period, today, zone, held: held?.entry.id }}
            calendar={laidOut ?? calendar}
            onOpen={open}
          />
        ) : isEmpty ? (
          <NothingHere writes={writes} isFiltered={isFiltered} />
        ) : (
          <List key={`${period.start} ${view}`} {...{ calendar, today, writes }} onMove={schedule} />
        )}
        {calendar?.more ? (
          <p className="note mt-3">
            {t('There are more posts than fit here. Choose a filter to see all of them.')}
          </p>
        ) : null}
      </section>
      <Tray posts={unscheduled} isGrid={isGrid} onSchedule={schedule} />
      <CarriedBar held={held} zone={zone} meaning={held ? meaningOf(held.entry, held.wall, mover) : null} />
      {opened && look ? (
        <look.PostPopover
          opened={opened}
          zone={zone}
          canMove={isGrid}
          onMove={(entry) => carry({ entry, wall: entry.wall_time.slice(0, 16) })}
          onSchedule={schedule}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {crowd && calendar ? (
        <DayDialog from={crowd.from} to={crowd.to} entries={calendar.data} onClose={() => setCrowd(null)} />
      ) : null}
      {signing && proof ? (
        <proof.ProofDialog
          key={signing.entry.id}
          postId={signing.entry.id}
          title={t('Approve the new time?')}
          description={t(
            'It was signed for another time. With your approval it goes out {when}, {zone}, exactly as shown.',
            { when: wallWords(signing.time.wall_time), zone: cityOf(signing.time.time_zone) },
          )}
          verb={t('Approve the new time')}
          act={moving.act}
          onConfirm={moving.sign}
          onClose={moving.stopSigning}
        />
      ) : null}
      {timing || doubtful ? (
        <TimeDialog
          key={doubtful?.wall ?? timing?.id}
          post={doubtful?.entry ?? (timing as Movable)}
          wall={doubtful?.wall ?? timing?.wall_time?.slice(0, 16) ?? null}
          zone={zone}
          error={doubtful?.error}
          signs={signs}
          onSubmit={(time) => {
            const post = doubtful?.entry ?? timing;
            setTiming(null);
            setAsked(null);
            if (post) move(post, time);
          }}
          onClose={() => {
            setTiming(null);
            setAsked(null);
          }}
        />
      ) : null}
    </main>
  );
}

const Grid = ({ view, zone, today, ...shown }: { view: 'month' | 'week' } & WeekProps & MonthProps) =>
  view === 'month' ? (
    <Month {...shown} today={today} />
  ) : (
    <Suspense fallback={<CalendarSkeleton isGrid />}>
      <Week {...shown} zone={zone} />
    </Suspense>
  );

/** It has no time yet and can have one, and the filters let it stand. */
const waits = (post: PostView, { platform, account, campaign }: CalendarSearch): boolean =>
  post.schedule === null &&
  (post.can.includes('schedule') || post.can.includes('edit')) &&
  (!platform || post.platform === platform) &&
  (!account || post.account?.id === account) &&
  (!campaign || post.campaign_id === campaign);

const clean = (search: CalendarChange): CalendarSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
