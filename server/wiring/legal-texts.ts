import { readFile } from 'node:fs/promises';
import type { Config } from '../config/types.ts';
import type { LegalTexts } from '../http/legal/index.ts';
import { StartError } from '../process/start-error.ts';

const maxBytes = 200_000;

/** The operator's own texts, read once. A configured file that cannot be shown prevents the start. */
export async function readLegalTexts({
  name,
  contact,
  privacyFile,
  termsFile,
}: Config['legal']): Promise<LegalTexts> {
  return {
    operator: { name, contact },
    privacy: await readText('PRIVACY_FILE', privacyFile),
    terms: await readText('TERMS_FILE', termsFile),
  };
}

async function readText(setting: string, path: string | null): Promise<string | null> {
  if (path === null) return null;
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new StartError(`${setting}: the file ${path} cannot be read.`, { cause });
  });
  const text = bytes.toString('utf8');
  if (bytes.length > maxBytes) throw new StartError(`${setting}: ${path} is larger than 200 kB.`);
  if (text.trim() === '' || text.includes('\0') || text.includes('\ufffd'))
    throw new StartError(`${setting}: ${path} must be a text in UTF-8.`);
  return text;
}
