/**
 * Signs how far the audit of a workspace has come. Promise: a signed checkpoint is consistent with every one before it.
 * So the sealed chain since the last one is verified, the tree is extended by those entries, and the new tree must begin
 * with the old one; else nothing is signed.
 */
import { sql as raw } from 'kysely';
import { entryHash, genesisHash, headMac, isSameHash } from '../../domain/audit/chain.ts';
import {
  AuditBrokenError,
  type Checkpoint,
  isSignedCheckpoint,
  originOf,
  signCheckpoint,
} from '../../domain/audit/checkpoint.ts';
import {
  computeRoot,
  emptyRoot,
  proveConsistency,
  verifyConsistency,
} from '../../domain/audit/merkle-tree.ts';
import type { PublicSigningKey, SigningKey } from '../../domain/audit/signing-key.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import { chainKey } from './chain-entries.ts';
import {
  blockSize,
  createNodeReader,
  readSealedEntries,
  type StoredEntry,
  storeBlock,
} from './tree-nodes.ts';

const checkpointLock = 7_331_013;

export interface CheckpointKeys {
  readonly ring: KeyRing;
  readonly signingKey: SigningKey;
  /** All that were ever used: an old checkpoint may be signed with an old one. */
  publicKeys(): Promise<readonly PublicSigningKey[]>;
}

export interface CheckpointInput {
  readonly workspaceId: WorkspaceId;
  readonly host: string;
  readonly now: Date;
}

/** The newest checkpoint, which is a new one if entries were sealed since the last; undefined while none was. */
export const makeCheckpoint = (
  database: DatabaseHandle,
  keys: CheckpointKeys,
  input: CheckpointInput,
): Promise<Checkpoint | undefined> =>
  database.transact(async (tx) => {
    const sql = sqlOf(tx);
    await raw`select pg_advisory_xact_lock(${checkpointLock}, hashtext(${input.workspaceId}))`.execute(sql);
    return extendAndSign(sql, keys, input);
  });

async function extendAndSign(
  sql: Sql,
  keys: CheckpointKeys,
  { workspaceId, host, now }: CheckpointInput,
): Promise<Checkpoint | undefined> {
  const previous = await readLatestCheckpoint(sql, workspaceId);
  const head = await readHead(sql, keys.ring, workspaceId);
  if (!head) {
    if (previous) throw new AuditBrokenError('the end of the chain is not recorded any more');
    return undefined;
  }
  if (previous) await checkPrevious(keys, previous);
  const old = previous ?? { size: 0, root: emptyRoot };
  if (head.size < old.size)
    throw new AuditBrokenError(`it ends at entry ${head.size}, but a checkpoint was signed at ${old.size}`);
  await addEntries(sql, keys.ring, { workspaceId, from: old.size, head });
  const read = createNodeReader(sql, workspaceId, head.size);
  const current = { size: head.size, root: await computeRoot(read, head.size) };
  if (!verifyConsistency(old, current, await proveConsistency(read, old.size, current.size)))
    throw new AuditBrokenError(`entries up to ${old.size} are not those of the last checkpoint`);
  if (previous && previous.size === current.size) return previous;
  const note = signCheckpoint(originOf(host, workspaceId), current, keys.signingKey);
  await sql
    .insertInto('audit_checkpoints')
    .values({ workspace_id: workspaceId, ...current, note, created_at: now, delivered_at: null })
    .execute();
  return { ...current, note, at: now };
}

export async function readLatestCheckpoint(
  sql: Sql,
  workspaceId: WorkspaceId,
): Promise<Checkpoint | undefined> {
  const row = await sql
    .selectFrom('audit_checkpoints')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { size: Number(row.size), root: row.root, note: row.note, at: row.created_at };
}

async function checkPrevious(keys: CheckpointKeys, previous: Checkpoint): Promise<void> {
  const publicKeys = (await keys.publicKeys()).map(({ publicKey }) => publicKey);
  if (!isSignedCheckpoint(previous.note, previous, publicKeys))
    throw new AuditBrokenError(`the checkpoint at entry ${previous.size} is not as it was signed`);
}

interface Head {
  readonly size: number;
  readonly hash: string;
}

async function readHead(sql: Sql, ring: KeyRing, workspaceId: WorkspaceId): Promise<Head | undefined> {
  const head = await sql
    .selectFrom('audit_heads')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (!head) return undefined;
  const key = chainKey(ring, head.key_id);
  if (!key)
    throw new AuditBrokenError(`its end names the key "${head.key_id}", which is not in ENCRYPTION_KEYS`);
  if (!isSameHash(headMac(key, workspaceId, BigInt(head.sequence), head.hash), head.mac))
    throw new AuditBrokenError('the record of its end was changed');
  return { size: Number(head.sequence), hash: head.hash };
}

const batchSize = 16 * blockSize;

/** Verifies the chain from the entry after `from` on, and stores the nodes of every block that is complete now. */
async function addEntries(
  sql: Sql,
  ring: KeyRing,
  { workspaceId, from, head }: { workspaceId: WorkspaceId; from: number; head: Head },
): Promise<void> {
  let hash = genesisHash;
  // The entry before the first new one is read again too: its hash is where the chain goes on.
  const first = Math.floor(Math.max(0, from - 1) / blockSize) * blockSize;
  for (let start = first; start < head.size; start += batchSize) {
    const entries = await readSealedEntries(sql, workspaceId, start, Math.min(head.size, start + batchSize));
    // Block by block, so that the process does other things between.
    for (let at = 0; at < entries.length; at += blockSize) {
      const block = entries.slice(at, at + blockSize);
      for (const entry of block) {
        if (entry.sequence > from) verifyEntry(ring, hash, entry);
        hash = entry.hash;
      }
      if (block.length === blockSize && start + at + blockSize > from)
        await storeBlock(sql, workspaceId, (start + at) / blockSize, block);
    }
  }
  if (!isSameHash(hash, head.hash)) throw new AuditBrokenError(`its end is not that of entry ${head.size}`);
}

function verifyEntry(ring: KeyRing, previous: string, entry: StoredEntry): void {
  const { keyId, sequence } = entry;
  const key = chainKey(ring, keyId);
  if (!key)
    throw new AuditBrokenError(`entry ${sequence} names the key "${keyId}", which is not in ENCRYPTION_KEYS`);
  if (!isSameHash(entryHash(key, previous, BigInt(sequence), entry), entry.hash))
    throw new AuditBrokenError(`entry ${sequence} was changed`);
}
