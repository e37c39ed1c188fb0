import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proposeBrand } from './read-site.ts';
import type { Site, SitePage } from './site.ts';
import { assignColours, findColours } from './site-colours.ts';

const pageAt = (path: string, title: string, passages: readonly string[]): SitePage => ({
  url: `https://lanternfish.example${path}`,
  language: 'en-GB',
  siteName: 'Lanternfish Coffee',
  title,
  description: 'Small lots of coffee.',
  passages,
});
const siteOf = (pages: Site['pages'], more: Partial<Site> = {}): Site => ({
  pages,
  styles: [],
  themeColours: [],
  logos: [],
  ...more,
});

const about = pageAt('/about', 'Why we roast on Mondays', [
  'We roast on Mondays. If you want it fresher, come on Monday.',
  'Ines and Tomas started the roastery in 2016 with two kettles.',
  'We use cookies to make this page better.',
]);
const winter = pageAt('/deepwater', 'The winter espresso is back | Lanternfish Coffee', [
  'We filled 600 bags by hand at the roastery.',
  'It is on the shelf from Thursday, for 14 euros a bag.',
  'Buy now',
]);
const home = pageAt('/', 'Coffee', [
  'Our roastery is at the harbour, and the kettles are always on.',
  'Two kettles.',
]);

test('facts come with their page; menus, cookies and the name of the site in titles do not', () => {
  const { topics } = proposeBrand(siteOf([home, about, winter]));
  assert.deepEqual(
    topics.map(({ title, url }) => [title, new URL(url ?? '').pathname]),
    [
      ['The winter espresso is back', '/deepwater'],
      ['Why we roast on Mondays', '/about'],
      ['Coffee', '/'],
    ],
  );
  const facts = topics.flatMap((topic) => topic.facts);
  assert.ok(facts.every(({ url }) => url?.startsWith('https://lanternfish.example/')));
  assert.ok(facts.every(({ text }) => !/cookies|Buy now/.test(text)));
});

test('the voice is what can be counted, and quotes one sentence of a page', () => {
  const { voice } = proposeBrand(siteOf([home, about, winter]));
  assert.deepEqual(
    voice?.traits.map(({ text }) => text),
    ['Short sentences.', 'You say “we”.', 'You speak to the reader.', 'You never shout.'],
  );
  assert.deepEqual(voice?.settings, { casual: 0, playful: 0, lively: -1, detailed: -1 });
  assert.match(voice?.quote.text ?? '', /^(We|Our) /);
});

test('words are those of several pages, without the brand’s own name', () => {
  assert.deepEqual(proposeBrand(siteOf([home, about, winter])).words, ['roastery', 'kettles']);
});

test('a page that says nothing gives no voice, no words and no facts', () => {
  const empty = { ...pageAt('/', '', []), siteName: '', description: '' };
  const { voice, words, topics, colours, brandColours } = proposeBrand(siteOf([empty]));
  assert.deepEqual([voice, words, topics, colours, brandColours], [null, [], [], [], null]);
});

test('a site in a language that captions are not written in keeps its facts, and gets no voice', () => {
  const inFinnish = { ...about, language: 'fi' };
  const { voice, words, language, topics } = proposeBrand(siteOf([inFinnish]));
  assert.deepEqual([voice, words, language], [null, [], null]);
  assert.equal(topics.length, 1);
});

test('text that would hide or reverse itself is made plain', () => {
  const odd = pageAt('/x', 'Title\u202e\u0000', ['We filled\u202e 600 bags\u0007 by hand today.']);
  const { topics } = proposeBrand(siteOf([home, odd]));
  assert.deepEqual(topics[0]?.title, 'Title');
  assert.deepEqual(topics[0]?.facts[0]?.text, 'We filled 600 bags by hand today.');
});

test('colours: those the site names as its own first, alike ones once, greys last, five at most', () => {
  const styles = [
    ':root { --brand: #0F3D3E; --accent: #e4572e } a { color: #e4572f } b { color: rgb(242, 163, 60) }',
    'p { color: #333; background: #fff } i { color: #333; border: 1px solid rgba(0,0,0,0) } u { color: #bfd8d2 }',
  ];
  assert.deepEqual(findColours(styles, []), ['#0f3d3e', '#e4572e', '#f2a33c', '#bfd8d2', '#333333']);
  assert.deepEqual(findColours(styles, ['#bfd8d2'])[0], '#bfd8d2');
  assert.deepEqual(findColours(['p { color: #333; background: #fff }'], []), []);
});

test('colours get a part in the brand kit: text stays readable on the background', () => {
  const colours = assignColours([':root{--brand:#0f3d3e;--accent:#e4572e} body{background:#f4e9d8}'], []);
  assert.deepEqual(
    [colours?.primary, colours?.accent, colours?.background],
    ['#0f3d3e', '#e4572e', '#f4e9d8'],
  );
  assert.equal(assignColours(['p { color: #333 }'], []), null);
});
