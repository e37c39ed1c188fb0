import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageFiles } from './vite-page-files.ts';

/** The theme is set by a small blocking file before the first paint; the main font is asked for early. */
const beforePaint = (): Plugin => ({
  name: 'before-paint',
  apply: 'build',
  buildStart() {
    const source = readFileSync(new URL('./browser/theme-before-paint.js', import.meta.url), 'utf8');
    this.emitFile({ type: 'asset', name: 'before-paint.js', source });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const find = (pattern: RegExp): string | undefined =>
        Object.keys(bundle).find((name) => pattern.test(name));
      const theme = find(/assets\/before-paint-[^/]+\.js$/);
      const font = find(/schibsted-grotesk-latin-wght-normal.*\.woff2$/);
      if (!theme || !font) throw new Error('The theme script or the main font is missing from the build.');
      return [
        { tag: 'script', attrs: { src: `/${theme}` }, injectTo: 'head-prepend' },
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true },
          injectTo: 'head-prepend',
        },
      ];
    },
  },
});

const worthPackingBytes = 1_000;

/** Files of words are packed once, here, and handed out as they are: see server/http/pages/web-application.ts. */
const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const pack = async (name: string): Promise<void> => {
      const bytes = readFileSync(join(dir, name));
      if (bytes.length < worthPackingBytes) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
      await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(bytes, { params }));
      await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    };
    const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg|json)$/.test(name));
    await Promise.all(names.map(pack));
  },
});

/** Seldom changes, so browsers keep it when we do. */
const isVendor = (id: string): boolean => /node_modules\/(react|react-dom|scheduler|@tanstack)\//.test(id);

/**
 * What several pages share and the first does not need: one file instead of twenty, each of which is a question of its
 * own. What brings large parts along stays with the few pages that want it.
 */
const isShared = (id: string): boolean =>
  /\/web\/(components|data|time|browser|features)\//.test(id) && !/\/(calendar|uploads|pictures)/.test(id);

/** Menus, dialogs, popovers and messages come together: whoever opens one soon opens another. */
const isWidget = (id: string): boolean =>
  /node_modules\/(@radix-ui|radix-ui|@floating-ui|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce)/.test(
    id,
  );

/**
 * What the first page needs goes into one file. Left alone, everything that it shares with another page becomes a file
 * of its own: sixty of them, each asked for and packed by itself. The rest goes with its pages.
 */
const ofTheEntry = (): { readonly plugin: Plugin; readonly has: (id: string) => boolean } => {
  const found = new Set<string>();
  return {
    has: (id) => found.has(id),
    plugin: {
      name: 'of-the-entry',
      apply: 'build',
      buildEnd() {
        const waiting = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (found.has(id)) continue;
          found.add(id);
          waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      },
    },
  };
};
const entry = ofTheEntry();

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), tailwindcss(), beforePaint(), entry.plugin, pageFiles(), packed()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Fonts and pictures stay files: the content security policy allows fonts of our own origin only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: isVendor, priority: 2 },
            { name: 'entry', test: entry.has, priority: 1 },
            { name: 'widgets', test: isWidget },
            { name: 'shared', test: isShared, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
