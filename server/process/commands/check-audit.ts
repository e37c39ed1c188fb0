import type { Config } from '../../config.ts';
import { verifyAudit } from '../../db/audit/verify-chain.ts';
import { describeMismatch } from '../../domain/audit/describe-mismatch.ts';
import { verifyStoredAssertion } from '../../identity/passkeys.ts';
import { loadKeysOf, withDatabase } from './with-database.ts';

/** Verifies every workspace's chain, and approvals, revisions and attempts against it. Exit code 1 when something is wrong. */
export async function checkAudit(config: Config): Promise<void> {
  const verdicts = await withDatabase(config, async (database) => {
    const keys = await loadKeysOf(config, database);
    return verifyAudit(database, keys, verifyStoredAssertion);
  });
  for (const { workspaceId, entries, unsealed, refused, broken, ...comparison } of verdicts) {
    const { compared, older, mismatches, mismatchCount } = comparison;
    const waiting = unsealed ? `, ${unsealed} not sealed yet` : '';
    const foreign = refused ? `, ${refused} refused, which nobody of ours wrote` : '';
    const before = older ? `, ${older} of them older than the comparison` : '';
    const state = broken ? `BROKEN: ${broken}` : `whole, ${entries} entries${waiting}${foreign}`;
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
