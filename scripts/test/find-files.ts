import { glob } from 'node:fs/promises';

const folders = ['server', 'sandbox', 'test', 'scripts', 'web', 'bench'];
const browserFolder = 'test/browser/';

export interface TestFiles {
  readonly tests: readonly string[];
  /** Tests that need a browser. */
  readonly browser: readonly string[];
}

/** All test files, or those whose path contains one of the words. */
export async function findTestFiles(words: readonly string[]): Promise<TestFiles> {
  const pattern = `{${folders.join(',')}}/**/*.test.{ts,tsx,mjs}`;
  const found: string[] = [];
  for await (const file of glob(pattern)) found.push(file);
  const selected = found
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort();
  return {
    tests: selected.filter((file) => !file.startsWith(browserFolder)),
    browser: selected.filter((file) => file.startsWith(browserFolder)),
  };
}
