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
import { Icon } from '../../components/icon.tsx';
import { toast, troubleToast } from '../../components/toasts.tsx';
import { pausesQuery, switchOf, useResume } from '../../data/pauses.ts';
import { maySign, mayWrite, useMe } from '../../data/session.ts';
import { places } from '../../lib/places.ts';
import { problemSentence } from '../../lib/problem.ts';
import { theme, toggleTheme } from '../../lib/theme.ts';
import { useStore } from '../../lib/use-store.ts';
import { useLeaving } from '../use-leaving.ts';
import type { Entry } from './entry.tsx';

export interface Commands {
  readonly acts: readonly Entry[];
  readonly pages: readonly Entry[];
  readonly workspaces: readonly Entry[];
}

/** What this person may do and where they may go, without asking the server for anything but what is paused. */
export const useCommands = ({ onKeys, onPause }: { onKeys: () => void; onPause: () => void }): Commands => {
  const { workspace, workspaces, operator } = useMe();
  const navigate = useNavigate();
  const { signOut, switchTo } = useLeaving();
  const dark = useStore(theme) === 'dark';
  const { data: pauses } = useQuery(pausesQuery);
  const isPaused = pauses?.some(({ scope }) => scope === 'workspace') ?? false;
  const { mutate: resume } = useResume(switchOf.workspace(workspace.id));

  const writing: Entry[] = [
    {
      id: 'do:new-post',
      name: 'New post',
      words: 'write compose create draft',
      glyph: <Icon of={Plus} />,
      keys: ['N'],
      run: () => void navigate({ to: '/compose/{-$postId}', params: { postId: undefined } }),
    },
    {
      id: 'do:new-campaign',
      name: 'New campaign',
      words: 'plan create brief',
      glyph: <Icon of={LayoutGrid} />,
      run: () => void navigate({ to: '/campaigns/new', search: {} }),
    },
  ];
  const pausing: Entry = isPaused
    ? {
        id: 'do:resume',
        name: 'Resume publishing',
        words: 'pause go on start',
        glyph: <Icon of={CirclePlay} />,
        run: () =>
          resume(undefined, {
            onSuccess: () => toast('Publishing goes on. What is due goes out now.'),
            onError: (error) => troubleToast(problemSentence(error)),
          }),
      }
    : {
        id: 'do:pause',
        name: 'Pause publishing…',
        words: 'stop hold emergency',
        glyph: <Icon of={CirclePause} />,
        run: onPause,
      };
  const always: Entry[] = [
    {
      id: 'do:theme',
      name: dark ? 'Switch to light' : 'Switch to dark',
      words: 'theme appearance colours mode',
      glyph: <Icon of={dark ? Sun : Moon} />,
      run: toggleTheme,
    },
    {
      id: 'do:keys',
      name: 'Show the keys',
      words: 'keyboard shortcuts help',
      glyph: <Icon of={Keyboard} />,
      keys: ['?'],
      run: onKeys,
    },
    {
      id: 'do:reference',
      name: 'Open the API reference',
      words: 'docs documentation developers rest',
      glyph: <Icon of={BookOpen} />,
      run: () => window.location.assign('/docs'),
    },
    {
      id: 'do:sign-out',
      name: 'Sign out',
      words: 'log out leave',
      glyph: <Icon of={LogOut} />,
      run: () => void signOut(),
    },
  ];
  return {
    acts: [
      ...(mayWrite(workspace.role) ? writing : []),
      ...(maySign(workspace.role) ? [pausing] : []),
      ...always,
    ],
    pages: places
      .filter(({ forOperator }) => !forOperator || operator)
      .map(({ path, name, words, keys }) => ({
        id: `page:${path}`,
        name,
        words: `go to ${words}`,
        glyph: <Icon of={ArrowRight} />,
        ...(keys ? { keys: keys.toUpperCase().split(' ') } : {}),
        run: () => void navigate({ href: path }),
      })),
    workspaces: workspaces
      .filter(({ id }) => id !== workspace.id)
      .map(({ id, name, role }) => ({
        id: `workspace:${id}`,
        name,
        words: 'switch workspace',
        verb: 'Switch to',
        fact: role,
        glyph: <Icon of={Users} />,
        run: () => void switchTo(id),
      })),
  };
};
