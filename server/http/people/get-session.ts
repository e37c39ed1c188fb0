import { z } from 'zod';
import { messages } from '../../domain/people/messages.ts';
import type { PeopleStore } from '../../domain/people/ports.ts';
import type { MemberStore } from '../../domain/workspaces/ports.ts';
import { AppError } from '../../errors.ts';
import type { UserId } from '../../lib/ids.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { toFirstStepsView } from '../workspaces/first-steps-view.ts';
import { toWorkspaceOfPerson } from '../workspaces/to-views.ts';
import { toProfile } from './get-profile.ts';
import { type SessionView, sessionView } from './views.ts';

export interface GetSessionDeps {
  readonly people: PeopleStore;
  readonly members: MemberStore;
  readonly isOperator: (userId: UserId) => Promise<boolean>;
  /** Whether this installation simulates every platform. */
  readonly simulated: boolean;
  /** A web site to practise on; null where nothing is simulated. */
  readonly practiceSite: string | null;
}

async function describe(deps: GetSessionDeps, userId: UserId): Promise<SessionView | null> {
  const [person, workspaces, operator] = await Promise.all([
    deps.people.find(userId),
    deps.members.workspacesOf(userId),
    deps.isOperator(userId),
  ]);
  if (!person) return null;
  return {
    user: { ...toProfile(person), email_confirmed: person.emailVerified, language: person.language },
    workspaces: workspaces.map((workspace) => ({
      ...toWorkspaceOfPerson(workspace),
      first_steps: toFirstStepsView(workspace.firstSteps),
    })),
    operator,
    simulated: deps.simulated,
    practice_site: deps.practiceSite,
  };
}

export const getSessionRoute = defineRoute({
  operationId: 'getSession',
  summary: 'Read the session',
  details: 'Who is signed in, and in which workspaces',
  tag: 'Session',
  method: 'GET',
  paths: ['/v1/session'],
  access: { kind: 'signed_in' },
  responses: { 200: sessionView },
  handler: async (deps: GetSessionDeps, { caller }) => {
    const session = await describe(deps, caller.userId);
    if (!session) throw new AppError('session_expired', messages.session_ended());
    return ok(session);
  },
});

/**
 * The same for our own pages, which are also opened by people who are not signed in. That is not a failure, and
 * browsers log every failed request to their console: so it is reported with 200, not refused.
 */
export const currentSessionRoute = defineRoute({
  operationId: 'getCurrentSession',
  summary: 'Who is signed in in this browser, if anybody',
  tag: 'Session',
  method: 'GET',
  paths: ['/v1/session/current'],
  access: { kind: 'public' },
  hidden: true,
  responses: { 200: z.object({ session: sessionView.nullable() }) },
  handler: async (deps: GetSessionDeps, { caller }) =>
    ok({ session: caller && (await describe(deps, caller.userId)) }),
});
