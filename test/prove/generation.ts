/**
 * `npm run prove -- generation [--only captions|pictures|model] [--seed n] [--briefs n]`: what is generated is true,
 * complete and within the limits: captions of the built-in composer, pictures of every template, and the language
 * model path against a server that does everything wrong.
 */
import { defineProof, type Part } from '../proof.ts';

const held =
  (prove: () => Promise<boolean>): Part =>
  async () => ({ failures: (await prove()) ? [] : ['see above'] });

/** Loaded on demand, because each part is heavy: fonts, a browser, a database. */
export const proof = defineProof({
  hasSeed: true,
  options: { briefs: 500 },
  parts: ({ seed, briefs }) => ({
    captions: held(async () => {
      const { proveCaptions } = await import('../generation/captions-proof.ts');
      return proveCaptions({ seed, briefs });
    }),
    pictures: held(async () => {
      const { provePictures } = await import('../generation/pictures-proof.ts');
      return provePictures({ seed });
    }),
    model: held(async () => {
      const { proveModel } = await import('../generation/model-proof.ts');
      return proveModel({ seed });
    }),
  }),
});
