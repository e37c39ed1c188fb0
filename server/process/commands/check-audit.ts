import type { Config } from '../../config.ts';
import { checkKeyFingerprints } from '../../db/accounts/account-secrets.ts';
import { verifyAudit } from '../../db/audit/verify-chain.ts';
import { loadKeys } from '../../wiring/keys.ts';
import { withDatabase } from './with-database.ts';

/** Verifies every workspace's chain. Exit code 1 when one is broken. */
export async function checkAudit(config: Config): Promise<void> {
  const verdicts = await withDatabase(config, async (database) => {
    const keys = loadKeys(config);
    // With other keys every chain would appear broken.
    await checkKeyFingerprints(database, keys);
    return verifyAudit(database, keys);
  });
  for (const { workspaceId, entries, unsealed, broken } of verdicts) {
    const waiting = unsealed ? `, ${unsealed} not sealed yet` : '';
    process.stdout.write(
      `${workspaceId}: ${broken ? `BROKEN: ${broken}` : `whole, ${entries} entries${waiting}`}\n`,
    );
  }
  if (verdicts.some(({ broken }) => broken)) process.exitCode = 1;
}
