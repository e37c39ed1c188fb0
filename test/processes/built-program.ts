/** The service as `npm start` runs it: bundled by `scripts/build-server.ts` from the source that is named here. */
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const bundled = (source: string): string => join(root, 'dist', source.replace(/\.ts$/, '.js'));

export const serviceProgram = bundled('server/main.ts');
