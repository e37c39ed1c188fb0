import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BrandKit, listBrandChanges } from './brand-queries.ts';

const kit: BrandKit = {
  name: 'Lanternfish',
  sells: '',
  audience: '',
  voice: { casual: 0, playful: 0, lively: 0, detailed: 0 },
  do_words: [],
  dont_words: [],
  sample_posts: [],
  colours: {
    primary: '#0f3d3e',
    secondary: '#e9e4da',
    accent: '#c2410c',
    background: '#ffffff',
    text: '#16181d',
  },
  fonts: { heading: 'serif', body: 'grotesk' },
  logo_media_id: null,
  hashtags: [],
  link: null,
  utm: null,
  banned_claims: [],
  languages: ['en'],
};

test('changes are listed by the labels that users see, and a reverted change is none', () => {
  assert.deepEqual(listBrandChanges(kit, { ...kit, voice: { ...kit.voice } }), []);
  assert.deepEqual(
    listBrandChanges(kit, {
      ...kit,
      voice: { ...kit.voice, casual: 1 },
      do_words: ['lot'],
      link: 'https://a.example',
    }),
    ['the voice', 'words to use', 'the link'],
  );
});
