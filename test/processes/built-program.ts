/** The service as `npm start` runs it: bundled. Whoever starts it depends on its sources, which this names. */
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const bundled = (source: string): string => join(root, 'dist', source.replace(/\.ts$/, '.js'));

export const serviceProgram = bundled('server/main.ts');
