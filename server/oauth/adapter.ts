/**
 * Ties the library's models to our tables. Clients are our apps. Its own session is never kept: who the person
 * is comes from our web session, every time.
 */
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { OidcPayload, OidcRecords } from '../domain/apps/oidc-records.ts';
import type { AppStore } from '../domain/apps/ports.ts';
import type { Clock } from '../lib/clock.ts';
import { isAppId, toClientMetadata } from './clients.ts';
import { isBeforeSignIn } from './interaction.ts';

export interface AdapterDeps {
  readonly records: OidcRecords;
  readonly apps: AppStore;
  readonly clock: Clock;
}

export const createAdapter =
  (deps: AdapterDeps): ((kind: string) => Adapter) =>
  (kind) =>
    kind === 'Client' ? clients(deps) : kind === 'Session' ? nothing : recordsOf(deps, kind);

function recordsOf({ records, clock }: AdapterDeps, kind: string): Adapter {
  const found = (payload: OidcPayload | undefined) => payload as AdapterPayload | undefined;
  const endFamily = (grantId: string, because: string) => records.endFamily(grantId, because, clock.now());
  return {
    ...nothing,
    async upsert(id, payload, expiresIn) {
      if (kind === 'Interaction' && isBeforeSignIn(payload.prompt)) return;
      await records.put(kind, id, payload as unknown as OidcPayload, expiresIn);
    },
    find: async (id) => found(await records.find(kind, id)),
    findByUid: async (uid) => found(await records.findByUid(kind, uid)),
    async consume(id) {
      const consumed = await records.consume(kind, id);
      if (consumed.won) return;
      if (kind === 'PushedAuthorizationRequest')
        throw new errors.InvalidRequestUri('request_uri was used already');
      // Used twice at the same moment is used twice: nobody can tell which of the two is the thief.
      if (consumed.grantId) await endFamily(consumed.grantId, 'used_twice');
      throw new errors.InvalidGrant('it was used already');
    },
    async destroy(id) {
      if (kind === 'Grant') await endFamily(id, 'ended_by_app');
      else await records.remove(kind, id);
    },
    revokeByGrantId: (grantId) => endFamily(grantId, 'ended_by_app'),
  };
}

const clients = ({ apps }: AdapterDeps): Adapter => ({
  ...nothing,
  async find(id) {
    const app = isAppId(id) ? await apps.find(id) : undefined;
    return app && toClientMetadata(app);
  },
});

const nothing: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};
