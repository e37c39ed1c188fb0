/** What goes out when: a month, a week or a list, in the workspace's time zone. Its state is in the URL. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { PostView } from '../../../server/http/views.ts';
import { useIsPhone } from '../../browser/use-media-query.ts';
import { useTitle } from '../../browser/use-title.ts';
import { ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { preloadable, usePreloadable } from '../../components/preloadable.ts';
import { roleCanSign, roleCanWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, formatWallTime, monthOf, wallTime } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { instantOf } from '../../time/wall-time.ts';
import { somePostsQuery } from '../post/queries.ts';
import { periodOf, stepPeriod, wallAt, weekTitle } from './calendar-days.ts';
import { CalendarList, EmptyCalendar } from './calendar-list.tsx';
import { DayDialog } from './day-dialog.tsx';
import type { Item } from './day-items.ts';
import { useDragAndDrop } from './drag-and-drop.ts';
import { formatClock } from './event-card.tsx';
import { GridSkeleton, Month } from './month.tsx';
import {
  type Movable,
  type MoveContext,
  moveEffect,
  type PendingMove,
  targetAtTime,
  targetOnDay,
  withPendingMove,
} from './move-rules.ts';
import { MoveStatus } from './move-status.tsx';
import { newPostSearch } from './post-link.tsx';
import type { OpenedPost } from './post-popover.tsx';
import { calendarQuery } from './queries.ts';
import { type CalendarChange, type CalendarSearch, isView } from './search.ts';
import { TimeDialog } from './time-dialog.tsx';
import { Toolbar } from './toolbar.tsx';
import { Tray, toMovable } from './tray.tsx';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useMovePost } from './use-move-post.ts';
import { Week } from './week.tsx';

const route = getRouteApi('/app/calendar');
const popovers = preloadable(() => import('./post-popover.tsx'));
const proofs = preloadable(() => import('../proof/proof-dialog.tsx'));

export function CalendarPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { workspace } = useMe();
  const zone = workspace.time_zone;
  const now = useNow(60_000);
  const wallNow = wallTime(now, zone);
  const today = wallNow.slice(0, 10);
  const isPhone = useIsPhone();
  const requestedView = isView(search.view) ? search.view : isPhone ? 'list' : 'month';
  // A grid of seven days does not fit a phone, so there the month and the week are shown as lists.
  const view = isPhone && requestedView === 'month' ? 'list' : requestedView;
  const isGrid = !isPhone && view !== 'list';
  const day = search.date ?? today;
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
    () => (view === 'week' ? weekTitle(period) : monthOf(`${day.slice(0, 7)}-01T00:00Z`, 'UTC')),
    [view, period, day],
  );
  useTitle(t('Calendar'));

  const canWrite = roleCanWrite(workspace.role);
  const canSign = roleCanSign(workspace.role);
  const context = useMemo((): MoveContext => ({ zone, now, canSign }), [zone, now, canSign]);
  const moving = useMovePost(context);
  const { pending, setPending, unclear, setUnclear, move, drop, signing } = moving;
  const [opened, setOpened] = useState<OpenedPost | null>(null);
  const popover = usePreloadable(popovers, opened !== null, () => setOpened(null));
  const proof = usePreloadable(proofs, signing !== null, moving.cancelSigning);
  const [listedRange, setListedRange] = useState<{ from: string; to: string } | null>(null);
  const [scheduling, setScheduling] = useState<Movable | null>(null);

  const calendar = useMemo(() => withPendingMove(query.data, pending), [query.data, pending]);
  // The page stays responsive while thousands of posts are laid out.
  const shownCalendar = useDeferredValue(calendar);
  const goTo = useCallback(
    (change: CalendarChange) =>
      void navigate({ to: '/calendar', search: (before) => withoutUndefined({ ...before, ...change }) }),
    [navigate],
  );
  const movePending = (next: PendingMove | null) => {
    setPending(next);
    setOpened(null);
    if (next && (next.wall < period.start || next.wall >= period.end)) goTo({ date: next.wall.slice(0, 10) });
  };
  const unscheduled = useMemo(
    () => waiting.data?.filter((one) => isWaiting(one, search)),
    [waiting.data, search],
  );
  const schedule = useCallback((post: Movable) => {
    setOpened(null);
    if (post.moving !== null) setScheduling(post);
  }, []);
  const root = useDragAndDrop({
    findPost: ({ dataset }) => {
      const post = unscheduled?.find(({ id }) => id === dataset.tray);
      return post ? toMovable(post) : calendar?.data.find(({ id }) => id === dataset.post);
    },
    getEffect: (post, { day: targetDay, minutes }) => {
      const slots = calendar?.free_slots ?? [];
      const { wall, slot } =
        minutes === null
          ? targetOnDay(targetDay, post, slots, context)
          : targetAtTime(wallAt(targetDay, minutes), post, slots);
      const { allowed, label } = moveEffect(post, wall, context);
      const time = slot ? t('{time} slot', { time: formatClock(wall) }) : formatClock(wall);
      return { wall, allowed, label: allowed ? `${time}\n${label}` : label };
    },
    onDrop: drop,
  });
  useCalendarKeys({
    view: isGrid ? view : 'list',
    entries: calendar?.data ?? [],
    move: pending,
    setMove: movePending,
    onDrop: ({ entry, wall }) => {
      setPending(null);
      drop(entry, wall);
    },
    onSchedule: (id) => {
      const entry = calendar?.data.find((one) => one.id === id);
      const post = unscheduled?.find((one) => one.id === id);
      if (entry) schedule(entry);
      else if (post) schedule(toMovable(post));
    },
    onToday: () => goTo({ date: undefined }),
  });
  const isMoving = useRef(false);
  useEffect(() => {
    isMoving.current = pending !== null;
  }, [pending]);
  const open = useCallback(
    (item: Item, element: HTMLElement) => {
      if (isMoving.current) return;
      if (item.kind === 'post') setOpened({ entry: item.entry, element });
      else if (item.kind === 'more') setListedRange(item);
      else
        void navigate({
          to: '/compose/{-$postId}',
          params: { postId: undefined },
          search: newPostSearch(item),
        });
    },
    [navigate],
  );
  const grid = { movingId: pending?.entry.id, period, onOpen: open };
  const isEmpty = calendar?.data.length === 0 && calendar.free_slots.length === 0;
  const isFiltered = Object.values(filters).some(Boolean);

  return (
    <main
      id="main"
      tabIndex={-1}
      className={`grid items-start gap-2.5 px-4 pt-4 pb-[110px] phone:gap-x-[22px] phone:gap-y-[18px] phone:px-(--gutter) phone:pt-[18px] tablet:pb-7 ${isGrid ? 'desk:grid-cols-[minmax(0,1fr)_228px]' : 'mx-auto max-w-[1320px]'}`}
      ref={root}
    >
      <Toolbar
        title={title}
        view={view}
        zone={zone}
        at={from}
        search={search}
        isPhone={isPhone}
        goTo={goTo}
        onStep={(by) => goTo({ date: stepPeriod(view, day, by) })}
        onToday={() => goTo({ date: undefined })}
      />
      <section
        aria-label={title}
        className="min-w-0 [transition:opacity_var(--t-base)] data-loading:not-has-[[role=alert]]:opacity-60 max-desk:overflow-x-auto"
        data-loading={query.isPlaceholderData || undefined}
      >
        {query.isError && !calendar ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : !calendar ? (
          isGrid ? (
            <GridSkeleton />
          ) : (
            <SkeletonRows rows={8} />
          )
        ) : isGrid && view === 'week' ? (
          <Week {...grid} calendar={shownCalendar ?? calendar} now={wallNow} />
        ) : isGrid ? (
          <Month {...grid} calendar={shownCalendar ?? calendar} day={day} today={today} />
        ) : isEmpty ? (
          <EmptyCalendar canWrite={canWrite} isFiltered={isFiltered} />
        ) : (
          <CalendarList
            key={`${period.start} ${view}`}
            {...{ calendar, today, canWrite: canWrite }}
            onMove={schedule}
          />
        )}
        {calendar?.more ? (
          <p className="note mt-3">
            {t('There are more posts than fit here. Choose a filter to see all of them.')}
          </p>
        ) : null}
      </section>
      <Tray posts={unscheduled} isGrid={isGrid} onSchedule={schedule} />
      <MoveStatus
        move={pending}
        zone={zone}
        effect={pending ? moveEffect(pending.entry, pending.wall, context) : null}
      />
      {opened && popover ? (
        <popover.PostPopover
          opened={opened}
          zone={zone}
          canMove={isGrid}
          onMove={(entry) => movePending({ entry, wall: entry.wall_time.slice(0, 16) })}
          onSchedule={schedule}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {listedRange && calendar ? (
        <DayDialog
          from={listedRange.from}
          to={listedRange.to}
          entries={calendar.data}
          onClose={() => setListedRange(null)}
        />
      ) : null}
      {signing && proof ? (
        <proof.ProofDialog
          key={signing.entry.id}
          postId={signing.entry.id}
          title={t('Approve the new time?')}
          description={t(
            'It was signed for another time. With your approval it goes out {when}, {zone}, exactly as shown.',
            { when: formatWallTime(signing.time.wall_time), zone: cityOf(signing.time.time_zone) },
          )}
          verb={t('Approve the new time')}
          mutation={moving.act}
          onConfirm={moving.sign}
          onClose={moving.cancelSigning}
        />
      ) : null}
      {scheduling || unclear ? (
        <TimeDialog
          key={unclear?.wall ?? scheduling?.id}
          post={unclear?.entry ?? (scheduling as Movable)}
          wall={unclear?.wall ?? scheduling?.wall_time?.slice(0, 16) ?? null}
          zone={zone}
          error={unclear?.error}
          canSign={canSign}
          onSubmit={(time) => {
            const post = unclear?.entry ?? scheduling;
            setScheduling(null);
            setUnclear(null);
            if (post) move(post, time);
          }}
          onClose={() => {
            setScheduling(null);
            setUnclear(null);
          }}
        />
      ) : null}
    </main>
  );
}

/** It has no time yet, may get one, and passes the filters. */
const isWaiting = (post: PostView, { platform, account, campaign }: CalendarSearch): boolean =>
  post.schedule === null &&
  (post.can.includes('schedule') || post.can.includes('edit')) &&
  (!platform || post.platform === platform) &&
  (!account || post.account?.id === account) &&
  (!campaign || post.campaign_id === campaign);

const withoutUndefined = (search: CalendarChange): CalendarSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
