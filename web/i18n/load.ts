/** A catalogue is data, fetched only by those who need it; both at once, since everything waits for them. */
import { language } from './locale.ts';

export type Catalogue = Readonly<Record<string, string>>;

const load = async (address: URL): Promise<Catalogue> => {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return (await answer.json()) as Record<string, string>;
  } catch (error) {
    // English is better than an empty page.
    console.warn('The words of the chosen language did not come', error);
    return {};
  }
};

const isGerman = language === 'de';

/** What the interface says, and what the server says. */
export const words = isGerman ? load(new URL('./de.json', import.meta.url)) : {};
export const serverWords = isGerman ? load(new URL('./de-server.json', import.meta.url)) : {};
