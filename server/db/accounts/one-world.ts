/**
 * Real and simulated never stand side by side, in the database neither: people who proved nothing must not own real
 * accounts later, nor real people find themselves among simulated ones because their settings were forgotten once.
 */
import type { DatabaseHandle } from '../postgres/database.ts';

export class OtherWorldError extends Error {}

export interface World {
  readonly simulated: boolean;
  /** People are marked by who vouched for them. */
  isSimulatedIssuer(issuer: string): boolean;
}

export async function checkOneWorld({ sql }: DatabaseHandle, world: World): Promise<void> {
  const issuers = await sql.selectFrom('identities').select('issuer').distinct().execute();
  const accounts = await sql.selectFrom('accounts').select('simulated').distinct().execute();
  const isOther = (simulated: boolean): boolean => simulated !== world.simulated;
  const others = [
    ...(issuers.some(({ issuer }) => isOther(world.isSimulatedIssuer(issuer))) ? ['people'] : []),
    ...(accounts.some(({ simulated }) => isOther(simulated)) ? ['accounts'] : []),
  ].join(' and ');
  if (others === '') return;
  throw new OtherWorldError(
    world.simulated
      ? `This database holds real ${others}, and without real credentials everything would be simulated: set the credentials again, or try Signoff with another DATA_DIR (or DATABASE_URL).`
      : `This database holds simulated ${others}, and nothing is simulated with real credentials or a HOST or BASE_URL off loopback: start with another DATA_DIR (or DATABASE_URL), or without these settings.`,
  );
}
