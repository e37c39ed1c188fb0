/**
 * `node scripts/messages.ts [files]`: what German lacks, what it has for nothing, and words no catalogue can reach.
 * With `--tidy` the catalogue is sorted and loses what is no longer said; `--take <file>` adds the words of a file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSources } from './message-sources.ts';

const file = path.join(import.meta.dirname, '../web/i18n/de.json');
const read = (name: string): Record<string, string> => JSON.parse(readFileSync(name, 'utf8'));

const args = process.argv.slice(2);
const taken = args.flatMap((arg, index) => (args[index - 1] === '--take' ? [arg] : []));
const only = args.filter((arg) => !arg.startsWith('--') && !taken.includes(arg));
const isWanted = (name: string): boolean => only.length === 0 || only.some((part) => name.includes(part));

const german = read(file);
for (const name of taken)
  for (const [english, words] of Object.entries(read(name))) {
    if (german[english] !== undefined && german[english] !== words)
      console.log(`differs: ${english}\n  kept:  ${german[english]}\n  taken: ${words}`);
    german[english] ??= words;
  }

const { messages, bare } = readSources();
const said = new Set(messages.map(({ text }) => text));
const stale = Object.keys(german).filter((english) => !said.has(english));
if (args.includes('--tidy') || taken.length > 0) {
  for (const english of args.includes('--tidy') ? stale : []) delete german[english];
  const sorted = Object.entries(german).sort(([one], [other]) => one.localeCompare(other, 'en'));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

const missing = messages.filter(({ file: name, text }) => german[text] === undefined && isWanted(name));
for (const { file: name, line, text } of bare.filter((one) => isWanted(one.file)))
  console.log(`bare     ${name}:${line}  ${text}`);
for (const { file: name, line, text } of missing) console.log(`missing  ${name}:${line}  ${text}`);
if (only.length === 0) for (const english of stale) console.log(`stale    ${english}`);
console.log(
  `${messages.length} messages said, ${missing.length} without German, ${bare.filter((one) => isWanted(one.file)).length} bare words, ${stale.length} stale.`,
);
