import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BrandKit, emptyBrandKit } from '../../domain/content/brand-kit.ts';
import { type Brief, type CaptionVariant, goals, tones } from '../../domain/content/brief.ts';
import { languages } from '../../domain/content/languages.ts';
import type { CaptionRequest } from '../../domain/content/ports.ts';
import { catalog } from '../../platforms/index.ts';
import { angles } from './angles.ts';
import { createComposer } from './composer.ts';

const brief: Brief = {
  subject: 'Ethiopia Guji, our new single origin',
  points: ['Notes of peach and jasmine', 'Roasted on Tuesdays in small batches', 'good for filter.'],
  offer: '10% off with the code GUJI10',
  audience: 'Home baristas',
  goal: 'sell',
  link: 'https://kiln.example/guji?size=250',
  keywords: ['single origin', 'coffee'],
  tone: null,
  language: 'en',
};
const brand: BrandKit = {
  ...emptyBrandKit,
  name: 'Kiln Street',
  sells: 'Coffee from Leeds',
  hashtags: ['#KilnStreet'],
};

const composer = createComposer({ fits: (_platform, caption) => caption.length <= 2_200, catalog });

async function write(changes: Partial<CaptionRequest> = {}, writer = composer): Promise<CaptionVariant[]> {
  const request: CaptionRequest = {
    brief,
    brand,
    platforms: ['facebook'],
    variants: 3,
    seed: 'one',
    avoid: [],
    angle: null,
    signal: new AbortController().signal,
    ...changes,
  };
  const found: CaptionVariant[] = [];
  for await (const event of writer.captions(request)) if (event.kind === 'caption') found.push(event.variant);
  return found;
}
const captions = async (changes: Partial<CaptionRequest> = {}): Promise<string[]> =>
  (await write(changes)).map(({ caption }) => caption);

test('it has an honest name and offers only the actions it supports', async () => {
  assert.equal(composer.name, 'Built-in composer');
  assert.equal(composer.kind, 'built_in');
  assert.deepEqual(composer.rewrites, ['shorter', 'fix', 'hashtags']);
});

test('the same seed gives the same captions, another seed others', async () => {
  const platforms = [...catalog.names];
  assert.deepEqual(await write({ platforms }), await write({ platforms }));
  assert.notDeepEqual(await write({ platforms }), await write({ platforms, seed: 'two' }));
});

test('every platform gets the requested number of captions, then an end event', async () => {
  const found = await write({ platforms: [...catalog.names], variants: 5 });
  assert.equal(found.length, 25);
  const kinds: string[] = [];
  const signal = new AbortController().signal;
  const request = {
    brief,
    brand,
    platforms: [],
    variants: 1,
    seed: 's',
    avoid: [],
    angle: null,
    signal,
  } as const;
  for await (const event of composer.captions(request)) kinds.push(event.kind);
  assert.deepEqual(kinds, ['done']);
});

test('twenty captions of one brief differ, including their openings', async () => {
  const found = await captions({ variants: 20 });
  assert.equal(new Set(found).size, 20);
  const openings = new Set(found.map((caption) => caption.split('\n')[0]));
  assert.ok(openings.size >= 12, [...openings].join('\n'));
});

test('a caption to avoid is never repeated in a whole campaign', async () => {
  const avoid: string[] = [];
  const bare = { ...brief, points: [], offer: null, audience: null };
  for (const angle of [...angles, ...angles, ...angles, ...angles]) {
    const found = await captions({ brief: bare, avoid, angle, variants: 2 });
    assert.equal(found.length, 2, angle);
    for (const caption of found) {
      assert.ok(!avoid.includes(caption), caption);
      avoid.push(caption);
    }
  }
});

test('every goal, tone, angle and language gives whole sentences with every slot filled', async () => {
  for (const language of languages)
    for (const goal of goals)
      for (const [index, tone] of tones.entries()) {
        const found = await captions({
          brief: { ...brief, goal, tone, language },
          platforms: [...catalog.names],
          variants: 1,
          angle: [null, ...angles][index] ?? null,
        });
        for (const caption of found) {
          assert.doesNotMatch(caption, /[{}]|undefined|null|NaN/, caption);
          assert.doesNotMatch(caption, / {2}|[.,;:] *[.,;:]|\s[.,](\s|$)|\n{3}|^\s|\s$/, caption);
        }
      }
});

