import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { splitCode } from './vite-code-splitting.ts';
import { pageFiles } from './vite-page-files.ts';

/** A small blocking script sets the theme before the first paint; the main font is preloaded. */
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
      const font = find(/schibsted-grotesk-[\w-]{8}\.woff2$/);
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

const minCompressBytes = 1_000;

/** Text files are compressed once, here, and served as they are: see server/http/pages/web-application.ts. */
const compressFiles = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const compress = async (name: string): Promise<void> => {
      const bytes = readFileSync(join(dir, name));
      if (bytes.length < minCompressBytes) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(bytes, { params }));
      await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    };
    const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg|json)$/.test(name));
    await Promise.all(names.map(compress));
  },
});

const { plugin: splitting, groups } = splitCode();

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), tailwindcss(), beforePaint(), splitting, pageFiles(), compressFiles()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Fonts and images stay files: the content security policy only allows fonts from our own origin.
    assetsInlineLimit: 0,
    // All browsers that run our code know what it would imitate.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
    },
  },
});
