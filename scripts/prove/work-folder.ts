/**
 * The parts of a run that is under way, on disk, so that a run that was killed goes on where it was. The folder's name
 * holds the hash of what the proof covers: results for other code are never taken for these.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ProofOptions } from '../../test/proof.ts';
import type { FinishedPart } from './record.ts';

export interface WorkFolder {
  /** As the run was begun with; the seed above all. */
  readonly options: ProofOptions;
  part(name: string): FinishedPart | undefined;
  keep(part: FinishedPart): void;
  remove(): void;
}

/** Goes on with the run that was begun with these arguments, or begins one with the options given. */
export function openWorkFolder(
  root: string,
  { area, hash, args }: { readonly area: string; readonly hash: string; readonly args: readonly string[] },
  begin: () => ProofOptions,
): WorkFolder {
  const folder = path.join(root, 'dist', 'proofs', `${area}-${hash}-${shortHash(args.join(' '))}`);
  mkdirSync(folder, { recursive: true });
  const read = <Content>(name: string): Content | undefined => {
    const file = path.join(folder, `${name}.json`);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : undefined;
  };
  const write = (name: string, content: unknown): void => {
    const file = path.join(folder, `${name}.json`);
    writeFileSync(`${file}.unfinished`, JSON.stringify(content));
    renameSync(`${file}.unfinished`, file);
  };
  const options = read<ProofOptions>('options') ?? begin();
  write('options', options);
  const fileOf = (name: string): string => `part-${shortHash(name)}`;
  return {
    options,
    part: (name) => read(fileOf(name)),
    keep: (part) => write(fileOf(part.name), part),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
