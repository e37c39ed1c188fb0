/**
 * Merkle trees as in RFC 6962 (the same in RFC 9162), section 2.1: leaf `SHA-256(0x00 ‖ entry)`, node `SHA-256(0x01 ‖
 * left ‖ right)`; a tree of n leaves splits at the largest power of two below n.
 *
 * Only the hashes of complete subtrees are ever read, by level and index: level 0 are the leaves, and node i of level l
 * covers the leaves from i·2ˡ on. They never change once they are complete, so they can be stored, and every root and
 * proof of any size the tree ever had comes from about log₂ n of them.
 */
import { createHash } from 'node:crypto';

const hashBytes = 32;

export const hashLeaf = (entry: Uint8Array): Buffer =>
  createHash('sha256').update(Buffer.of(0)).update(entry).digest();

export const hashNode = (left: Uint8Array, right: Uint8Array): Buffer =>
  createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();

export const emptyRoot = createHash('sha256').digest();

/** The hash of a complete subtree. */
export type ReadNode = (level: number, index: number) => Promise<Buffer>;

/** The hash of the leaves from `start` to before `end`, where `start` is a multiple of the power of two that holds them. */
async function hashRange(read: ReadNode, start: number, end: number): Promise<Buffer> {
  const size = end - start;
  const level = Math.log2(size);
  if (Number.isInteger(level)) return read(level, start / size);
  const middle = start + splitOf(size);
  return hashNode(await hashRange(read, start, middle), await hashRange(read, middle, end));
}

/** The largest power of two below `size`. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

export const computeRoot = (read: ReadNode, size: number): Promise<Buffer> =>
  size === 0 ? Promise.resolve(emptyRoot) : hashRange(read, 0, size);

/** The hashes that lead from one leaf to the root, from the leaf upwards. */
export async function proveInclusion(read: ReadNode, index: number, size: number): Promise<Buffer[]> {
  if (!(index >= 0 && index < size)) throw new RangeError(`leaf ${index} is not in a tree of ${size}`);
  const path: Promise<Buffer>[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    const [isLeft, otherStart, otherEnd] =
      index < middle ? [true, middle, end] : ([false, start, middle] as const);
    path.unshift(hashRange(read, otherStart, otherEnd));
    if (isLeft) end = middle;
    else start = middle;
  }
  return Promise.all(path);
}

/** The hashes that show that the tree of `oldSize` leaves is the beginning of the one of `size`. */
export async function proveConsistency(read: ReadNode, oldSize: number, size: number): Promise<Buffer[]> {
  if (!(oldSize >= 0 && oldSize <= size)) throw new RangeError(`${oldSize} is not a size before ${size}`);
  if (oldSize === 0 || oldSize === size) return [];
  const path: Promise<Buffer>[] = [];
  let [start, end] = [0, size];
  while (end !== oldSize) {
    const middle = start + splitOf(end - start);
    if (oldSize <= middle) {
      path.unshift(hashRange(read, middle, end));
      end = middle;
    } else {
      path.unshift(hashRange(read, start, middle));
      start = middle;
    }
  }
  // Whoever checks knows the hash of the old tree, unless it was only a part of it on the way down.
  if (start !== 0) path.unshift(hashRange(read, start, end));
  return Promise.all(path);
}

export function verifyInclusion(
  leaf: Buffer,
  index: number,
  size: number,
  proof: readonly Buffer[],
  root: Buffer,
): boolean {
  if (!(index >= 0 && index < size) || proof.some((hash) => hash.length !== hashBytes)) return false;
  let [node, last, hash] = [index, size - 1, leaf];
  for (const other of proof) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = hashNode(other, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else hash = hashNode(hash, other);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && hash.equals(root);
}

export function verifyConsistency(
  old: { readonly size: number; readonly root: Buffer },
  current: { readonly size: number; readonly root: Buffer },
  proof: readonly Buffer[],
): boolean {
  if (old.size > current.size || proof.some((hash) => hash.length !== hashBytes)) return false;
  if (old.size === current.size) return proof.length === 0 && old.root.equals(current.root);
  if (old.size === 0) return proof.length === 0 && old.root.equals(emptyRoot);
  let [node, last] = [old.size - 1, current.size - 1];
  while (node % 2 === 1) [node, last] = [half(node), half(last)];
  const [first, ...rest] = node === 0 ? [old.root, ...proof] : proof;
  if (!first) return false;
  let [oldHash, hash] = [first, first];
  for (const other of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      oldHash = hashNode(other, oldHash);
      hash = hashNode(other, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else hash = hashNode(hash, other);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && oldHash.equals(old.root) && hash.equals(current.root);
}

/** Bitwise operators would cut numbers to 32 bits. */
const half = (value: number): number => Math.floor(value / 2);

/** The complete subtrees of `leaves`, of which the first is number `start`, a multiple of their count 2ˡ; level by level. */
export function hashLevels(leaves: readonly Buffer[]): Buffer[][] {
  const levels: Buffer[][] = [[...leaves]];
  for (let below = levels[0] ?? []; below.length > 1; ) {
    const next: Buffer[] = [];
    for (let index = 0; index + 1 < below.length; index += 2)
      next.push(hashNode(below[index] ?? emptyRoot, below[index + 1] ?? emptyRoot));
    levels.push(next);
    below = next;
  }
  return levels;
}
