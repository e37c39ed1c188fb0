/** What a maker of proofs could do who has the key and lies: change what is said, and sign it. */

import assert from 'node:assert/strict';
import { originOf, signCheckpoint } from '../../server/domain/audit/checkpoint.ts';
import { computeRoot, hashLeaf, hashLevels, proveInclusion } from '../../server/domain/audit/merkle-tree.ts';
import { deriveSigningKey } from '../../server/domain/audit/signing-key.ts';
import { sealEnvelope } from '../../server/domain/proofs/envelope.ts';
import { canonicalJson, type Json } from '../../server/lib/canonical-json.ts';
import { testKeys } from '../test-keys.ts';

// biome-ignore lint/suspicious/noExplicitAny: it is changed in ways that no type allows.
export type LooseProof = any;

export const readPayload = (file: Buffer): LooseProof =>
  JSON.parse(Buffer.from(JSON.parse(file.toString()).payload, 'base64').toString());

export function resign(file: Buffer, change: (proof: LooseProof) => void): Buffer {
  const proof = readPayload(file);
  change(proof);
  return seal(proof);
}

export function seal(proof: LooseProof): Buffer {
  return Buffer.from(sealEnvelope(Buffer.from(canonicalJson(proof as Json)), deriveSigningKey(testKeys)));
}

/** Writes the audit of a proof again: its entries, changed, are all there are, under a checkpoint that is signed. */
export async function rewriteAudit(
  { audit, made_by, workspace }: LooseProof,
  change: (entries: LooseProof[]) => LooseProof[],
): Promise<void> {
  const entries = change(audit.entries.map(({ entry }: { entry: string }) => JSON.parse(entry)));
  const texts = entries.map((entry, index) => canonicalJson({ ...entry, sequence: index + 1 }));
  const levels = hashLevels(texts.map((text) => hashLeaf(Buffer.from(text))));
  const read = async (level: number, index: number) => levels[level]?.[index] ?? assert.fail();
  const head = { size: texts.length, root: await computeRoot(read, texts.length) };
  const origin = originOf(new URL(made_by.origin).host, workspace.id);
  audit.checkpoint = signCheckpoint(origin, head, deriveSigningKey(testKeys));
  audit.entries = await Promise.all(
    texts.map(async (entry, index) => ({
      entry,
      path: (await proveInclusion(read, index, texts.length)).map((hash) => hash.toString('base64')),
    })),
  );
}
