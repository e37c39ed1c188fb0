/**
 * Maps the library's models to our tables. Clients are our apps. The library's own session is never stored: the
 * user always comes from our web session.
 */
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { OidcPayload, OidcRecords } from '../domain/apps/oidc-records.ts';
import type { AppStore } from '../domain/apps/ports.ts';
import type { Clock } from '../lib/clock.ts';
import { isAppId, toClientMetadata } from './clients.ts';
import { needsSignIn } from './interaction.ts';

export interface AdapterDeps {
  readonly records: OidcRecords;
  readonly apps: AppStore;
  readonly clock: Clock;
}

export const createAdapter =
  (deps: AdapterDeps): ((kind: string) => Adapter) =>
  (kind) =>
    kind === 'Client' ? clientAdapter(deps) : kind === 'Session' ? emptyAdapter : recordAdapter(deps, kind);

function recordAdapter({ records, clock }: AdapterDeps, kind: string): Adapter {
  const toAdapterPayload = (payload: OidcPayload | undefined) => payload as AdapterPayload | undefined;
  const endFamily = (grantId: string, because: string) => records.endFamily(grantId, because, clock.now());
  return {
    ...emptyAdapter,
    async upsert(id, payload, expiresIn) {
      if (kind === 'Interaction' && needsSignIn(payload.prompt)) return;
      await records.put(kind, id, payload as unknown as OidcPayload, expiresIn);
    },
    find: async (id) => toAdapterPayload(await records.find(kind, id)),
    findByUid: async (uid) => toAdapterPayload(await records.findByUid(kind, uid)),
    async consume(id) {
      const consumed = await records.consume(kind, id);
      if (consumed.won) return;
      if (kind === 'PushedAuthorizationRequest')
        throw new errors.InvalidRequestUri('request_uri was used already');
      // Two concurrent uses count as reuse: we cannot tell which of the two is the attacker.
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

const clientAdapter = ({ apps }: AdapterDeps): Adapter => ({
  ...emptyAdapter,
  async find(id) {
    const app = isAppId(id) ? await apps.find(id) : undefined;
    return app && toClientMetadata(app);
  },
});

const emptyAdapter: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};
