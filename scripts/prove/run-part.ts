/** A process that runs one part of a proof and hands its result to the process that started it. */
import path from 'node:path';
import type { PartResult, Proof, ProofOptions } from '../../test/proof.ts';
import { programOf } from './covered.ts';

const [area = '', name = '', options = ''] = process.argv.slice(2);
const { proof } = (await import(path.resolve(programOf(area)))) as { readonly proof: Proof };
const part = proof.parts(JSON.parse(options) as ProofOptions)[name];
if (!part) throw new Error(`There is no part "${name}".`);

const result = await part().catch((error: unknown): PartResult => {
  console.log(error);
  return { missed: [`did not come to its end: ${error instanceof Error ? error.message : String(error)}`] };
});
// Connections of clients that were cut off may linger.
process.send?.(result, () => process.exit());
