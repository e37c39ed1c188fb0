import { z } from 'zod';
import { type StartConnectDeps, startConnect } from '../../domain/accounts/start-connect.ts';
import { AppError } from '../../errors.ts';
import { defineRoute, redirectTo } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';
import { signInAgainPath } from '../pipeline/sign-in-again-path.ts';
import { problemPath } from './problem-path.ts';

export const openConnect = defineRoute({
  operationId: 'openConnect',
  summary: 'The browser form of connectAccount: redirects to the platform',
  tag: 'Accounts',
  method: 'GET',
  paths: ['/oauth/connect', '/v1/oauth/connect'],
  access: { kind: 'person', capability: 'manage_accounts' },
  query: z.object({ platform: text(50), way: text(50).optional(), workspace: text(100).optional() }),
  responses: {},
  hidden: true,
  handler: async (deps: StartConnectDeps, { actor, query, request, reply }) => {
    reply.header('cache-control', 'no-store');
    try {
      return redirectTo(reply, (await startConnect(deps, actor, query)).authorizationUrl);
    } catch (error) {
      if (error instanceof AppError && error.code === 'sign_in_again')
        return redirectTo(reply, signInAgainPath(request.url));
      if (error instanceof AppError) return redirectTo(reply, problemPath(error.code));
      throw error;
    }
  },
});
