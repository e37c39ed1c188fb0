import { parseArgs } from 'node:util';
import type { Config } from '../../config.ts';
import { createAuditLog } from '../../db/audit/audit-log.ts';
import { createAccessTokenStore } from '../../db/people/people.ts';
import { createMemberStore } from '../../db/workspaces/workspaces.ts';
import { scopes as allScopes } from '../../domain/actor/scopes.ts';
import { issueToken } from '../../domain/people/issue-token.ts';
import { systemClock } from '../../lib/clock.ts';
import { isLoopback } from '../../lib/network-address.ts';
import { StartError } from '../start-error.ts';
import { loadKeysOf, openRowMacs, withDatabase } from './with-database.ts';

const usage = `npm run signoff -- token --user <e-mail or id> [--scopes ${allScopes.slice(1, 3).join(',')}] [--workspace <id>]`;

/**
 * Issues a one-hour bearer token on a loopback installation. Only the token is written to standard output, so it
 * can be piped.
 */
export async function printToken(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { user: { type: 'string' }, scopes: { type: 'string' }, workspace: { type: 'string' } },
  });
  const { user, workspace } = values;
  if (!user) throw new StartError(`Say for whom: ${usage}`);
  await withDatabase(config, async (database) => {
    const keys = await loadKeysOf(config, database);
    const macs = openRowMacs(keys);
    const issued = await issueToken(
      {
        transact: database.transact,
        tokens: createAccessTokenStore(macs),
        members: createMemberStore(database, macs),
        // The sealer of the running service, or the next one, chains the entry.
        audit: createAuditLog(keys, () => undefined),
        clock: systemClock,
      },
      {
        user,
        workspace,
        scopes: values.scopes?.split(/[\s,]+/).filter(Boolean) ?? [...allScopes],
        loopback: isLoopback(config.http.baseUrl.hostname),
      },
    );
    process.stderr.write(
      `Token for ${issued.userId} in ${issued.workspaceId}, until ${issued.expiresAt.toISOString()}:\n`,
    );
    process.stdout.write(`${issued.token}\n`);
  });
}
