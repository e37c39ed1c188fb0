import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  computeRoot,
  hashLeaf,
  hashLevels,
  proveConsistency,
  proveInclusion,
  type ReadNode,
  verifyConsistency,
  verifyInclusion,
} from './merkle-tree.ts';

const entryOf = (index: number) => Buffer.from(`entry ${index}`);

/** RFC 6962, 2.1, word by word. */
const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
function treeHash(entries: readonly Buffer[]): Buffer {
  const [first] = entries;
  if (!first) return sha256();
  if (entries.length === 1) return sha256(Buffer.of(0), first);
  const k = 2 ** Math.floor(Math.log2(entries.length - 1));
  return sha256(Buffer.of(1), treeHash(entries.slice(0, k)), treeHash(entries.slice(k)));
}
function path(m: number, entries: readonly Buffer[]): Buffer[] {
  if (entries.length === 1) return [];
  const k = 2 ** Math.floor(Math.log2(entries.length - 1));
  return m < k
    ? [...path(m, entries.slice(0, k)), treeHash(entries.slice(k))]
    : [...path(m - k, entries.slice(k)), treeHash(entries.slice(0, k))];
}
function subproof(m: number, entries: readonly Buffer[], isWhole: boolean): Buffer[] {
  if (m === entries.length) return isWhole ? [] : [treeHash(entries)];
  const k = 2 ** Math.floor(Math.log2(entries.length - 1));
  return m <= k
    ? [...subproof(m, entries.slice(0, k), isWhole), treeHash(entries.slice(k))]
    : [...subproof(m - k, entries.slice(k), false), treeHash(entries.slice(0, k))];
}

const entries = Array.from({ length: 200 }, (_, index) => entryOf(index));
const levels = hashLevels(entries.map(hashLeaf));
const read: ReadNode = async (level, index) => {
  const found = levels[level]?.[index];
  assert.ok(found, `no complete subtree ${level}/${index}`);
  return found;
};

const sizes = fc.integer({ min: 1, max: entries.length });
const twoSizes = fc.tuple(sizes, sizes).map(([one, other]) => [Math.min(one, other), Math.max(one, other)]);
const place = sizes.chain((size) => fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.constant(size)));

test('the published examples of RFC 6962 have their roots', async () => {
  // The tree of Certificate Transparency's own test vectors.
  const inputs = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ];
  const roots = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];
  const nodes = hashLevels(inputs.map((text) => hashLeaf(Buffer.from(text, 'hex'))));
  for (const [index, root] of roots.entries())
    assert.equal(
      (await computeRoot(async (level, at) => nodes[level]?.[at] ?? assert.fail(), index + 1)).toString(
        'hex',
      ),
      root,
    );
});

test('roots and proofs equal those of the definition, at every size', async () => {
  await fc.assert(
    fc.asyncProperty(place, async ([index, size]) => {
      const some = entries.slice(0, size);
      assert.deepEqual(await computeRoot(read, size), treeHash(some));
      assert.deepEqual(await proveInclusion(read, index, size), path(index, some));
    }),
  );
  await fc.assert(
    fc.asyncProperty(twoSizes, async ([old = 0, size = 0]) => {
      assert.deepEqual(await proveConsistency(read, old, size), subproof(old, entries.slice(0, size), true));
    }),
  );
});

test('an inclusion proof holds for its leaf, place, size and root, and for no other', async () => {
  await fc.assert(
    fc.asyncProperty(place, fc.integer({ min: 0, max: 255 }), async ([index, size], flip) => {
      const [leaf, root] = [hashLeaf(entryOf(index)), treeHash(entries.slice(0, size))];
      const proof = await proveInclusion(read, index, size);
      assert.ok(verifyInclusion(leaf, index, size, proof, root));
      assert.equal(verifyInclusion(hashLeaf(entryOf(index + 1)), index, size, proof, root), false);
      assert.equal(verifyInclusion(leaf, size, size, proof, root), false);
      assert.equal(verifyInclusion(leaf, -1, size, proof, root), false);
      if (index + 1 < size) assert.equal(verifyInclusion(leaf, index + 1, size, proof, root), false);
      assert.equal(verifyInclusion(leaf, index, size, [...proof, root], root), false);
      if (proof.length === 0) return;
      assert.equal(verifyInclusion(leaf, index, size, proof.slice(1), root), false);
      const changed = proof.map((hash) => Buffer.from(hash));
      const at = flip % changed.length;
      changed[at]?.writeUInt8((changed[at]?.[flip % 32] ?? 0) ^ 1, flip % 32);
      assert.equal(verifyInclusion(leaf, index, size, changed, root), false);
    }),
  );
});

test('a consistency proof holds for its two trees, and for no other', async () => {
  await fc.assert(
    fc.asyncProperty(twoSizes, async ([oldSize = 0, size = 0]) => {
      const old = { size: oldSize, root: treeHash(entries.slice(0, oldSize)) };
      const current = { size, root: treeHash(entries.slice(0, size)) };
      const proof = await proveConsistency(read, oldSize, size);
      assert.ok(verifyConsistency(old, current, proof));
      const rewritten = { ...old, root: treeHash([entryOf(999), ...entries.slice(1, oldSize)]) };
      assert.equal(verifyConsistency(rewritten, current, proof), false);
      assert.equal(verifyConsistency(old, { ...current, root: sha256(current.root) }, proof), false);
      assert.equal(verifyConsistency(old, current, [...proof, old.root]), false);
      if (proof.length > 0) assert.equal(verifyConsistency(old, current, proof.slice(1)), false);
    }),
  );
});

test('a million entries need few hashes for a proof', async () => {
  let reads = 0;
  const counted: ReadNode = async (level, index) => {
    reads += 1;
    return sha256(Buffer.from(`${level}/${index}`));
  };
  const proof = await proveInclusion(counted, 123_456, 1_000_003);
  assert.ok(proof.length <= 20 && reads <= 40, `${proof.length} hashes from ${reads} nodes`);
});
