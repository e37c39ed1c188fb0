import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { SessionView, SignInOptionsView } from '../../server/http/views.ts';
import { language } from '../i18n/locale.ts';
import { t } from '../i18n/t.ts';
import { get, post, toApiProblem } from './api.ts';
import { ApiProblem } from './problem.ts';
import { resolveWorkspace } from './workspace.ts';

export type Workspace = SessionView['workspaces'][number];
export type Role = Workspace['role'];
export type SignInProvider = SignInOptionsView['providers'][number];

/** Without a session the server responds 200 with null, to keep browser consoles clean; here that becomes a 401. */
const readSession = async (): Promise<SessionView> => {
  const { session } = await get<{ session: SessionView | null }>('/v1/session/current');
  if (session) {
    saveLanguage(session.user.language);
    return session;
  }
  throw toApiProblem(401, { code: 'unauthenticated' });
};

/** Emails are sent in the language of the interface. If saving it fails, the next page load tries again. */
const saveLanguage = (stored: string): void => {
  if (stored !== language) post('/v1/profile/language', { language }).catch(() => undefined);
};

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
  staleTime: 60_000,
});

export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: () => get<SignInOptionsView>('/v1/sign-in-options'),
  staleTime: 60_000,
});

export const endSession = (): Promise<void> => post('/v1/session/end');

/** The user and their current workspace. Only for use below the app route, which ensures both. */
export const useMe = (): {
  user: SessionView['user'];
  workspace: Workspace;
  workspaces: Workspace[];
  /** They run this installation. */
  operator: boolean;
} => {
  const { data } = useSuspenseQuery(sessionQuery);
  const workspace = resolveWorkspace(data.workspaces);
  if (!workspace)
    throw new ApiProblem({
      status: 403,
      detail: t('You belong to no workspace yet. Ask an owner for an invitation.'),
    });
  return { user: data.user, workspace, workspaces: data.workspaces, operator: data.operator };
};

export const roleCanSign = (role: Role): boolean => role === 'owner' || role === 'approver';
export const roleCanWrite = (role: Role): boolean => role !== 'viewer';
