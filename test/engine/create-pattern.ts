import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { readConfig } from '../../server/config.ts';
import { createAccountStore } from '../../server/db/accounts/accounts.ts';
import { openDatabase } from '../../server/db/postgres/database.ts';
import type { SendManifest } from '../../server/domain/platform-port/publisher.ts';
import type { AccountId } from '../../server/lib/ids.ts';
import { serve } from '../../server/process/serve.ts';
import { createContext } from '../../server/wiring/context.ts';
import { BrowserSession } from '../browser-session.ts';
import { silentLog } from '../database.ts';
import { freePort } from '../free-port.ts';
import { testKeys } from '../test-keys.ts';
import type { Pattern } from './bulk-accounts.ts';

/** One account and one approved post, created as people create them: the pattern for all the others. */
export async function createPattern(databaseUrl: string, sandboxUrl: URL, pool: Pool): Promise<Pattern> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'signoff-pattern-'));
  const config = readConfig({ PORT: String(await freePort()), DATA_DIR: folder.path, LOG_LEVEL: 'silent' });
  await using context = await createContext({
    config,
    connectionString: databaseUrl,
    keys: testKeys,
    sandboxUrl,
    log: silentLog,
  });
  await using serving = await serve(context);
  const browserSession = new BrowserSession(serving.address);
  await browserSession.signIn('ines');
  const [account] = await browserSession.connectLinkedIn({ member: 'agency' });
  const id = await browserSession.createDraft({ account_id: account, caption: 'The pattern of them all' });
  const approved = await browserSession.approve(id, { kind: 'any' });
  await using database = openDatabase(databaseUrl, silentLog, 2);
  const storedAccount = await createAccountStore(database, testKeys).read(null, account as AccountId);
  const { rows } = await pool.query<{ manifest: SendManifest; session_id: string }>(
    'select r.manifest, a.session_id from post_revisions r join approvals a on a.post_id = r.post_id where r.digest = $1',
    [approved.current_revision?.digest],
  );
  const [row] = rows;
  const tokens = storedAccount?.openTokens();
  if (!row || !tokens) throw new Error('the pattern post is not there');
  return {
    userId: browserSession.userId ?? '',
    sessionId: row.session_id,
    accessToken: tokens.accessToken,
    manifest: row.manifest,
  };
}
