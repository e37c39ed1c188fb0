import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyBrandKit } from '../../domain/content/brand-kit.ts';
import type { Language } from '../../domain/content/languages.ts';
import type { RewriteAction, RewriteRequest } from '../../domain/content/ports.ts';
import { catalog } from '../../platforms/index.ts';
import { rewrite } from './rewrite.ts';

const requestRewrite = (action: RewriteAction, text: string, changes: Partial<RewriteRequest> = {}): string =>
  rewrite(
    {
      action,
      text,
      brand: emptyBrandKit,
      platform: null,
      language: 'en',
      image: null,
      signal: new AbortController().signal,
      ...changes,
    },
    { fits: (_platform, caption) => caption.length <= 100, catalog },
  );

test('shorter drops whole sentences and keeps the first one, links and hashtags', () => {
  const text = `We bake at five. The dough rests. It is dark outside. Nobody is awake.

Order here: https://bake.example

#bread`;
  const shorter = requestRewrite('shorter', text);
  assert.ok(shorter.length < text.length * 0.8);
  assert.match(shorter, /^We bake at five\./);
  assert.match(shorter, /https:\/\/bake\.example/);
  assert.match(shorter, /#bread$/);
  for (const sentence of shorter.split(/(?<=\.)\s+/)) assert.ok(text.includes(sentence), sentence);
});

test('shorter leaves no heading without its list', () => {
  const shorter = requestRewrite(
    'shorter',
    'Cardamom buns are here.\n\nWhat to know:\n• Baked at five\n• Gone by noon',
  );
  assert.equal(shorter, 'Cardamom buns are here.');
});

test('shorter continues until the platform accepts the text', () => {
  const text = 'A short start. '.padEnd(200, 'Then it goes on and on. ');
  assert.ok(requestRewrite('shorter', text, { platform: 'facebook' }).length <= 100);
});

test('fix repairs spaces, punctuation, capitals and quotes', () => {
  assert.equal(
    requestRewrite('fix', 'we  bake bread ,every day .it is "good"!!  come by..'),
    'We bake bread, every day .it is “good”! Come by.',
  );
});

test('fix leaves URLs, abbreviations and names alone', () => {
  const text = 'See https://a.example/?q=1,2 or e.g. write to me@a.example. iPads welcome.';
  assert.equal(requestRewrite('fix', text), text);
});

const quotes: [Language, string, string][] = [
  ['de', 'Sie sagte "hallo".', 'Sie sagte „hallo“.'],
  ['fr', 'Elle dit "bonjour" !', 'Elle dit «\u202fbonjour\u202f»\u202f!'],
  ['es', 'vienes?', '¿Vienes?'],
];
for (const [language, text, fixed] of quotes)
  test(`fix uses the punctuation of ${language}`, () => {
    assert.equal(requestRewrite('fix', text, { language }), fixed);
  });

test('hashtags come from the brand and the text, without duplicates or banned ones', () => {
  const brand = {
    ...emptyBrandKit,
    hashtags: ['#SlowBread', '#bakery'],
    sells: 'Sourdough bread',
    bannedClaims: ['healthy'],
  };
  const text = 'Our sourdough rests for a day. Sourdough needs time. Healthy healthy healthy. #bakery';
  assert.equal(requestRewrite('hashtags', text, { brand }), `${text}\n\n#SlowBread #sourdough`);
  assert.equal(requestRewrite('hashtags', 'Hello there.'), 'Hello there.');
});

test('actions that need understanding are refused, not faked', () => {
  for (const action of ['longer', 'friendlier', 'more_formal', 'translate', 'alt_text'] as const)
    assert.throws(() => requestRewrite(action, 'Hello.'), /language model/);
});
