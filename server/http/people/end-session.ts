import type { SessionStore } from '../../domain/people/ports.ts';
import type { Clock } from '../../lib/clock.ts';
import { clearSiteData } from '../pipeline/clear-site-data.ts';
import { defineRoute, emptyBody, noContent, noContentBody } from '../pipeline/define-route.ts';
import { clearSessionCookie } from './session-cookie.ts';

export interface EndSessionDeps {
  readonly sessions: SessionStore;
  readonly clock: Clock;
  readonly baseUrl: URL;
}

export const endSessionRoute = defineRoute({
  operationId: 'endSession',
  summary: 'Sign out',
  tag: 'Session',
  method: 'POST',
  paths: ['/v1/session/end'],
  access: { kind: 'signed_in' },
  body: emptyBody,
  responses: { 204: noContentBody },
  handler: async (deps: EndSessionDeps, { caller, reply }) => {
    await deps.sessions.end(caller.sessionId, deps.clock.now());
    clearSessionCookie(reply, deps.baseUrl);
    clearSiteData(reply, 'sign-out');
    return noContent;
  },
});
