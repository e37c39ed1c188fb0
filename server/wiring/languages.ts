/** Reads the words of other languages: `messages.de.json` of every folder that has one. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Languages } from '../domain/mail/mail-ports.ts';
import type { Language } from '../lib/message.ts';

const server = path.join(import.meta.dirname, '..');
const english: Language = { locale: 'en-US', pattern: () => undefined };

export function readLanguages(): Languages {
  const german: Language = { locale: 'de-DE', pattern: (code) => words[code] };
  const words: Record<string, string> = Object.assign(
    {},
    ...globSync('**/messages.de.json', { cwd: server }).map((file) =>
      JSON.parse(readFileSync(path.join(server, file), 'utf8')),
    ),
  );
  return (name) => (name === 'de' ? german : english);
}
