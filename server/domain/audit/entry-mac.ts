/**
 * What an audit entry says, authenticated when it is written and before it has a place in the chain. The key is not in
 * the database, so whoever can only write there can neither add an entry that is believed nor change what one says. The
 * id is part of it: a genuine entry that is written again under another one is not genuine.
 */
import { createHmac } from 'node:crypto';
import { canonicalJson } from '../../lib/canonical-json.ts';
import type { MacKey } from '../../lib/mac-key.ts';
import { type ChainedEntry, isSameHash } from './chain.ts';

/** The bytes that are authenticated. A change of this form needs another type. */
const entryText = (entry: ChainedEntry): string =>
  canonicalJson({
    type: 'signoff.audit-entry-row.v1',
    id: entry.id,
    workspace: entry.workspaceId,
    at: entry.at.toISOString(),
    actor_kind: entry.actorKind,
    actor: entry.actorId,
    user: entry.userId,
    action: entry.action,
    subject: entry.subject,
    data: entry.data,
  });

export const entryMac = (key: MacKey, entry: ChainedEntry): string =>
  createHmac('sha256', key).update(entryText(entry)).digest('hex');

export const isEntryMac = (key: MacKey, entry: ChainedEntry, mac: string): boolean =>
  isSameHash(entryMac(key, entry), mac);
