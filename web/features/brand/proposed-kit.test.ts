import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SiteProposalView } from '../../../server/http/views.ts';
import type { BrandKit } from '../generation/brand-queries.ts';
import { proposeKit } from './proposed-kit.ts';

const kit = {
  name: 'Lanternfish',
  do_words: ['slow'],
  languages: ['en'],
  banned_claims: ['healthy'],
} as unknown as BrandKit;
const nothing: SiteProposalView = {
  url: 'https://lanternfish.example/',
  pages: [],
  name: '',
  description: '',
  language: null,
  logos: [],
  colours: [],
  brand_colours: null,
  voice: null,
  words: [],
  topics: [],
};

test('what was not found leaves the kit as it is', () => {
  assert.deepEqual(proposeKit(kit, nothing), { link: 'https://lanternfish.example/' });
});

test('found words and languages are added to those that are there', () => {
  const found = {
    ...nothing,
    name: 'Lanternfish Coffee',
    words: ['slow', 'roastery'],
    language: 'de' as const,
  };
  assert.deepEqual(proposeKit(kit, found), {
    name: 'Lanternfish Coffee',
    do_words: ['slow', 'roastery'],
    languages: ['de', 'en'],
    link: 'https://lanternfish.example/',
  });
});
