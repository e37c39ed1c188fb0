/** What a web site was found to say, as changes of the brand kit: kept at once, or opened in the editor first. */
import type { SiteProposalView } from '../../../server/http/views.ts';
import { createStore } from '../../browser/store.ts';
import type { BrandKit } from '../generation/brand-queries.ts';

/** Set for the brand page, which takes it over as unsaved changes. */
export const kitToEdit = createStore<Partial<BrandKit>>({});

export const takeKitToEdit = (): Partial<BrandKit> => {
  const kit = kitToEdit.get();
  kitToEdit.set({});
  return kit;
};

const maxWords = 50;

/** Only what was found; everything else in the kit stays. */
export const proposeKit = (kit: BrandKit, found: SiteProposalView): Partial<BrandKit> => ({
  ...(found.name ? { name: found.name } : {}),
  ...(found.description ? { sells: found.description } : {}),
  ...(found.voice ? { voice: found.voice.settings } : {}),
  ...(found.words.length > 0
    ? { do_words: [...new Set([...kit.do_words, ...found.words])].slice(0, maxWords) }
    : {}),
  ...(found.brand_colours ? { colours: found.brand_colours } : {}),
  ...(found.language && !kit.languages.includes(found.language)
    ? { languages: [found.language, ...kit.languages] }
    : {}),
  link: found.url,
});
