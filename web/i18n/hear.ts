import { createHeard } from './heard.ts';
import { loadCatalogue } from './load.ts';
import { language } from './locale.ts';

const catalogue = language === 'de' ? await loadCatalogue(new URL('./de-server.json', import.meta.url)) : {};

/** Tells what the server said in the reader's language. Never for what people wrote. */
export const hear = createHeard(catalogue);
