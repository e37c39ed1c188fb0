/**
 * Catalogues are data, fetched only for the languages that need them; both at once, because rendering waits for
 * them.
 */
import { language } from './locale.ts';

export type Catalogue = Readonly<Record<string, string>>;

/** English is better than an empty page. */
const orEmpty = (error: unknown): Catalogue => {
  console.warn('The catalogue of the chosen language did not load', error);
  return {};
};

const load = async (url: URL): Promise<Catalogue> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as Catalogue;
};

const isGerman = language === 'de';

/** The interface's messages, by their English text. */
export const interfaceCatalogue = isGerman ? load(new URL('./de.json', import.meta.url)).catch(orEmpty) : {};
/** The server's messages, by their code. */
export const serverCatalogue = isGerman
  ? import('./server-german.ts').then(({ serverGerman }) => serverGerman, orEmpty)
  : {};
