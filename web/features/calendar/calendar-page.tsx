/**
 * What goes out when: a month, a week or a list, in the workspace's time zone; or how a profile will look. Its state is in
 * the URL.
 */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { PostView } from '../../../server/http/views.ts';
import { useIsPhone } from '../../browser/use-media-query.ts';
import { useTitle } from '../../browser/use-title.ts';
import { ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { usePreloadable } from '../../components/preloadable.ts';
import { roleCanSign, roleCanWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { periodOf, stepPeriod, wallAt, weekTitle } from '../../time/calendar-days.ts';
import { monthOf, wallTime } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { instantOf } from '../../time/wall-time.ts';
import { somePostsQuery } from '../post/queries.ts';
import { groupByIdea } from '../post/variants.ts';
import { calendarQuery } from '../schedule/calendar-query.ts';
import { CalendarList, EmptyCalendar } from './calendar-list.tsx';
import { DayDialog } from './day-dialog.tsx';
import type { Item } from './day-items.ts';
import { useDragAndDrop } from './drag-and-drop.ts';
import { formatClock } from './event-card.tsx';
import { GridPage } from './grid-page.tsx';
import { popovers } from './lazy-parts.ts';
import { GridSkeleton, Month } from './month.tsx';
import { MoveDialogs } from './move-dialogs.tsx';
import {
  type Movable,
  type MovableEntry,
  type MoveContext,
  moveEffect,
  type PendingMove,
  targetAtTime,
  targetOnDay,
  withOthers,
  withPendingMove,
} from './move-rules.ts';
import { MoveStatus } from './move-status.tsx';
import { newPostSearch } from './post-link.tsx';
import type { OpenedPost } from './post-popover.tsx';
import { type CalendarChange, type CalendarSearch, isView } from './search.ts';
import { Filters, Paging, Toolbar } from './toolbar.tsx';
import { Tray, toMovable } from './tray.tsx';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useMovePost } from './use-move-post.ts';
import { Week } from './week.tsx';

const route = getRouteApi('/app/calendar');

export function CalendarPage() {
  const search = route.useSearch();
  return search.view === 'grid' ? <GridPage search={search} /> : <PeriodPage search={search} />;
}

function PeriodPage({ search }: { search: CalendarSearch }) {
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
  const { pending, setPending, drop } = moving;
  const [opened, setOpened] = useState<OpenedPost | null>(null);
  const popover = usePreloadable(popovers, opened !== null, () => setOpened(null));
  const [listedRange, setListedRange] = useState<{ from: string; to: string } | null>(null);
  const [scheduling, setScheduling] = useState<Movable | null>(null);

  const calendar = useMemo(() => withPendingMove(query.data, pending), [query.data, pending]);
  // The page stays responsive while thousands of posts are laid out, and while the first ones are.
  const shown = useDeferredValue(calendar);
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
    () => waiting.data && groupByIdea(waiting.data.filter((one) => isWaiting(one, search))),
    [waiting.data, search],
  );
  const schedule = useCallback((post: Movable) => {
    setOpened(null);
    if (post.moving !== null) setScheduling(post);
  }, []);
  const findMovable = (id: string | undefined): MovableEntry | undefined => {
    const entry = calendar?.data.find((one) => one.id === id);
    return entry && withOthers(entry, calendar?.data ?? []);
  };
  const findUnscheduled = (id: string | undefined): Movable | undefined => {
    const [first, ...others] = unscheduled?.find((posts) => posts.some((post) => post.id === id)) ?? [];
    return first && toMovable([first, ...others]);
  };
  const root = useDragAndDrop({
    findPost: ({ dataset }) => {
      return findUnscheduled(dataset.tray) ?? findMovable(dataset.post);
    },
    getEffect: (post, { element, minutes }) => {
      const targetDay = element.dataset.date ?? day;
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
    findPost: findMovable,
    move: pending,
    setMove: movePending,
    onDrop: ({ entry, wall }) => {
      setPending(null);
      drop(entry, wall);
    },
    onSchedule: (id) => {
      const post = findMovable(id) ?? findUnscheduled(id);
      if (post) schedule(post);
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
      if (item.kind === 'post') setOpened({ entry: { ...item.entry, others: item.others }, element });
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
  const isEmpty = shown?.data.length === 0 && shown.free_slots.length === 0;
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
        paging={
          <Paging
            view={view}
            onStep={(by) => goTo({ date: stepPeriod(view, day, by) })}
            onToday={() => goTo({ date: undefined })}
          />
        }
        filters={<Filters search={search} goTo={goTo} />}
        filterCount={[search.platform, search.account, search.campaign].filter(Boolean).length}
      />
      <section
        aria-label={title}
        className="min-w-0 [transition:opacity_var(--t-base)] data-loading:not-has-[[role=alert]]:opacity-60 max-desk:overflow-x-auto"
        data-loading={query.isPlaceholderData || undefined}
      >
        {query.isError && !calendar ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : !shown ? (
          isGrid ? (
            <GridSkeleton />
          ) : (
            <SkeletonRows rows={8} />
          )
        ) : isGrid && view === 'week' ? (
          <Week {...grid} calendar={shown} now={wallNow} />
        ) : isGrid ? (
          <Month {...grid} calendar={shown} day={day} today={today} />
        ) : isEmpty ? (
          <EmptyCalendar canWrite={canWrite} isFiltered={isFiltered} />
        ) : (
          <CalendarList
            key={`${period.start} ${view}`}
            calendar={shown}
            today={today}
            canWrite={canWrite}
            onMove={schedule}
          />
        )}
        {calendar?.more ? (
          <p className="note mt-3">
            {t('There are more posts than fit here. Choose a filter to see all of them.')}
          </p>
        ) : null}
      </section>
      <Tray ideas={unscheduled} isGrid={isGrid} onSchedule={schedule} />
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
      <MoveDialogs
        moving={moving}
        scheduling={scheduling}
        onScheduled={() => setScheduling(null)}
        context={context}
      />
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
