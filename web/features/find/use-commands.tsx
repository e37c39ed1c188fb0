import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  ArrowRight,
  BookOpen,
  CirclePause,
  CirclePlay,
  Keyboard,
  LayoutGrid,
  LogOut,
  Moon,
  Plus,
  Sun,
  Users,
} from 'lucide-react';
import { theme, toggleTheme } from '../../browser/theme.ts';
import { useStore } from '../../browser/use-store.ts';
import { Icon } from '../../components/icon.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast, toast } from '../../components/toast-store.ts';
import { roleCanSign, roleCanWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { pausePaths, pausesQuery, useResume } from '../pauses/queries.ts';
import { inlineRoleName } from '../people/inline-role-name.ts';
import { useSignOut } from '../sign-in/use-sign-out.ts';
import { destinations } from './destinations.ts';
import type { Entry } from './entry.tsx';

export interface Commands {
  readonly actions: readonly Entry[];
  readonly pages: readonly Entry[];
  readonly workspaces: readonly Entry[];
}

/** What the user may do and where they may go; the server is queried only for what is paused. */
export const useCommands = ({ onKeys, onPause }: { onKeys: () => void; onPause: () => void }): Commands => {
  const { workspace, workspaces, operator } = useMe();
  const navigate = useNavigate();
  const { signOut, switchWorkspace } = useSignOut();
  const dark = useStore(theme) === 'dark';
  const { data: pauses } = useQuery(pausesQuery);
  const isPaused = pauses?.some(({ scope }) => scope === 'workspace') ?? false;
  const { mutate: resume } = useResume(pausePaths.workspace(workspace.id));

  const writing: Entry[] = [
    {
      id: 'do:new-post',
      name: t('New post'),
      words: t('write compose create draft', {}, 'search words'),
      glyph: <Icon of={Plus} />,
      keys: ['N'],
      run: () => void navigate({ to: '/compose/{-$postId}', params: { postId: undefined } }),
    },
    {
      id: 'do:new-campaign',
      name: t('New campaign'),
      words: t('plan create brief', {}, 'search words'),
      glyph: <Icon of={LayoutGrid} />,
      run: () => void navigate({ to: '/campaigns/new', search: {} }),
    },
  ];
  const pausing: Entry = isPaused
    ? {
        id: 'do:resume',
        name: t('Resume publishing'),
        words: t('pause go on start', {}, 'search words'),
        glyph: <Icon of={CirclePlay} />,
        run: () =>
          resume(undefined, {
            onSuccess: () => toast(t('Publishing goes on. What is due goes out now.')),
            onError: (error) => errorToast(toErrorMessage(error)),
          }),
      }
    : {
        id: 'do:pause',
        name: t('Pause publishing…'),
        words: t('stop hold emergency', {}, 'search words'),
        glyph: <Icon of={CirclePause} />,
        run: onPause,
      };
  const always: Entry[] = [
    {
      id: 'do:theme',
      name: dark ? t('Switch to light') : t('Switch to dark'),
      words: t('theme appearance colours mode', {}, 'search words'),
      glyph: <Icon of={dark ? Sun : Moon} />,
      run: toggleTheme,
    },
    {
      id: 'do:keys',
      name: t('Show keyboard shortcuts'),
      words: t('keyboard shortcuts help', {}, 'search words'),
      glyph: <Icon of={Keyboard} />,
      keys: ['?'],
      run: onKeys,
    },
    {
      id: 'do:reference',
      name: t('Open the API reference'),
      words: t('docs documentation developers rest', {}, 'search words'),
      glyph: <Icon of={BookOpen} />,
      run: () => window.location.assign('/docs'),
    },
    {
      id: 'do:sign-out',
      name: t('Sign out'),
      words: t('log out leave', {}, 'search words'),
      glyph: <Icon of={LogOut} />,
      run: () => void signOut(),
    },
  ];
  return {
    actions: [
      ...(roleCanWrite(workspace.role) ? writing : []),
      ...(roleCanSign(workspace.role) ? [pausing] : []),
      ...always,
    ],
    pages: destinations
      .filter(({ forOperator }) => !forOperator || operator)
      .map(({ path, name, words, keys }) => ({
        id: `page:${path}`,
        name,
        words: `${t('go to', {}, 'search words')} ${words}`,
        glyph: <Icon of={ArrowRight} />,
        ...(keys ? { keys: keys.toUpperCase().split(' ') } : {}),
        run: () => void navigate({ href: path }),
      })),
    workspaces: workspaces
      .filter(({ id }) => id !== workspace.id)
      .map(({ id, name, role }) => ({
        id: `workspace:${id}`,
        name,
        words: t('switch workspace', {}, 'search words'),
        verb: t('Switch to'),
        fact: inlineRoleName(role),
        glyph: <Icon of={Users} />,
        run: () => void switchWorkspace(id),
      })),
  };
};
