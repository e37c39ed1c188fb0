/**
 * Writes which files each page needs in addition to the entry, beside the built page: `{ "calendar": ["assets/…"]
 * }`; and in a file of its own what only wide screens show at once. The server lists them in the page it serves, so
 * that a browser fetches them immediately. See server/http/pages/page-variants.ts.
 */
import type { Plugin } from 'vite';

const pagePattern = /\/web\/features\/.*\/([\w-]+)-page\.tsx$/;

/** The largest that a page shows first; without this a browser asks for it after the code has run. */
const firstPictures: Readonly<Record<string, string>> = { 'sign-in': 'hills.svg' };

/** Loaded with the page on wide screens, and on others when it is opened. */
const wideParts: Readonly<Record<string, string>> = { compose: '/web/features/compose/preview-pane.tsx' };

export const pageFiles = (): Plugin => ({
  name: 'page-files',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const neededBy = (name: string, found = new Set<string>()): Set<string> => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || found.has(name)) return found;
        found.add(name);
        for (const imported of chunk.imports) neededBy(imported, found);
        return found;
      };
      const chunks = Object.values(bundle).filter((item) => item.type === 'chunk');
      const entryFiles = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...neededBy(fileName)]),
      );
      const pages = chunks.flatMap(({ facadeModuleId, fileName, isDynamicEntry }) => {
        const page = isDynamicEntry ? pagePattern.exec(facadeModuleId ?? '')?.[1] : undefined;
        return page ? [[page, [...neededBy(fileName)].filter((name) => !entryFiles.has(name))] as const] : [];
      });
      if (pages.length === 0) throw new Error('The build has no lazily loaded pages.');
      const filesOfPage = new Map<string, string[]>(pages);
      const assets = Object.values(bundle).filter((item) => item.type === 'asset');
      for (const [page, picture] of Object.entries(firstPictures)) {
        const file = assets.find(({ names }) => names.includes(picture))?.fileName;
        if (!file) throw new Error(`The build has no ${picture}.`);
        filesOfPage.get(page)?.push(file);
      }
      const wide = Object.entries(wideParts).map(([page, part]) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(part));
        if (!chunk) throw new Error(`The build has no file for ${part}.`);
        const loaded = new Set([...entryFiles, ...(filesOfPage.get(page) ?? [])]);
        return [page, [...neededBy(chunk.fileName)].filter((name) => !loaded.has(name))] as const;
      });
      const lists = { 'pages.json': pages, 'wide.json': wide };
      for (const [fileName, list] of Object.entries(lists))
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(Object.fromEntries(list)) });
    },
  },
});
