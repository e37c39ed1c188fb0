/** The second implementation of the format: Python with `python3-cryptography`, as Debian has both. */
import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishedKey } from '../../verifier/verify-proof.js';

const script = join(import.meta.dirname, '../../verifier/second/verify_proof.py');

const runs = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** False, or why it cannot run here, for a test to say. */
export function hasSecondVerifier(): string | false {
  const isThere = () => runs('python3', '-c', 'import cryptography');
  if (process.getuid?.() === 0 && !isThere()) {
    runs('apt-get', 'update');
    runs('apt-get', 'install', '-y', '--no-install-recommends', 'python3-cryptography');
  }
  return isThere() ? false : 'python3 with its package cryptography is not installed';
}

/** Whether each of the files is whole, by the second implementation. */
export async function verifyWithSecond(
  folder: string,
  files: readonly Uint8Array[],
  keys: readonly PublishedKey[],
): Promise<boolean[]> {
  const keyFile = join(folder, 'second-keys.json');
  await writeFile(keyFile, JSON.stringify({ keys }));
  const paths = files.map((_, index) => join(folder, `second-${index}.json`));
  for (const [index, path] of paths.entries()) await writeFile(path, files[index] ?? '');
  const output = await new Promise<string>((resolve) => {
    execFile('python3', [script, keyFile, ...paths], { maxBuffer: 64e6 }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  const verdicts = new Map(
    output.split('\n').map((line) => {
      const [verdict, path = ''] = line.split(/:? /);
      return [path.replace(/:$/, ''), verdict];
    }),
  );
  return paths.map((path) => {
    const verdict = verdicts.get(path);
    if (verdict === undefined) throw new Error(`the second implementation said nothing of ${path}`);
    return verdict === 'whole';
  });
}
