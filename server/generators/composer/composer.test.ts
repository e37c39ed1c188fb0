import assert from 'node:assert/strict';
import { test } from 'node:test';
import { themes } from '../../domain/campaigns/arc.ts';
import { type BrandKit, emptyBrandKit } from '../../domain/content/brand-kit.ts';
import { type Brief, type CaptionVariant, goals, tones } from '../../domain/content/brief.ts';
import { languages } from '../../domain/content/languages.ts';
import type { CaptionRequest } from '../../domain/content/ports.ts';
import { catalog } from '../../platforms/index.ts';
import { createComposer } from './composer.ts';

const angles = [...themes, 'story', 'question'];

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
  const found = await write({ platforms: [...catalog.names], variants: 4 });
  assert.equal(found.length, 20);
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

test('several captions of one brief differ in their order: what comes first, and how it is set', async () => {
  const found = await captions({ variants: 15 });
  assert.equal(new Set(found).size, 15);
  const openings = new Set(found.map((caption) => caption.split('\n')[0]));
  assert.ok(openings.size >= 5, [...openings].join('\n'));
  for (const layout of [/\.\n\n.+\.\n.+\.\n/, /\. .+\. .+\./])
    assert.ok(found.some((caption) => layout.test(caption)));
});

test('platforms get different captions where the facts allow it', async () => {
  const short = { ...brief, points: brief.points.slice(0, 2), offer: null, audience: null, keywords: [] };
  const platforms = ['linkedin', 'facebook', 'instagram'] as const;
  const request = { brief: { ...short, link: null }, brand: emptyBrandKit, platforms };
  for (const seed of ['one', 'two', 'three', 'four', 'five']) {
    const found = await write({ ...request, seed, variants: 1 });
    assert.deepEqual(
      found.map(({ platform }) => platform),
      platforms,
    );
    assert.equal(new Set(found.map(({ caption }) => caption)).size, 3);
  }
});

test('a brief with one fact has one caption, which is not padded', async () => {
  const one = { subject: 'we are closed on Monday', points: [], offer: null, audience: null, link: null };
  for (const goal of goals.filter((name) => name !== 'hire' && name !== 'engage'))
    for (const tone of tones) {
      const found = await write({
        brief: { ...brief, ...one, keywords: [], goal, tone },
        brand: emptyBrandKit,
        platforms: [...catalog.names],
      });
      assert.deepEqual(
        found.map(({ platform, caption }) => [platform, caption]),
        catalog.names.map((platform) => [platform, 'We are closed on Monday.']),
      );
    }
});

test('no caption of a campaign repeats another; when a brief has nothing more to say, there are fewer', async () => {
  const bare = { ...brief, points: [], offer: null, audience: null };
  for (const [given, least] of [
    [brief, 60],
    [bare, 2],
  ] as const) {
    const avoid: string[] = [];
    for (const angle of [...angles, ...angles, ...angles, ...angles])
      avoid.push(...(await captions({ brief: given, avoid, angle, variants: 2 })));
    assert.equal(new Set(avoid).size, avoid.length);
    assert.ok(avoid.length >= least, `${avoid.length}`);
  }
});

test('captions state facts and never tease about nothing', async () => {
  const teasers =
    /can.t say everything|here.s a start|there it is|stay tuned|more soon|watch this space|guess what|you heard it|it.s here|ready\?|worth (?:knowing|a closer look)|good to know|at a glance|what to know|excited|amazing|don.t miss/i;
  for (const goal of goals)
    for (const tone of tones)
      for (const angle of [null, ...angles]) {
        const voice = { casual: 2, playful: 2, lively: 2, detailed: 0 };
        const request = { brief: { ...brief, goal, tone }, brand: { ...brand, voice }, angle, variants: 2 };
        for (const caption of await captions(request)) assert.doesNotMatch(caption, teasers);
      }
});

