import { z } from 'zod';
import { isUsable } from '../../domain/people/identity.ts';
import type { PasskeyStore } from '../../domain/people/passkey.ts';
import type { IdentityProviders, IdentityStore } from '../../domain/people/ports.ts';
import { isRemovable } from '../../domain/people/remove-identity.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { type IdentityView, identityView } from './views.ts';

export interface ListIdentitiesDeps {
  readonly identities: IdentityStore;
  readonly providers: IdentityProviders;
  readonly passkeys: Pick<PasskeyStore, 'listAll'>;
}

export const listIdentitiesRoute = defineRoute({
  operationId: 'listIdentities',
  summary: 'List your ways to sign in',
  tag: 'Session',
  method: 'GET',
  paths: ['/v1/identities'],
  access: { kind: 'signed_in' },
  responses: { 200: z.object({ data: z.array(identityView) }) },
  handler: async (deps: ListIdentitiesDeps, { caller }) => {
    const [own, passkeys] = await Promise.all([
      deps.identities.list(caller.userId),
      deps.passkeys.listAll(caller.userId),
    ]);
    const data = own.map((identity): IdentityView => {
      const passkey = passkeys.find(({ identityId }) => identityId === identity.id);
      const { id, provider, name, addedAt, lastUsedAt } = identity;
      return {
        id,
        provider,
        provider_name: deps.providers.nameOf(provider),
        name,
        added_at: addedAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
        usable: isUsable(deps.providers, identity),
        passkey: passkey
          ? { synced: passkey.backupEligible, signs_from: passkey.signsFrom.toISOString() }
          : null,
        removable: isRemovable(deps.providers, own, identity),
      };
    });
    return ok({ data });
  },
});