test('the subject and its link are always present; no link is printed where links are not clickable', async () => {
  for (const { platform, caption } of await write({ platforms: [...catalog.names], variants: 8 })) {
    assert.ok(caption.includes('Ethiopia Guji, our new single origin'), caption);
    const clickable = platform !== 'instagram' && platform !== 'tiktok';
    assert.equal(caption.includes('https://kiln.example/guji?size=250'), clickable, caption);
    assert.equal(/link in (our )?bio|link is in our bio/i.test(caption), !clickable, caption);
  }
});

test('UTM values are added to the link and its own query is preserved', async () => {
  const utm = { source: '{platform}', medium: 'social post', campaign: '{campaign}' };
  const [caption = ''] = await captions({ brand: { ...brand, utm }, campaign: 'Spring Menü', variants: 1 });
  assert.match(
    caption,
    /https:\/\/kiln\.example\/guji\?size=250&utm_source=facebook&utm_medium=social\+post&utm_campaign=spring-menu/,
  );
  const [without = ''] = await captions({ brand: { ...brand, utm }, variants: 1 });
  assert.match(without, /utm_medium=social\+post(\s|$)/);
});

test('words the brand excludes are not used, and points with a banned claim are left out', async () => {
  const strict = { ...brand, dontWords: ['look', 'offer'], bannedClaims: ['small batches', 'gluten-free'] };
  for (const caption of await captions({ brand: strict, platforms: [...catalog.names], variants: 10 })) {
    assert.doesNotMatch(caption, /\blook\b|\boffer\b/i);
    assert.doesNotMatch(caption, /small batches/i);
  }
});

test('a subject with a banned claim is refused with a helpful message', async () => {
  const strict = { ...brand, bannedClaims: ['single origin'] };
  await assert.rejects(captions({ brand: strict }), /brand kit bans/);
  await assert.rejects(captions({ brief: { ...brief, subject: ' \n ' } }), /what the caption is about/);
});

test('emoji appear only in texts of playful and lively voices', async () => {
  const picture = /\p{Extended_Pictographic}/u;
  const all = { platforms: [...catalog.names], variants: 6 };
  assert.ok(!(await captions(all)).some((caption) => picture.test(caption)));
  const formal = { ...brand, voice: { casual: 0, playful: 2, lively: 2, detailed: 0 } };
  assert.ok((await captions({ ...all, brand: formal })).some((caption) => picture.test(caption)));
  const sober = { ...brief, tone: 'formal' } as const;
  assert.ok(
    !(await captions({ ...all, brand: formal, brief: sober })).some((caption) => picture.test(caption)),
  );
});

test('an angle changes the content: a teaser omits offer and link, a reminder reminds', async () => {
  for (const caption of await captions({ angle: 'tease', variants: 5 }))
    assert.doesNotMatch(caption, /GUJI10|https/);
  for (const caption of await captions({ angle: 'offer', variants: 5 })) assert.match(caption, /GUJI10/);
  const reminders = await captions({ angle: 'reminder', variants: 5 });
  assert.ok(
    reminders.every((caption) => /remind|missed|list|nudge|forget/i.test(caption)),
    reminders.join('\n--\n'),
  );
});

test('without an offer in the brief nothing is presented as an offer', async () => {
  const plain = { ...brief, offer: null };
  for (const caption of await captions({
    brief: plain,
    angle: 'offer',
    variants: 10,
    platforms: [...catalog.names],
  }))
    assert.doesNotMatch(caption, /\boffer\b|\bdeal\b/i);
});

test('posts of a campaign feature different points', async () => {
  const avoid: string[] = [];
  const leads = new Set<string>();
  for (const angle of ['tease', 'thanks', 'tease'] as const) {
    const [caption = ''] = await captions({ angle, avoid, variants: 1, seed: angle });
    avoid.push(caption);
    for (const point of ['Notes of peach', 'on Tuesdays', 'ood for filter'])
      if (caption.includes(point)) leads.add(point);
  }
  assert.equal(leads.size, 3);
});

