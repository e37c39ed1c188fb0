import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import {
  Blocks,
  Check,
  ChevronDown,
  Code,
  Ellipsis,
  FileText,
  Gauge,
  House,
  Images,
  Keyboard,
  KeyRound,
  LayoutGrid,
  LogOut,
  Plug,
  Plus,
  Settings2,
  Stamp,
} from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../components/avatar.tsx';
import { Wordmark } from '../components/brand.tsx';
import { Skeleton } from '../components/feedback.tsx';
import { Icon } from '../components/icon.tsx';
import { KeyHelp } from '../components/key-help.tsx';
import { Menu, MenuItem, MenuLabel, MenuRule } from '../components/menu.tsx';
import { ThemeToggle } from '../components/theme-toggle.tsx';
import { troubleToast } from '../components/toasts.tsx';
import { ZoneClock } from '../components/zone-clock.tsx';
import { queueQuery, waitsForMe } from '../data/posts.ts';
import { endSession, mayWrite, sessionQuery, useMe } from '../data/session.ts';
import { useHotkeys } from '../lib/hotkeys.ts';
import { problemSentence } from '../lib/problem.ts';
import { stopUploads } from '../lib/uploads/uploader.ts';
import { useLive } from '../lib/use-live.ts';
import { initials } from '../lib/words.ts';
import { chooseWorkspace } from '../lib/workspace.ts';
import { NoWorkspace } from './no-workspace.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { PauseBanner } from './pause-banner.tsx';
import { ReconnectBanner } from './reconnect-banner.tsx';
import { UploadProgress } from './upload-progress.tsx';

