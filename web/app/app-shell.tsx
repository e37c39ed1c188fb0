import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { CalendarDays, Ellipsis, House, Plus, Search, Stamp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useHotkeys } from '../browser/hotkeys.ts';
import { Count } from '../components/count.tsx';
import { Skeleton } from '../components/feedback.tsx';
import { Icon } from '../components/icon.tsx';
import { Menu, MenuItem } from '../components/menu.tsx';
import { preloadable, usePreloadable } from '../components/preloadable.ts';
import { ThemeToggle } from '../components/theme-toggle.tsx';
import { Wordmark } from '../components/wordmark.tsx';
import { followChanges } from '../data/live.ts';
import { refetchChangedQueries } from '../data/refetch-changed-queries.ts';
import { roleCanWrite, sessionQuery, useMe } from '../data/session.ts';
import { ReconnectBanner } from '../features/accounts/reconnect-banner.tsx';
import { destinations } from '../features/find/destinations.ts';
import { Find } from '../features/find/find.tsx';
import { openFind } from '../features/find/find-store.ts';
import { addRecent, entryIdOf } from '../features/find/recent.ts';
import { UploadProgress } from '../features/media/uploads/upload-progress.tsx';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { PauseBanner } from '../features/pauses/pause-banner.tsx';
import { isWaitingForMe, queueQuery } from '../features/post/queries.ts';
import { groupByIdea } from '../features/post/variants.ts';
import { t } from '../i18n/t.ts';
import { cityOf, timeOf } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { isMorePage, MoreNavigationItems, NavigationMenu, navLinkClass } from './navigation-menu.tsx';
import { NoWorkspace } from './no-workspace.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';
import { UserMenu } from './user-menu.tsx';
import { WorkspaceMenu } from './workspace-menu.tsx';

const shortcutHelp = preloadable(() => import('./shortcut-help.tsx'));

const tabClass =
  'relative grid grid-cols-none place-content-center justify-items-center gap-[3px] text-[11px] font-[550] text-fg-3 aria-[current]:font-bold aria-[current]:text-fg';
const currentTabClass =
  'aria-[current]:before:absolute aria-[current]:before:inset-x-[22%] aria-[current]:before:-top-px aria-[current]:before:h-0.5 aria-[current]:before:bg-fg';

export function AppShellPending() {
  return (
    <Skeleton label={t('Opening Signoff')}>
      <div className="flex h-(--mast-h) items-center border-b border-edge px-(--gutter)">
        <Wordmark />
      </div>
    </Skeleton>
  );
}

export function AppShell() {
  const { data } = useQuery(sessionQuery);
  if (!data) return <AppShellPending />;
  if (data.workspaces.length === 0) return <NoWorkspace name={data.user.name} />;
  return <Shell />;
}

