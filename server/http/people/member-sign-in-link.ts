import { z } from 'zod';
import { createLinkForMember, type RecoveryDeps, signInLinkPath } from '../../domain/people/sign-in-link.ts';
import { created, defineRoute, emptyBody } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { instant } from '../pipeline/view-parts.ts';

export interface MemberSignInLinkDeps extends RecoveryDeps {
  readonly baseUrl: URL;
}

export const memberSignInLinkRoute = defineRoute({
  operationId: 'createMemberSignInLink',
  summary: 'Make a new sign-in link for a member',
  details:
    'For somebody who lost their passkey: with it they enrol a new one, once, within a day. Only for members of no other workspaces than yours',
  tag: 'Workspace',
  method: 'POST',
  paths: ['/v1/members/:id/sign-in-link'],
  access: { kind: 'person', capability: 'manage_workspace' },
  params: idParam('usr', 'member'),
  body: emptyBody,
  responses: {
    201: z
      .object({
        link: z.string().meta({
          description: 'Shown once; give it to that person and nobody else',
          example: 'http://localhost:3000/enrol/solnk_shown-only-once',
        }),
        expires_at: instant,
      })
      .meta({ id: 'NewSignInLink' }),
  },
  showsSecret: true,
  handler: async (deps: MemberSignInLinkDeps, { actor, params }) => {
    const { token, expiresAt } = await createLinkForMember(deps, actor, params.id);
    return created({
      link: new URL(signInLinkPath(token), deps.baseUrl).href,
      expires_at: expiresAt.toISOString(),
    });
  },
});
