/**
 * What an audit entry says, authenticated when it is written and before it has a place in the chain. The key is not in
 * the database, so whoever can only write there can neither add an entry that is believed nor change what one says.
 *
 * The id, which the database gives, is part of it too: a genuine entry that is written again under another id is not
 * genuine. So the MAC of the content is never stored. The database hashes it with the id (`bind_audit_mac`), and from
 * that hash nobody can make the one for another id.
 */
import { createHmac } from 'node:crypto';
import { canonicalJson, sha256Hex } from '../../lib/canonical-json.ts';
import type { MacKey } from '../../lib/key-ring.ts';
import { type ChainedEntry, isSameHash } from './chain.ts';

export type EntryContent = Omit<ChainedEntry, 'id'>;

/** The bytes that are authenticated. A change of this form needs another type. */
const contentText = (content: EntryContent): string =>
  canonicalJson({
    type: 'signoff.audit-entry-row.v1',
    workspace: content.workspaceId,
    at: content.at.toISOString(),
    actor_kind: content.actorKind,
    actor: content.actorId,
    user: content.userId,
    action: content.action,
    subject: content.subject,
    data: content.data,
  });

export const contentMac = (key: MacKey, content: EntryContent): string =>
  createHmac('sha256', key).update(contentText(content)).digest('hex');

/** As `bind_audit_mac` in the database does it. */
const bindToId = (mac: string, id: string): string => sha256Hex(`${mac}|${id}`);

export const isEntryMac = (key: MacKey, entry: ChainedEntry, stored: string): boolean =>
  isSameHash(bindToId(contentMac(key, entry), entry.id), stored);
