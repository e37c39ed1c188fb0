/** What a proof vouches for, as one hash: it changes when any file or package behind the proof does, and only then. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createCoverageReader } from './covered-files.ts';
import { coveredPackages } from './covered-packages.ts';

export interface Covered {
  readonly files: readonly string[];
  readonly packages: number;
  readonly hash: string;
}

const proofFolder = 'test/prove';

export const areasIn = (root: string): string[] =>
  readdirSync(path.join(root, proofFolder))
    .filter((name) => /^[a-z0-9-]+\.ts$/.test(name))
    .map((name) => name.slice(0, -'.ts'.length))
    .sort();

export const programOf = (area: string): string => `${proofFolder}/${area}.ts`;

/** Reads the sources as they are now; ask for another reader when they may have changed. */
export function createHashReader(root: string): (area: string) => Covered {
  const coverageOf = createCoverageReader(root);
  const digests = new Map<string, string>();
  const digestOf = (file: string): string => {
    const digest = digests.get(file) ?? sha256(readFileSync(path.join(root, file)));
    digests.set(file, digest);
    return digest;
  };
  return (area) => {
    const { files, packageWords } = coverageOf(programOf(area));
    const packages = coveredPackages(root, packageWords);
    const lines = [...files.map((file) => `${file} ${digestOf(file)}`), ...packages];
    return { files, packages: packages.length, hash: sha256(lines.join('\n')).slice(0, 32) };
  };
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
