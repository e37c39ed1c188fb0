/** npm run -s sbom [-- --all]: prints the bill of materials of what runs, or of everything that is installed. */
import { readFileSync } from 'node:fs';
import { createSbom } from './dependencies/sbom.ts';

const [option, ...rest] = process.argv.slice(2);
if ((option !== undefined && option !== '--all') || rest.length > 0) {
  console.error(
    'npm run -s sbom prints what runs; npm run -s sbom -- --all adds what only development needs.',
  );
  process.exit(1);
}
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
process.stdout.write(`${JSON.stringify(createSbom(lock, option ? 'all' : 'runtime'), null, 2)}\n`);
