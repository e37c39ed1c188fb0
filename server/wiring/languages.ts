/** Reads the translations: `messages.de.json` of every folder that has one. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FindLanguage } from '../domain/mail/ports.ts';
import type { Language } from '../lib/message.ts';

const serverFolder = path.join(import.meta.dirname, '..');
const english: Language = { locale: 'en-US', pattern: () => undefined };

export function readLanguages(): FindLanguage {
  const german: Language = { locale: 'de-DE', pattern: (code) => patterns[code] };
  const patterns: Record<string, string> = Object.assign(
    {},
    ...globSync('**/messages.de.json', { cwd: serverFolder }).map((file) =>
      JSON.parse(readFileSync(path.join(serverFolder, file), 'utf8')),
    ),
  );
  return (name) => (name === 'de' ? german : english);
}
