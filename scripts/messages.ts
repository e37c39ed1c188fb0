/**
 * `node scripts/messages.ts [files]`: what German lacks, what it has for nothing, and words no catalogue can reach.
 * With `--tidy` the catalogue is sorted and loses what is no longer said; `--take <file>` adds the words of a file;
 * `--language <code>` does all that for another language.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readSources } from './message-sources.ts';

const read = (name: string): Record<string, string> => JSON.parse(readFileSync(name, 'utf8'));

const {
  values: { tidy, take: taken, language },
  positionals: only,
} = parseArgs({
  allowPositionals: true,
  options: {
    tidy: { type: 'boolean', default: false },
    take: { type: 'string', multiple: true, default: [] },
    language: { type: 'string', default: 'de' },
  },
});
const file = path.join(import.meta.dirname, `../web/i18n/${language}.json`);
const isWanted = (name: string): boolean => only.length === 0 || only.some((part) => name.includes(part));

const known = existsSync(file) ? read(file) : {};
for (const name of taken)
  for (const [english, words] of Object.entries(read(name))) {
    if (known[english] !== undefined && known[english] !== words)
      console.log(`differs: ${english}\n  kept:  ${known[english]}\n  taken: ${words}`);
    known[english] ??= words;
  }

const { messages, bare } = readSources();
const said = new Set(messages.map(({ text }) => text));
const stale = Object.keys(known).filter((english) => !said.has(english));
if (tidy || taken.length > 0) {
  for (const english of tidy ? stale : []) delete known[english];
  const sorted = Object.entries(known).sort(([one], [other]) => one.localeCompare(other, 'en'));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

const missing = messages.filter(({ file: name, text }) => known[text] === undefined && isWanted(name));
for (const { file: name, line, text } of bare.filter((one) => isWanted(one.file)))
  console.log(`bare     ${name}:${line}  ${text}`);
for (const { file: name, line, text } of missing) console.log(`missing  ${name}:${line}  ${text}`);
if (only.length === 0) for (const english of stale) console.log(`stale    ${english}`);
console.log(
  `${messages.length} messages said, ${missing.length} without words in "${language}", ${bare.filter((one) => isWanted(one.file)).length} bare words, ${stale.length} stale.`,
);
