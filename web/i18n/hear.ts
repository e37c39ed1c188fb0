import { createHeard } from './heard.ts';
import { serverWords } from './load.ts';

const catalogue = await serverWords;

/** Tells what the server said in the reader's language. Never for what people wrote. */
export const hear = createHeard(catalogue);
