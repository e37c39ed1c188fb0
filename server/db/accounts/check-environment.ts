/**
 * Real and simulated data are never mixed in one database: people who proved nothing must not own real accounts
 * later, and real people must not end up in a simulated installation because its settings were missing once.
 */
import { passkeyProvider } from '../../domain/people/passkey.ts';
import type { DatabaseHandle } from '../postgres/database.ts';

export class EnvironmentMismatchError extends Error {}

export interface EnvironmentKind {
  readonly simulated: boolean;
  /** People are recognised by their identity provider. A passkey is the person's own everywhere, so it tells nothing. */
  isSimulatedIssuer(issuer: string): boolean;
}

export async function checkEnvironment({ sql }: DatabaseHandle, environment: EnvironmentKind): Promise<void> {
  const issuers = await sql
    .selectFrom('identities')
    .select('issuer')
    .distinct()
    .where('provider', '<>', passkeyProvider)
    .execute();
  const accounts = await sql.selectFrom('accounts').select('simulated').distinct().execute();
  const isOther = (simulated: boolean): boolean => simulated !== environment.simulated;
  const others = [
    ...(issuers.some(({ issuer }) => isOther(environment.isSimulatedIssuer(issuer))) ? ['people'] : []),
    ...(accounts.some(({ simulated }) => isOther(simulated)) ? ['accounts'] : []),
  ].join(' and ');
  if (others === '') return;
  throw new EnvironmentMismatchError(
    environment.simulated
      ? `This database holds real ${others}, and without real credentials everything would be simulated: set the credentials again, or try Signoff with another DATA_DIR (or DATABASE_URL).`
      : `This database holds simulated ${others}, and nothing is simulated with real credentials or a HOST or BASE_URL off loopback: start with another DATA_DIR (or DATABASE_URL), or without these settings.`,
  );
}
