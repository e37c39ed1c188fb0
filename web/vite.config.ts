import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The theme is set by a small blocking file before the first paint; the main font is asked for early. */
const beforePaint = (): Plugin => ({
  name: 'before-paint',
  apply: 'build',
  buildStart() {
    const source = readFileSync(new URL('./lib/theme-before-paint.js', import.meta.url), 'utf8');
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

/** What every page needs and what seldom changes: kept by browsers when we change. The rest goes with its pages. */
const isEverywhere = (id: string): boolean =>
  /node_modules\/(react|react-dom|scheduler|@tanstack)\//.test(id);

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), tailwindcss(), beforePaint()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Fonts and pictures stay files: the content security policy allows fonts of our own origin only.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'vendor', test: isEverywhere }] } } },
  },
});