function Shell() {
  const { user, workspace } = useMe();
  const navigate = useNavigate();
  useLive(workspace.id);
  const [help, setHelp] = useState(false);
  const loaded = usePreloadable(shortcutHelp, help, () => setHelp(false));
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { data: queue } = useQuery(queueQuery);
  const waiting = groupByIdea(queue?.filter(isWaitingForMe) ?? []).length;
  const writes = roleCanWrite(workspace.role);
  const hasOwnBar = path.startsWith('/compose') || /^\/review\/./.test(path) || /^\/posts\/./.test(path);

  useHotkeys({
    n: () =>
      writes ? void navigate({ to: '/compose/{-$postId}', params: { postId: undefined } }) : undefined,
    '?': () => setHelp(true),
    ...Object.fromEntries(
      destinations.flatMap(({ path: href, keys }) => (keys ? [[keys, () => void navigate({ href })]] : [])),
    ),
  });

  const recentKey = `${user.id}.${workspace.id}`;
  useEffect(() => {
    const thing = entryIdOf(path);
    if (thing) addRecent(recentKey, thing);
  }, [path, recentKey]);

  return (
    <>
      <header className="sticky top-0 z-20 flex h-(--mast-h) items-stretch gap-4 border-b border-edge bg-desk px-(--gutter) max-desk:gap-2 max-tablet:px-3.5">
        <Link to="/" className="flex items-center" aria-label={t('Signoff, home')}>
          <Wordmark />
        </Link>
        <WorkspaceMenu />
        <nav aria-label={t('Main')} className="ml-1 flex gap-0.5 max-tablet:hidden">
          <Link to="/" className={`${navLinkClass} max-desk:hidden`} activeOptions={{ exact: true }}>
            {t('Home')}
          </Link>
          <Link
            to="/review/{-$postId}"
            params={{ postId: undefined }}
            className={navLinkClass}
            activeOptions={{ exact: false }}
          >
            <ReviewLabel waiting={waiting} />
          </Link>
          <Link to="/posts" search={{}} className={navLinkClass} activeOptions={{ includeSearch: false }}>
            {t('Posts')}
          </Link>
          <Link to="/calendar" search={{}} className={navLinkClass}>
            {t('Calendar')}
          </Link>
          <Link to="/campaigns" className={navLinkClass}>
            {t('Campaigns')}
          </Link>
          <Link to="/media" className={navLinkClass}>
            {t('Media')}
          </Link>
          <Link to="/analytics" className={navLinkClass}>
            {t('Analytics')}
          </Link>
          <Link to="/accounts" className={navLinkClass}>
            {t('Accounts')}
          </Link>
        </nav>
        {hasOwnBar ? <NavigationMenu canWrite={writes} review={<ReviewLabel waiting={waiting} />} /> : null}
        <div className="flex grow items-center justify-end gap-2">
          <UploadProgress />
          <ZoneClock zone={workspace.time_zone} />
          <Find recentKey={recentKey} onKeys={() => setHelp(true)} />
          <ThemeToggle />
          <NotificationBell />
          {writes ? (
            <Link
              to="/compose/{-$postId}"
              params={{ postId: undefined }}
              className="btn btn-sm max-tablet:hidden"
            >
              <Icon of={Plus} />
              <span className="max-wide:sr-only">{t('New post')}</span>
            </Link>
          ) : null}
          <UserMenu onShowShortcuts={() => setHelp(true)} />
        </div>
      </header>
      <SandboxBanner />
      <PauseBanner />
      <ReconnectBanner />
      <Outlet />
      {hasOwnBar ? null : (
        <nav
          className="fixed inset-x-0 bottom-0 z-30 grid h-(--tabbar-h) grid-cols-[repeat(5,1fr)] border-t border-edge bg-paper tablet:hidden"
          aria-label={t('Main, phone')}
        >
          <Link to="/" className={`${tabClass} ${currentTabClass}`} activeOptions={{ exact: true }}>
            <Icon of={House} size={21} />
            {t('Home')}
          </Link>
          <Link
            to="/review/{-$postId}"
            params={{ postId: undefined }}
            className={`${tabClass} ${currentTabClass}`}
          >
            <Icon of={Stamp} size={21} />
            <ReviewLabel waiting={waiting} isTab />
          </Link>
          {writes ? (
            <Link
              to="/compose/{-$postId}"
              params={{ postId: undefined }}
              className={tabClass}
              aria-label={t('New post')}
            >
              <span className="grid size-11 place-items-center rounded-2 bg-solid text-on-solid">
                <Icon of={Plus} size={21} />
              </span>
            </Link>
          ) : (
            <span />
          )}
          <Link to="/calendar" search={{}} className={`${tabClass} ${currentTabClass}`}>
            <Icon of={CalendarDays} size={21} />
            {t('Calendar')}
          </Link>
          <Menu
            align="end"
            trigger={
              <button
                type="button"
                className={`${tabClass} ${currentTabClass}`}
                aria-current={isMorePage(path) ? 'true' : undefined}
              >
                <Icon of={Ellipsis} size={21} />
                {t('More')}
              </button>
            }
          >
            <MenuItem onSelect={openFind}>
              <Icon of={Search} />
              {t('Find or do')}
            </MenuItem>
            <MoreNavigationItems />
          </Menu>
        </nav>
      )}
      {help && loaded ? <loaded.ShortcutHelp open onClose={() => setHelp(false)} /> : null}
    </>
  );
}

function ReviewLabel({ waiting, isTab = false }: { waiting: number; isTab?: boolean }) {
  return (
    <>
      {t('Review')}
      {waiting > 0 ? (
        <Count isSmall={isTab} className={isTab ? 'absolute top-[7px] left-[calc(50%+6px)]' : ''}>
          {waiting}
          <span className="sr-only"> {t('waiting for you')}</span>
        </Count>
      ) : null}
    </>
  );
}

/** Refetches changed data while the page is visible. */
const useLive = (workspaceId: string): void => {
  const client = useQueryClient();
  useEffect(
    () => followChanges(workspaceId, (changed) => refetchChangedQueries(client, changed)),
    [client, workspaceId],
  );
};

/** The workspace's time zone, in which every time on the page is shown. */
function ZoneClock({ zone }: { zone: string }) {
  const now = useNow(5000);
  return (
    <span className="pr-1.5 font-slug text-xs whitespace-nowrap text-fg-2 max-[1340px]:hidden" title={zone}>
      <b className="font-medium text-fg">{timeOf(now, zone)}</b> {cityOf(zone)}
    </span>
  );
}
