/** The audit tree of a workspace as it is stored, and what is computed from its entries. */
import { AuditBrokenError } from '../../domain/audit/checkpoint.ts';
import { leafText, type SealedEntry } from '../../domain/audit/leaf.ts';
import { hashLeaf, hashLevels, hashNode, type ReadNode } from '../../domain/audit/merkle-tree.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import type { Sql } from '../postgres/database.ts';
import { entryOf, selectEntries } from './chain-entries.ts';

export interface StoredEntry extends SealedEntry {
  readonly keyId: string | null;
}

/** Nodes from this level on are stored; a block of entries is what one of that level covers. */
const storedLevel = 8;
export const blockSize = 2 ** storedLevel;

export async function readSealedEntries(
  sql: Sql,
  workspaceId: WorkspaceId,
  start: number,
  end: number,
): Promise<StoredEntry[]> {
  const rows = await selectEntries(sql, workspaceId)
    .where('sequence', '>', String(start))
    .where('sequence', '<=', String(end))
    .orderBy('sequence')
    .execute();
  if (rows.length !== end - start || rows.some(({ sequence }, at) => Number(sequence) !== start + at + 1))
    throw new AuditBrokenError(`an entry between ${start + 1} and ${end} is missing`);
  return rows.map((row) => ({
    ...entryOf(row),
    sequence: Number(row.sequence),
    keyId: row.key_id,
    hash: row.hash ?? '',
  }));
}

const hashEntry = (entry: SealedEntry): Buffer => hashLeaf(Buffer.from(leafText(entry)));

async function readStoredNode(
  sql: Sql,
  workspaceId: WorkspaceId,
  level: number,
  position: number,
): Promise<Buffer | undefined> {
  const row = await sql
    .selectFrom('audit_tree_nodes')
    .select('hash')
    .where('workspace_id', '=', workspaceId)
    .where('level', '=', level)
    .where('position', '=', String(position))
    .executeTakeFirst();
  return row?.hash;
}

/** Reads nodes of the tree with `size` entries. Fails where stored nodes and entries contradict each other. */
export function createNodeReader(sql: Sql, workspaceId: WorkspaceId, size: number): ReadNode {
  const blocks = new Map<number, Promise<Buffer[][]>>();
  const stored = new Map<string, Promise<Buffer | undefined>>();

  function readStored(level: number, position: number): Promise<Buffer | undefined> {
    const name = `${level}/${position}`;
    const node = stored.get(name) ?? readStoredNode(sql, workspaceId, level, position);
    stored.set(name, node);
    return node;
  }

  async function loadBlock(block: number): Promise<Buffer[][]> {
    const [start, end] = [block * blockSize, Math.min(size, (block + 1) * blockSize)];
    const levels = hashLevels((await readSealedEntries(sql, workspaceId, start, end)).map(hashEntry));
    const top = levels[storedLevel]?.[0];
    if (top && !(await readStored(storedLevel, block))?.equals(top))
      throw new AuditBrokenError(`one of the entries ${start + 1} to ${end} was changed after a checkpoint`);
    return levels;
  }

  return async (level, index) => {
    const missing = () => new AuditBrokenError(`the tree lacks node ${index} of level ${level}`);
    if (level >= storedLevel) {
      const node = await readStored(level, index);
      if (!node) throw missing();
      return node;
    }
    const inBlock = blockSize / 2 ** level;
    const block = Math.floor(index / inBlock);
    const levels = blocks.get(block) ?? loadBlock(block);
    blocks.set(block, levels);
    const hash = (await levels)[level]?.[index % inBlock];
    if (!hash) throw missing();
    return hash;
  };
}

/** Stores the node of a complete block, and every node above that is complete with it. */
export async function storeBlock(
  sql: Sql,
  workspaceId: WorkspaceId,
  block: number,
  entries: readonly SealedEntry[],
): Promise<void> {
  const top = hashLevels(entries.map(hashEntry))[storedLevel]?.[0];
  if (!top) throw new Error(`block ${block} is not complete`);
  let node = { level: storedLevel, position: block, hash: top };
  const nodes = [node];
  while (node.position % 2 === 1) {
    const left = await readStoredNode(sql, workspaceId, node.level, node.position - 1);
    if (!left) throw new AuditBrokenError(`the tree lacks node ${node.position - 1} of level ${node.level}`);
    node = { level: node.level + 1, position: (node.position - 1) / 2, hash: hashNode(left, node.hash) };
    nodes.push(node);
  }
  await sql
    .insertInto('audit_tree_nodes')
    .values(nodes.map((one) => ({ workspace_id: workspaceId, ...one })))
    .execute();
}
