/** A catalogue is data, fetched only by those who need it; both at once, since everything waits for them. */
import { language } from './locale.ts';

export type Catalogue = Readonly<Record<string, string>>;

/** English is better than an empty page. */
const orNothing = (error: unknown): Catalogue => {
  console.warn('The words of the chosen language did not come', error);
  return {};
};

const load = async (address: URL): Promise<Catalogue> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return (await answer.json()) as Catalogue;
};

const isGerman = language === 'de';

/** What the interface says, by its English words. */
export const words = isGerman ? load(new URL('./de.json', import.meta.url)).catch(orNothing) : {};
/** What the server says, by its code. */
export const serverWords = isGerman
  ? import('./server-german.ts').then(({ serverGerman }) => serverGerman, orNothing)
  : {};
