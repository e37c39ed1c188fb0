/**
 * Promises what openapi.json holds now: run it after a release. It refuses while something of the contract of before is broken.
 * `--from <file>` takes another document, such as that of an earlier commit.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { splitDocument } from '../../server/http/reference/split-document.ts';
import { openApiPaths } from '../make-openapi.ts';
import { describeBreak } from './breaks.ts';
import { type Contract, findBreaks } from './find-breaks.ts';

const baselinePath = path.join(import.meta.dirname, '../../docs/contract/v1.json');
const { values } = parseArgs({ options: { from: { type: 'string', default: openApiPaths.programs } } });
const read = async (file: string): Promise<Contract> => JSON.parse(await readFile(file, 'utf8'));

const { programs } = splitDocument(await read(values.from));
const promised = await read(baselinePath).catch(() => ({ paths: {} }));
const breaks = findBreaks(promised, programs, new Date().toISOString().slice(0, 10));
if (breaks.length > 0) {
  console.error(`Not taken: this breaks what was promised.\n${breaks.map(describeBreak).join('\n')}`);
  process.exitCode = 1;
} else {
  await writeFile(baselinePath, `${JSON.stringify(programs, null, 1)}\n`);
  console.log(`Wrote ${path.relative(process.cwd(), baselinePath)}.`);
}