export function AppShellPending() {
  return (
    <Skeleton label="Opening Signoff">
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
  const { user, workspace, workspaces, operator } = useMe();
  const navigate = useNavigate();
  const client = useQueryClient();
  useLive(workspace.id);
  const [help, setHelp] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { data: queue } = useQuery(queueQuery);
  const waiting = queue?.filter((one) => waitsForMe(one, workspace.role)).length ?? 0;
  const writes = mayWrite(workspace.role);
  const ownBar = path.startsWith('/compose') || /^\/review\/./.test(path) || /^\/posts\/./.test(path);

  useHotkeys({
    n: () =>
      writes ? void navigate({ to: '/compose/{-$postId}', params: { postId: undefined } }) : undefined,
    '?': () => setHelp(true),
    'g h': () => void navigate({ to: '/' }),
    'g p': () => void navigate({ to: '/posts' }),
    'g r': () => void navigate({ to: '/review/{-$postId}', params: { postId: undefined } }),
    'g k': () => void navigate({ to: '/campaigns' }),
    'g m': () => void navigate({ to: '/media', search: {} }),
    'g a': () => void navigate({ to: '/accounts' }),
  });

  const signOut = async () => {
    try {
      await endSession();
      stopUploads();
      sessionStorage.clear();
      client.clear();
      await navigate({ to: '/signin', search: {} });
    } catch (error) {
      troubleToast(`You are still signed in. ${problemSentence(error)}`);
    }
  };
  const switchTo = async (id: string) => {
    chooseWorkspace(id);
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
    await navigate({ to: '/' });
    await client.invalidateQueries();
  };

  const review = (
    <>
      Review
      {waiting > 0 ? (
        <span className="count">
          {waiting}
          <span className="sr-only"> waiting for you</span>
        </span>
      ) : null}
    </>
  );

  return (
    <>
      <header className="sticky top-0 z-20 flex h-(--mast-h) items-stretch gap-4 border-b border-edge bg-desk px-(--gutter) max-phone:gap-2 max-phone:px-3.5">
        <Link to="/" className="flex items-center" aria-label="Signoff, home">
          <Wordmark />
        </Link>
        <Menu
          trigger={
            <button
              type="button"
              className="-ml-2 flex min-w-0 items-center gap-1.5 self-center rounded-2 px-2 py-1.5 text-sm text-fg-2 hover:bg-sunk"
              aria-label={`Workspace: ${workspace.name}`}
            >
              <span className="truncate max-desk:max-w-32 max-phone:max-w-36">{workspace.name}</span>
              <Icon of={ChevronDown} size={15} />
            </button>
          }
        >
          <MenuLabel>Workspace</MenuLabel>
          {workspaces.map((one) => (
            <MenuItem key={one.id} onSelect={() => void switchTo(one.id)}>
              <span className="w-4">{one.id === workspace.id ? <Icon of={Check} size={15} /> : null}</span>
              <span className="flex-1">{one.name}</span>
              <span className="meta">{one.role}</span>
            </MenuItem>
          ))}
          <MenuRule />
          <MenuItem onSelect={() => void navigate({ to: '/settings' })}>
            <Icon of={Settings2} />
            Settings
          </MenuItem>
          <MenuItem onSelect={() => void navigate({ to: '/developers', search: {} })}>
            <Icon of={Code} />
            Developers
          </MenuItem>
        </Menu>
        <nav aria-label="Main" className="ml-1 flex gap-0.5 max-phone:hidden">
          <Link to="/" className="navlink max-tablet:hidden" activeOptions={{ exact: true }}>
            Home
          </Link>
          <Link to="/posts" className="navlink">
            Posts
          </Link>
          <Link
            to="/review/{-$postId}"
            params={{ postId: undefined }}
            className="navlink"
            activeOptions={{ exact: false }}
          >
            {review}
          </Link>
          <Link to="/campaigns" className="navlink">
            Campaigns
          </Link>
          <Link to="/media" className="navlink">
            Media
          </Link>
          <Link to="/accounts" className="navlink">
            Accounts
          </Link>
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <UploadProgress />
          <ZoneClock zone={workspace.time_zone} />
          <ThemeToggle />
          <NotificationBell />
          {writes ? (
            <Link
              to="/compose/{-$postId}"
              params={{ postId: undefined }}
              className="btn btn-sm max-phone:hidden"
            >
              <Icon of={Plus} />
              <span className="max-tablet:sr-only">New post</span>
            </Link>
          ) : null}
          <Menu
            align="end"
            trigger={
              <button
                type="button"
                className="rounded-full"
                aria-label={`${initials(user.name)}, ${user.name}: your menu`}
              >
                <Avatar name={user.name} />
              </button>
            }
          >
            <div className="px-2.5 pt-1.5 pb-1">
              <p className="text-sm font-semibold">{user.name}</p>
              <p className="meta">{user.email || 'no address given'}</p>
            </div>
            <MenuRule />
            <MenuItem onSelect={() => void navigate({ to: '/settings' })}>
              <Icon of={Settings2} />
              Settings
            </MenuItem>
            <MenuItem onSelect={() => void navigate({ to: '/settings/sign-in', search: {} })}>
              <Icon of={KeyRound} />
              Ways to sign in
            </MenuItem>
            <MenuItem onSelect={() => void navigate({ to: '/settings/apps' })}>
              <Icon of={Blocks} />
              Authorized apps
            </MenuItem>
            {operator ? (
              <MenuItem onSelect={() => void navigate({ to: '/operator' })}>
                <Icon of={Gauge} />
                Operator
              </MenuItem>
            ) : null}
            <MenuItem onSelect={() => setHelp(true)}>
              <Icon of={Keyboard} />
              Keys
            </MenuItem>
            <MenuItem onSelect={() => void signOut()}>
              <Icon of={LogOut} />
              Sign out
            </MenuItem>
          </Menu>
        </div>
      </header>
      <PauseBanner />
      <ReconnectBanner />
      <Outlet />
      {ownBar ? null : (
        <nav className="tabbar" aria-label="Main, phone">
          <Link to="/" activeOptions={{ exact: true }}>
            <Icon of={House} size={21} />
            Home
          </Link>
          <Link to="/review/{-$postId}" params={{ postId: undefined }}>
            <Icon of={Stamp} size={21} />
            {review}
          </Link>
          {writes ? (
            <Link
              to="/compose/{-$postId}"
              params={{ postId: undefined }}
              className="plus"
              aria-label="New post"
            >
              <span className="grid size-11 place-items-center rounded-2 bg-solid text-on-solid">
                <Icon of={Plus} size={21} />
              </span>
            </Link>
          ) : (
            <span />
          )}
          <Link to="/posts">
            <Icon of={FileText} size={21} />
            Posts
          </Link>
          <Menu
            align="end"
            trigger={
              <button type="button">
                <Icon of={Ellipsis} size={21} />
                More
              </button>
            }
          >
            <MenuItem onSelect={() => void navigate({ to: '/campaigns' })}>
              <Icon of={LayoutGrid} />
              Campaigns
            </MenuItem>
            <MenuItem onSelect={() => void navigate({ to: '/media', search: {} })}>
              <Icon of={Images} />
              Media
            </MenuItem>
            <MenuItem onSelect={() => void navigate({ to: '/accounts', search: {} })}>
              <Icon of={Plug} />
              Accounts
            </MenuItem>
          </Menu>
        </nav>
      )}
      <KeyHelp open={help} onClose={() => setHelp(false)} />
    </>
  );
}
