/**
 * `node scripts/messages.ts [files]` lists messages without a German translation, translations without a message, and
 * text no catalogue can translate. `--tidy` sorts the catalogue and removes unused entries; `--take <file>` adds the
 * translations of a file; `--language <code>` does the same for another language.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readSources } from './message-sources.ts';

const read = (name: string): Record<string, string> => JSON.parse(readFileSync(name, 'utf8'));

const {
  values: { tidy, take: additions, language },
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
const isSelected = (name: string): boolean => only.length === 0 || only.some((part) => name.includes(part));

const catalogue = existsSync(file) ? read(file) : {};
for (const name of additions)
  for (const [english, words] of Object.entries(read(name))) {
    if (catalogue[english] !== undefined && catalogue[english] !== words)
      console.log(`differs: ${english}\n  kept:  ${catalogue[english]}\n  added: ${words}`);
    catalogue[english] ??= words;
  }

const { messages, untranslated } = readSources();
const used = new Set(messages.map(({ text }) => text));
const stale = Object.keys(catalogue).filter((english) => !used.has(english));
if (tidy || additions.length > 0) {
  for (const english of tidy ? stale : []) delete catalogue[english];
  const sorted = Object.entries(catalogue).sort(([one], [other]) => one.localeCompare(other, 'en'));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

const missing = messages.filter(({ file: name, text }) => catalogue[text] === undefined && isSelected(name));
for (const { file: name, line, text } of untranslated.filter((one) => isSelected(one.file)))
  console.log(`bare     ${name}:${line}  ${text}`);
for (const { file: name, line, text } of missing) console.log(`missing  ${name}:${line}  ${text}`);
if (only.length === 0) for (const english of stale) console.log(`stale    ${english}`);
console.log(
  `${messages.length} messages used, ${missing.length} without words in "${language}", ${untranslated.filter((one) => isSelected(one.file)).length} bare words, ${stale.length} stale.`,
);
