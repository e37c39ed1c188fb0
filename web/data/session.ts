import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { SessionView, SignInOptionsView } from '../../server/http/views.ts';
import { language } from '../i18n/locale.ts';
import { t } from '../i18n/t.ts';
import { get, post, problemFrom } from './api.ts';
import { settleWorkspace } from './workspace.ts';

export type Workspace = SessionView['workspaces'][number];
export type Role = Workspace['role'];
export type SignInProvider = SignInOptionsView['providers'][number];

/** Without a session the server answers 200 with null, so that consoles stay clean; here that is a 401. */
const readSession = async (): Promise<SessionView> => {
  const { session } = await get<{ session: SessionView | null }>('/v1/session/current');
  if (session) {
    tellLanguage(session.user.language);
    return session;
  }
  throw problemFrom(401, { code: 'unauthenticated' });
};

/** Mails are written in the language of the pages. Where it cannot be told now, the next page tells it. */
const tellLanguage = (known: string): void => {
  if (known !== language) post('/v1/profile/language', { language }).catch(() => undefined);
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

/** The person and the workspace they work in. Only below the app route, which made sure of both. */
export const useMe = (): {
  user: SessionView['user'];
  workspace: Workspace;
  workspaces: Workspace[];
  /** They run this installation. */
  operator: boolean;
} => {
  const { data } = useSuspenseQuery(sessionQuery);
  const workspace = settleWorkspace(data.workspaces);
  if (!workspace) throw new Error(t('You belong to no workspace yet. Ask an owner for an invitation.'));
  return { user: data.user, workspace, workspaces: data.workspaces, operator: data.operator };
};

export const maySign = (role: Role): boolean => role === 'owner' || role === 'approver';
export const mayWrite = (role: Role): boolean => role !== 'viewer';
