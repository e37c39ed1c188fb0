import type { Language } from '../../server/lib/message.ts';
import { type Catalogue, serverWords } from './load.ts';
import { region } from './locale.ts';

const catalogue: Catalogue = await serverWords;

/** The reader's language, as far as the server's messages are concerned. */
export const serverLanguage: Language = { locale: region, pattern: (code) => catalogue[code] };
