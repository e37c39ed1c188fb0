import { parseArgs } from 'node:util';
import type { Config } from '../../config.ts';
import { createAuditLog } from '../../db/audit/audit-log.ts';
import { createAccessTokenStore, createPeopleStore } from '../../db/people/people.ts';
import { createSignInLinkStore } from '../../db/people/sign-in-links.ts';
import type { OpenDatabase } from '../../db/postgres/database.ts';
import { createMemberStore } from '../../db/workspaces/workspaces.ts';
import {
  createFirstOwnerLink,
  createLinkByOperator,
  type NewSignInLink,
  signInLinkPath,
} from '../../domain/people/sign-in-link.ts';
import { systemClock } from '../../lib/clock.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { StartError } from '../start-error.ts';
import { loadKeysOf, openRowMacs, withDatabase } from './with-database.ts';

const usage = 'npm run signoff -- sign-in-link --user <e-mail or id>, or --first-owner';

/**
 * Prints a link with which a person enrols a passkey: one who lost theirs, or the first owner of a new installation. Only
 * the link is written to standard output, so it can be piped.
 */
export async function printSignInLink(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { user: { type: 'string' }, 'first-owner': { type: 'boolean' } },
  });
  const { user, 'first-owner': firstOwner = false } = values;
  if ((user === undefined) !== firstOwner) throw new StartError(`Say for whom: ${usage}`);
  if (!config.passkeys)
    throw new StartError(
      'Passkeys are not offered here, so no link could be used. They need PASSKEYS=on and a BASE_URL with a host name.',
    );
  await withDatabase(config, async (database) => {
    const keys = await loadKeysOf(config, database);
    const { forWhom, link } = await createLink(database, keys, user);
    process.stderr.write(`${forWhom}. It works once, until ${link.expiresAt.toISOString()}:\n`);
    process.stdout.write(`${new URL(signInLinkPath(link.token), config.http.baseUrl).href}\n`);
  });
}

async function createLink(
  database: OpenDatabase,
  keys: KeyRing,
  user: string | undefined,
): Promise<{ readonly forWhom: string; readonly link: NewSignInLink }> {
  const macs = openRowMacs(keys);
  const deps = {
    transact: database.transact,
    signInLinks: createSignInLinkStore(database, macs),
    people: createPeopleStore(database, macs),
    tokens: createAccessTokenStore(macs),
    members: createMemberStore(database, macs),
    // The sealer of the running service, or the next one, chains the entry.
    audit: createAuditLog(keys, () => undefined),
    clock: systemClock,
  };
  if (user === undefined) {
    const link = await createFirstOwnerLink(deps);
    if (!link) throw new StartError('Somebody owns this installation already: name them with --user.');
    return { forWhom: 'A link for the first owner', link };
  }
  const { person, ...link } = await createLinkByOperator(deps, user);
  // Anybody can type an address that is not theirs, so the operator is told what this one is worth.
  const address = person.emailVerified ? person.email : `${person.email || 'no address'}, not confirmed`;
  return { forWhom: `A sign-in link for ${person.name} (${person.id}, ${address})`, link };
}
