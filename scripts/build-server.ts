/**
 * Bundles the server into `dist/server`, without its packages: each program is a file, with what is loaded at its first use
 * beside it. Node would read a thousand small files and strip the types of each at every start, with a fifth more memory and half as
 * much time again.
 *
 * `npm start` runs this when the sources changed. The code stays readable, with the name of each source above what came from it.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Plugin, rolldown } from 'rolldown';

/** What is started as a process of its own. */
const programs = {
  main: 'server/main.ts',
  'picture-process': 'server/media/picture-process.ts',
  'document-process': 'server/media/document-process.ts',
  'video-process': 'server/media/video-process.ts',
  sandbox: 'sandbox/main.ts',
};

const root = path.join(import.meta.dirname, '..');
const { outDir = '' } = parseArgs({ options: { outDir: { type: 'string' } } }).values;

/** `'./program.ts', import.meta.url`, `import.meta.dirname, './program.ts'`, or a folder alone. */
const places = /'([./\w-]+\.ts)', import\.meta\.url|import\.meta\.dirname(?:, '([./\w-]+\.ts)')?/g;

/** Sources find programs and files, such as the migrations, by their own place; in the bundle they still do. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (/'[^']+(?<!\.ts)', import\.meta\.url/.test(code))
      throw new Error(`${id} names a file by import.meta.url: use import.meta.dirname.`);
    const folder = JSON.stringify(`/${path.relative(outDir, path.dirname(id))}`);
    return code.replace(places, (_place, byUrl?: string, byFolder?: string) => {
      if (byUrl !== undefined) return `'./${builtName(id, byUrl)}', import.meta.url`;
      if (byFolder !== undefined) return `import.meta.dirname, '${builtName(id, byFolder)}'`;
      return `(import.meta.dirname + ${folder})`;
    });
  },
};

function builtName(importer: string, file: string): string {
  const source = path.relative(root, path.resolve(path.dirname(importer), file));
  const name = Object.entries(programs).find(([, program]) => program === source)?.[0];
  if (name === undefined)
    throw new Error(`${source} is started as a program and is not among those that are built.`);
  return `${name}.js`;
}

const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, path.join(root, file)])),
  cwd: root,
  platform: 'node',
  external: /^[^./]/,
  plugins: [keepPlaces],
});
const { output } = await bundle.write({ dir: outDir, format: 'esm', chunkFileNames: '[name]-[hash].js' });
await bundle.close();

// A service that still runs the bundle before this one loads parts of it with their first use.
const listFile = path.join(outDir, 'files.json');
const before: string[] = existsSync(listFile) ? JSON.parse(readFileSync(listFile, 'utf8')) : [];
const now = output.map(({ fileName }) => fileName);
const kept = new Set([...now, ...before, 'files.json']);
for (const name of readdirSync(outDir)) if (!kept.has(name)) rmSync(path.join(outDir, name));
writeFileSync(listFile, JSON.stringify(now));
