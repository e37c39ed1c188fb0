/**
 * Which files each page needs beside those of the first, written beside the built page: `{ "calendar": ["assets/…"] }`.
 * The server names them in the page it hands out, so that a browser fetches them with the rest instead of after it.
 * See server/http/pages/page-variants.ts.
 */
import type { Plugin } from 'vite';

const ofPage = /\/web\/features\/.*\/([\w-]+)-page\.tsx$/;

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
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const atOnce = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...neededBy(fileName)]),
      );
      const pages = chunks.flatMap(({ facadeModuleId, fileName, isDynamicEntry }) => {
        const page = isDynamicEntry ? ofPage.exec(facadeModuleId ?? '')?.[1] : undefined;
        return page ? [[page, [...neededBy(fileName)].filter((name) => !atOnce.has(name))] as const] : [];
      });
      if (pages.length === 0) throw new Error('The build has no pages of their own.');
      this.emitFile({
        type: 'asset',
        fileName: 'pages.json',
        source: JSON.stringify(Object.fromEntries(pages)),
      });
    },
  },
});
