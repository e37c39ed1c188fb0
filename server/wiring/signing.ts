/** Builds what signing with passkeys needs. */
import type { Config } from '../config.ts';
import { statementStore } from '../db/approvals/signed-statements.ts';
import { createIntroducedKeysReader } from '../db/audit/introduced-keys.ts';
import { createPasskeyChallenges, createPasskeyStore } from '../db/people/passkeys.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import type { RowMacs } from '../db/postgres/row-macs.ts';
import { createMemberStore } from '../db/workspaces/workspaces.ts';
import type { AuditLog } from '../domain/audit/ports.ts';
import type { SigningDeps } from '../domain/signing/sign.ts';
import type { Clock } from '../lib/clock.ts';
import type { KeyRing } from '../lib/key-ring.ts';
import { passkeyVerifierOf } from './people.ts';

export interface SigningInput {
  readonly config: Pick<Config, 'passkeys' | 'http'>;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly macs: RowMacs;
}

export const createSigningDeps = (
  database: DatabaseHandle,
  { config, keys, clock, audit, macs }: SigningInput,
): SigningDeps => ({
  transact: database.transact,
  clock,
  audit,
  members: createMemberStore(database, macs),
  passkeys: createPasskeyStore(database, macs),
  passkeyChallenges: createPasskeyChallenges(database, macs),
  passkeyVerifier: passkeyVerifierOf(config),
  introducedKeys: createIntroducedKeysReader(database, keys),
  statements: statementStore,
});