test('YouTube gets a title of one line and at most 100 characters, without angle brackets', async () => {
  const subject = `A film <about> ${'very '.repeat(40)}long things`;
  for (const { caption, options } of await write({ platforms: ['youtube'], brief: { ...brief, subject } })) {
    assert.ok([...(options.title ?? '')].length <= 100);
    assert.doesNotMatch(`${options.title}${caption}`, /[<>]|title: *$/);
  }
});

test('parts are dropped until the platform accepts the length', async () => {
  const narrow = createComposer({ fits: (_platform, caption) => caption.length <= 60, catalog });
  for (const { caption } of await write({ platforms: [...catalog.names] }, narrow)) {
    assert.ok(caption.length <= 60);
    assert.ok(caption.includes('Ethiopia Guji'), caption);
  }
  const long = { ...brief, subject: 'word '.repeat(900), points: ['thing '.repeat(900)] };
  for (const caption of await captions({ brief: long })) assert.ok(caption.length <= 2_200);
});

test('German says du or Sie, never both', async () => {
  const german = { ...brief, language: 'de' } as const;
  const familiar = /(?<!\p{L})(?:du|dich|dir|dein\p{L}*)(?!\p{L})/iu;
  const polite = /(?<!\p{L})(?:Sie|Ihnen|Ihre?[mnrs]?)(?!\p{L})/u;
  for (const casual of [-2, 2])
    for (const tone of [null, ...tones])
      for (const goal of goals) {
        const voice = { casual, playful: 1, lively: 1, detailed: 0 };
        const found = await captions({
          brief: { ...german, tone, goal },
          brand: { ...brand, voice },
          variants: 4,
        });
        for (const caption of found) assert.ok(!(familiar.test(caption) && polite.test(caption)), caption);
      }
});

test('French punctuation has its narrow space, Spanish questions their opening mark', async () => {
  for (const goal of goals) {
    for (const caption of await captions({ brief: { ...brief, goal, language: 'fr' }, variants: 6 }))
      assert.doesNotMatch(caption.replaceAll(/https\S+/g, ''), /[^\s\u202f][?!;:](\s|$)/u, caption);
    for (const caption of await captions({ brief: { ...brief, goal, language: 'es' }, variants: 6 }))
      assert.equal(
        caption.match(/¿/g)?.length,
        caption.replaceAll(/https\S+/g, '').match(/\?/g)?.length,
        caption,
      );
  }
});

test('points are tidied however they were typed', async () => {
  const points = ['- one\nthing', '2) Wow!!!', 'LOUD', 'one   thing', 'ends, ', 'Really?!'];
  const [caption = ''] = await captions({
    brief: { ...brief, points, tone: 'plain' },
    variants: 1,
    platforms: ['youtube'],
  });
  assert.match(caption, /[Oo]ne thing/);
  assert.doesNotMatch(caption, /!!|2\)|ends,|\?!/);
  assert.equal(caption.match(/one thing/gi)?.length, 1);
});

test('a subject of one letter is still named, and punctuation alone is not a fact', async () => {
  const tiny = { ...brief, subject: 'X', points: ['%'], offer: '!', audience: '?' };
  for (const angle of [null, ...angles])
    for (const caption of await captions({
      brief: tiny,
      angle,
      platforms: [...catalog.names],
      variants: 2,
    })) {
      assert.match(caption, /(?<!\p{L})X(?!\p{L})/u);
      assert.doesNotMatch(caption, /%|(?:^|\n)[!?.]/);
    }
});

test('a long text pasted in as a point is shortened to its first sentences', async () => {
  const long = `The first sentence says it. ${'More and more words follow it without an end '.repeat(20)}`;
  for (const caption of await captions({
    brief: { ...brief, points: [long] },
    platforms: [...catalog.names],
  }))
    assert.doesNotMatch(caption, /More and more/);
});

test('an aborted request stops', async () => {
  await assert.rejects(captions({ signal: AbortSignal.abort() }), { name: 'AbortError' });
});