test('the subject is in the first line or in the title, not in both, and a date stays when there are too many points', async () => {
  const points = ['One thing', 'Another thing', 'A third thing', 'A fourth thing', 'On 14 March at 6 pm'];
  for (const { platform, caption, options } of await write({
    brief: { ...brief, points, offer: null },
    platforms: ['facebook', 'instagram', 'linkedin', 'youtube'],
    variants: 10,
  })) {
    const title = String(options.title ?? '');
    assert.equal(title !== '', platform === 'youtube');
    const places = [title, caption.split('\n')[0] ?? ''].filter((text) => text.includes('Ethiopia Guji'));
    assert.equal(places.length, 1, `${platform}: ${title}\n${caption}`);
    assert.match(caption, /14 March/, platform);
  }
});

test('a vacancy is announced as one, unless the subject does so', async () => {
  const job = { ...brief, goal: 'hire', points: [], offer: null, audience: null } as const;
  const [plain = ''] = await captions({ brief: { ...job, subject: 'Night baker' }, variants: 1 });
  assert.match(plain, /^We are hiring: Night baker\./);
  for (const own of await captions({ brief: { ...job, subject: 'We are looking for a night baker' } }))
    assert.match(own, /^(?:We|Kiln Street: we) are looking for a night baker\./);
});

test('a conversation asks for comments, also without a link', async () => {
  const talk = { ...brief, goal: 'engage', link: null } as const;
  for (const caption of await captions({ brief: talk })) assert.match(caption, /in the comments\./);
  for (const caption of await captions({ brief: { ...talk, tone: 'formal' } }))
    assert.match(caption, /your comments\./);
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
  for (const { platform, caption, options } of await write({ platforms: [...catalog.names], variants: 8 })) {
    assert.ok(`${options.title} ${caption}`.includes('Ethiopia Guji, our new single origin'), caption);
    const clickable = platform !== 'instagram' && platform !== 'tiktok';
    assert.equal(caption.includes('https://kiln.example/guji?size=250'), clickable, caption);
    assert.equal(caption.includes('link in bio'), !clickable, caption);
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

test('an angle changes the content: a teaser omits the offer, a reminder puts it first', async () => {
  for (const caption of await captions({ angle: 'tease', variants: 5 }))
    assert.doesNotMatch(caption, /GUJI10/);
  for (const caption of await captions({ angle: 'offer', variants: 5 })) assert.match(caption, /GUJI10/);
  for (const caption of await captions({ angle: 'reminder', variants: 5 }))
    assert.match(caption, /^Ethiopia Guji, our new single origin\. 10% off with the code GUJI10\./);
});

test('a reminder is called one where it reminds of a day', async () => {
  const points = ['Good for filter', 'The tasting is on Friday 12 May at 6 pm'];
  for (const caption of await captions({ brief: { ...brief, points }, angle: 'reminder', variants: 3 }))
    assert.match(
      caption,
      /^Reminder: Ethiopia Guji, our new single origin\. The tasting is on Friday 12 May/,
    );
  for (const caption of await captions({
    brief: { ...brief, points: ['Roasted every Tuesday'] },
    angle: 'reminder',
  }))
    assert.doesNotMatch(caption, /Reminder/);
});

test('a choice after a question is asked, and its answer is asked for in the comments', async () => {
  const question = {
    subject: 'What should we teach next?',
    points: ['Latte art or cupping', 'It is on 12 May'],
  };
  for (const caption of await captions({
    brief: { ...brief, ...question, goal: 'engage', link: null, offer: null },
    brand: { ...brand, link: null },
    variants: 4,
  })) {
    assert.match(caption, /Latte art or cupping\?/);
    assert.match(caption, /in the comments\.|your comments\./);
  }
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
  for (const angle of ['tease', 'question', 'tease'] as const) {
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
  for (const { caption, options } of await write({ platforms: [...catalog.names] }, narrow)) {
    assert.ok(caption.length > 0 && caption.length <= 60);
    assert.ok(`${options.title} ${caption}`.includes('Ethiopia Guji'), caption);
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
