import type { Config } from '../../config.ts';
import { checkKeyFingerprints } from '../../db/accounts/account-secrets.ts';
import { verifyAudit } from '../../db/audit/verify-chain.ts';
import { describeMismatch } from '../../domain/audit/describe-mismatch.ts';
import { verifyStoredAssertion } from '../../identity/passkeys.ts';
import { loadKeys } from '../../wiring/keys.ts';
import { withDatabase } from './with-database.ts';

/** Verifies every workspace's chain, and approvals, revisions and attempts against it. Exit code 1 when something is wrong. */
export async function checkAudit(config: Config): Promise<void> {
  const verdicts = await withDatabase(config, async (database) => {
    const keys = loadKeys(config);
    // With other keys every chain would appear broken.
    await checkKeyFingerprints(database, keys);
    return verifyAudit(database, keys, verifyStoredAssertion);
  });
  for (const { workspaceId, entries, unsealed, broken, ...comparison } of verdicts) {
    const { compared, older, mismatches, mismatchCount } = comparison;
    const waiting = unsealed ? `, ${unsealed} not sealed yet` : '';
    const before = older ? `, ${older} of them older than the comparison` : '';
    const state = broken ? `BROKEN: ${broken}` : `whole, ${entries} entries${waiting}`;
    process.stdout.write(
      `${workspaceId}: ${state}; ${compared} approvals, revisions and attempts compared${before}\n`,
    );
    for (const mismatch of mismatches)
      process.stdout.write(`  DOES NOT FIT: ${describeMismatch(mismatch)}\n`);
    if (mismatchCount > mismatches.length)
      process.stdout.write(`  and ${mismatchCount - mismatches.length} more\n`);
  }
  if (verdicts.some(({ broken, mismatchCount }) => broken || mismatchCount > 0)) process.exitCode = 1;
}
