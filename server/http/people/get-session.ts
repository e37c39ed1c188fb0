import type { PeopleStore } from '../../domain/people/ports.ts';
import type { MemberStore } from '../../domain/workspaces/ports.ts';
import { AppError } from '../../errors.ts';
import type { UserId } from '../../lib/ids.ts';
import { defineRoute, ok, type Route } from '../define-route.ts';
import { type SessionView, sessionView } from '../views.ts';
import { toWorkspaceOfPerson } from '../workspaces/to-views.ts';
import { toProfile } from './get-profile.ts';

export interface GetSessionDeps {
  readonly people: PeopleStore;
  readonly members: MemberStore;
  readonly isOperator: (userId: UserId) => Promise<boolean>;
}

export const getSessionRoute = (deps: GetSessionDeps): Route =>
  defineRoute({
    operationId: 'getSession',
    summary: 'Who is signed in, and in which workspaces',
    tag: 'Session',
    method: 'GET',
    paths: ['/v1/session'],
    access: { kind: 'signed_in' },
    responses: { 200: sessionView },
    handler: async ({ caller }) => {
      const [person, workspaces, operator] = await Promise.all([
        deps.people.find(caller.userId),
        deps.members.workspacesOf(caller.userId),
        deps.isOperator(caller.userId),
      ]);
      if (!person) throw new AppError('session_expired', 'Your session has ended. Sign in again.');
      return ok({
        user: { ...toProfile(person), email_confirmed: person.emailVerified },
        workspaces: workspaces.map(toWorkspaceOfPerson),
        operator,
      } satisfies SessionView);
    },
  });
