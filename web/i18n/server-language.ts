import type { Language } from '../../server/lib/message.ts';
import { type Catalogue, serverCatalogue } from './load.ts';
import { region } from './locale.ts';

const catalogue: Catalogue = await serverCatalogue;

/** The reader's language, for the server's messages. */
export const serverLanguage: Language = { locale: region, pattern: (code) => catalogue[code] };
