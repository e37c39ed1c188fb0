/** The check for inventions can fail a caption: anything planted in a good one is found, in each language. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BrandKit, emptyBrandKit } from '../../server/domain/content/brand-kit.ts';
import type { Brief } from '../../server/domain/content/brief.ts';
import { type Language, languages } from '../../server/domain/content/languages.ts';
import { collectAllowed } from './allowed-content.ts';
import { findInventions } from './find-inventions.ts';
import { isCaught, plantClaim, plantedClaims } from './planted-claims.ts';

const brief = (language: Language, more: Partial<Brief>): Brief => ({
  subject: '',
  points: [],
  offer: null,
  audience: null,
  goal: 'sell',
  link: 'https://shop.example/a?b=1',
  keywords: [],
  tone: null,
  language,
  ...more,
});
const brand: BrandKit = {
  ...emptyBrandKit,
  name: 'Café Lua',
  hashtags: ['#CaféLua'],
  utm: { source: '{platform}', medium: 'social', campaign: '' },
};

/** A true caption for each language: its sources, and its text. */
const honest: Readonly<
  Record<Language, { readonly brief: Brief; readonly lexicon: string; readonly caption: string }>
> = {
  en: {
    brief: brief('en', {
      subject: 'Our crispest rye bread',
      points: ['Baked by Tom at 7:30', 'From 3 May, £4.50'],
    }),
    lexicon: 'Have a look and tell us what you think',
    caption:
      'Our crispest rye bread. Baked by Tom at 7:30, from 3 May. £4.50.\nHave a look: https://shop.example/a?b=1',
  },
  de: {
    brief: brief('de', {
      subject: 'Das knusprigste Roggenbrot',
      points: ['Ab 3. Mai für 4,50 €', 'Gebacken von Tom'],
    }),
    lexicon: 'Schau vorbei und sag uns deine Meinung in den Kommentaren',
    caption:
      'Das knusprigste Roggenbrot. Ab 3. Mai für 4,50 €, gebacken von Tom.\nSag uns in den Kommentaren deine Meinung.',
  },
  fr: {
    brief: brief('fr', {
      subject: 'Le plus croustillant pain de seigle',
      points: ['Dès le 3 mai à 4,50 €', 'Pétri par Tom'],
    }),
    lexicon: 'Venez voir et dites-nous tout en commentaire',
    caption:
      'Le plus croustillant pain de seigle, pétri par Tom, dès le 3 mai à 4,50 €.\nDites-nous tout en commentaire.',
  },
  es: {
    brief: brief('es', {
      subject: 'El más crujiente pan de centeno',
      points: ['Desde el 3 de mayo por 4,50 €', 'De Tomás'],
    }),
    lexicon: 'Ven a verlo y cuéntanos en los comentarios',
    caption:
      'El más crujiente pan de centeno, de Tomás, desde el 3 de mayo por 4,50 €.\nCuéntanos en los comentarios.',
  },
  pt: {
    brief: brief('pt', {
      subject: 'O mais estaladiço pão de centeio',
      points: ['Desde 3 de maio por 4,50 €', 'De Tomás'],
    }),
    lexicon: 'Venha ver e conte nos comentários',
    caption:
      'O mais estaladiço pão de centeio, de Tomás, desde 3 de maio por 4,50 €.\nConte nos comentários.',
  },
};

for (const language of languages) {
  const { brief: given, lexicon, caption } = honest[language];
  const allowed = collectAllowed(given, brand, [lexicon]);

  test(`${language}: a caption made of given facts has no inventions`, () => {
    assert.deepEqual(findInventions(caption, allowed), []);
    assert.deepEqual(
      findInventions(`${caption}\n#CaféLua #${given.subject.split(' ').slice(-2).join('')}`, allowed),
      [],
    );
  });

  for (const invention of plantedClaims(language))
    test(`${language}: the ${invention.kind} "${invention.text}" is caught`, () => {
      for (const chance of [0, 0.5, 0.99])
        assert.ok(
          isCaught(
            invention,
            findInventions(
              plantClaim(caption, invention, () => chance),
              allowed,
            ),
          ),
        );
    });

  test(`${language}: a word that was not given is caught even at the start of a sentence`, () => {
    assert.deepEqual(findInventions(`Zermatt. ${caption}`, allowed), [{ kind: 'word', text: 'zermatt' }]);
  });
}

test('an address may carry the UTM values of the brand, and nothing else', () => {
  const { brief: given, lexicon } = honest.en;
  const urls = (address: string, kit: BrandKit): string[] =>
    findInventions(address, collectAllowed(given, kit, [lexicon])).map(({ kind }) => kind);
  const tracked = 'https://shop.example/a?b=1&utm_source=linkedin&utm_medium=social';
  assert.deepEqual(urls(tracked, brand), []);
  assert.deepEqual(urls(tracked, { ...brand, utm: null }), ['url']);
  assert.deepEqual(urls('https://shop.example/a?b=1&utm_medium=mail', brand), ['url']);
  assert.deepEqual(urls('https://shop.example/a?b=1&c=2', brand), ['url']);
  assert.deepEqual(urls('https://shop.example/a', brand), ['url']);
  assert.deepEqual(urls('https://shop.example/a?b=1&utm_source={platform}', brand), ['url']);
});
