/** For `npm run prove -- approval-proofs`: real proofs, and what both verifiers make of them with a byte changed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyProof } from '../../verifier/verify-proof.js';
import type { PartResult } from '../proof.ts';
import { startTestServer } from '../test-server.ts';
import { flipByte } from './flip-byte.ts';
import { downloadProof, makeRealProofs } from './real-proofs.ts';
import { hasSecondVerifier, verifyWithSecond } from './second-verifier.ts';

/** Every byte of each kind of proof, each changed to several others: among them case, digit and line end. */
const changes = [0x01, 0x20, 0x80, 0xff];

export async function changeEveryByte(): Promise<PartResult> {
  await using server = await startTestServer({ settings: { SIGNUP: 'open' } });
  const { proofs, keys } = await makeRealProofs(server);
  const failures: string[] = [];
  let changed = 0;
  for (const [kind, file] of proofs) {
    if (!(await verifyProof(file, keys)).ok) failures.push(`${kind}: not whole as it was made`);
    for (let at = 0; at < file.length; at++)
      for (const by of changes) {
        changed += 1;
        const { ok } = await verifyProof(flipByte(file, at, by), keys, { stopAtFirst: true });
        if (ok) failures.push(`${kind}: byte ${at} changed by ${by} is not noticed`);
      }
    console.log(`  ${kind}: ${file.length} bytes, each changed in ${changes.length} ways`);
  }
  return { counts: { 'files with a changed byte': changed }, failures };
}

export async function changeOneByteOfMany({
  seed,
  posts,
}: {
  seed: number;
  posts: number;
}): Promise<PartResult> {
  const missing = hasSecondVerifier();
  if (missing) return { failures: [missing] };
  const folder = await mkdtemp(join(tmpdir(), 'signoff-proofs-'));
  try {
    await using server = await startTestServer({ settings: { SIGNUP: 'open' } });
    const { ines, keys } = await makeRealProofs(server);
    const failures: string[] = [];
    await ines.mustPost('/v1/policies', {
      ...(await ines.get<Record<string, unknown>>('/v1/policies')).body,
      approvals_required: 1,
    });
    const good: Buffer[] = [];
    for (let number = 0; number < posts; number++) {
      const id = await ines.createDraft({ caption: `Post number ${number}` });
      await ines.approve(id);
      good.push(await downloadProof(ines, id));
      if (number % 100 === 99) console.log(`  ${number + 1} proofs`);
    }
    const changed = good.map((file, index) => {
      const random = nextRandom(seed + index);
      return flipByte(file, Math.floor(random * file.length), 1 + (index % 255));
    });
    const verdicts = async (files: readonly Uint8Array[]) => ({
      first: await Promise.all(files.map(async (file) => (await verifyProof(file, keys)).ok)),
      second: await verifyWithSecond(folder, files, keys),
    });
    for (const [files, expected] of [
      [good, true],
      [changed, false],
    ] as const) {
      const found = await verdicts(files);
      for (const [which, list] of Object.entries(found))
        for (const [index, ok] of list.entries())
          if (ok !== expected) failures.push(`the ${which} verifier says ${ok} of proof ${index}`);
    }
    console.log(`  ${good.length} whole, ${changed.length} with one byte changed, by two verifiers`);
    return { counts: { proofs: good.length, 'one byte changed': changed.length }, failures };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A number below 1 that follows from the seed (mulberry32). */
function nextRandom(seed: number): number {
  let value = (seed + 0x6d2b79f5) | 0;
  value = Math.imul(value ^ (value >>> 15), value | 1);
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
  return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
}
