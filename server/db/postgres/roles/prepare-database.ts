/**
 * Before anything else uses the database: the owner migrates it and gives the service's role its rights, and then that
 * role is checked. A role that could change history does not start.
 */
import { Client } from 'pg';
import { isJobQueueCurrent, prepareJobQueue } from '../job-queue-schema.ts';
import { findPendingMigrations, migrateWith } from '../migrate.ts';
import { findPendingSteps, type ReadKeys, runMigrationSteps, withoutKeys } from '../migration-steps.ts';
import { adviseOnConnection, adviseOnRole, adviseOnSchema } from './advice.ts';
import { checkRole, isRight } from './check-role.ts';
import { grantRights } from './grant-rights.ts';

/** Its message says what is wrong and the exact commands that mend it. */
export class DatabaseRoleError extends Error {}

export interface DatabaseUrls {
  /** As the role that the service runs as. */
  readonly url: string;
  /** As the role that owns the tables; null where another process or an operator migrates. */
  readonly ownerUrl: string | null;
}

export async function prepareDatabase(
  { url, ownerUrl }: DatabaseUrls,
  readKeys: ReadKeys = withoutKeys,
): Promise<void> {
  const client = await connect(url, url);
  try {
    let owner: string | undefined;
    if (ownerUrl === null) await assertCurrent(client, url);
    else owner = await prepareAsOwner(client, url, ownerUrl, readKeys);
    const report = await checkRole(client);
    if (!isRight(report)) throw new DatabaseRoleError(adviseOnRole(report, url, owner));
  } finally {
    await client.end();
  }
}

/** Returns the owner's name. */
async function prepareAsOwner(
  client: Client,
  url: string,
  ownerUrl: string,
  readKeys: ReadKeys,
): Promise<string> {
  const owner = await connect(ownerUrl, url);
  try {
    const [service, ownerIs] = [await identify(client), await identify(owner)];
    if (service.role === ownerIs.role)
      throw new DatabaseRoleError(
        `DATABASE_URL and DATABASE_OWNER_URL name the same role, ${service.role}: the service must run as a role that owns ` +
          `nothing. ${adviseOnRole(await checkRole(client), url)}`,
      );
    if (service.database !== ownerIs.database)
      throw new DatabaseRoleError(
        `DATABASE_URL names the database ${service.database} and DATABASE_OWNER_URL ${ownerIs.database}: they must name the same one.`,
      );
    // Before anything is created, which would otherwise belong to two roles.
    const report = await checkRole(client);
    if (report.ownsObjects || report.isSuperuser)
      throw new DatabaseRoleError(adviseOnRole(report, url, ownerIs.role));
    await migrateWith(owner, async () => {
      await runMigrationSteps(owner, readKeys);
      await prepareJobQueue(owner);
      await grantRights(owner, service.role);
    });
    return ownerIs.role;
  } finally {
    await owner.end();
  }
}

async function assertCurrent(client: Client, url: string): Promise<void> {
  const pending = await findPendingMigrations(client);
  const isCurrent =
    pending.length === 0 &&
    (await findPendingSteps(client)).length === 0 &&
    (await isJobQueueCurrent(client).catch(isForbidden));
  if (!isCurrent) throw new DatabaseRoleError(adviseOnSchema(await checkRole(client), url));
}

/** Without rights on it, the queue's schema cannot be read. */
const isForbidden = (error: unknown): boolean => {
  if ((error as { code?: string }).code === '42501') return false;
  throw error;
};

async function identify(client: Client): Promise<{ role: string; database: string }> {
  const { rows } = await client.query<{ role: string; database: string }>(
    'select current_user as role, current_database() as database',
  );
  return rows[0] ?? { role: '', database: '' };
}

async function connect(connectionString: string, url: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: 'signoff prepare' });
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code } = error as { code?: string };
    // The role does not exist, its password is another, or the database does not exist.
    if (code !== '28000' && code !== '28P01' && code !== '3D000') throw error;
    throw new DatabaseRoleError(adviseOnConnection(connectionString, url, (error as Error).message), {
      cause: error,
    });
  }
}
