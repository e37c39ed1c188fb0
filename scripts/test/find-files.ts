import { glob } from 'node:fs/promises';

const places = ['server', 'sandbox', 'test', 'scripts', 'web', 'bench'];
const browserPlace = 'test/browser/';

export interface TestFiles {
  readonly tests: readonly string[];
  /** They share the machine's browser and run one at a time. */
  readonly browser: readonly string[];
}

/** All test files, or those whose path contains one of the words. */
export async function findTestFiles(words: readonly string[]): Promise<TestFiles> {
  const pattern = `{${places.join(',')}}/**/*.test.{ts,tsx,mjs}`;
  const found: string[] = [];
  for await (const file of glob(pattern)) found.push(file);
  const wanted = found
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort();
  return {
    tests: wanted.filter((file) => !file.startsWith(browserPlace)),
    browser: wanted.filter((file) => file.startsWith(browserPlace)),
  };
}
