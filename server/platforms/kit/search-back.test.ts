import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { verbatim } from '../../lib/message.ts';
import { askLater, cannotAsk, type NoAnswer } from './outcomes.ts';
import { commentFindingOf, findingOf, type Page, type SearchResult, searchBack } from './search-back.ts';

const startedMs = Date.parse('2026-11-15T09:30:00Z');
const minute = 60_000;

interface Item {
  readonly id: string;
  /** By our clock. */
  readonly trueMs: number;
  /** By the platform's clock, if it says. */
  readonly shownMs: number | undefined;
  readonly match: 'certain' | 'possible' | 'no';
  readonly isBound: boolean;
}

interface Account {
  readonly items: readonly Item[];
  readonly clockSkewMs: number;
  /** How many items each page has; zero is an empty page in the middle of the list. */
  readonly pageSizes: readonly number[];
  /** How many items of the previous page are repeated, because new ones moved them down. */
  readonly repeats: readonly number[];
  readonly maxPages: number;
  readonly trouble: { readonly page: number; readonly answer: NoAnswer } | undefined;
  /** The page whose cursor leads back to the first cursor again. */
  readonly loopAt: number | undefined;
}

const account: fc.Arbitrary<Account> = fc
  .record({
    drafts: fc.array(
      fc.record({
        minutesAfter: fc.integer({ min: -60, max: 60 }),
        hasTime: fc.boolean(),
        match: fc.constantFrom('certain', 'possible', 'no', 'no', 'no'),
        isBound: fc.boolean(),
      }),
      { maxLength: 16 },
    ),
    skewMinutes: fc.integer({ min: 0, max: 10 }),
    /** The platform's clock is off by at most the allowed skew. */
    clockError: fc.double({ min: -1, max: 1, noNaN: true }),
    pageSizes: fc.array(fc.nat(4), { minLength: 1, maxLength: 4 }),
    repeats: fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }),
    maxPages: fc.integer({ min: 1, max: 12 }),
    trouble: fc.option(
      fc.record({
        page: fc.nat(8),
        answer: fc.constantFrom(askLater(verbatim('later')), cannotAsk(verbatim('closed'))),
      }),
      { nil: undefined, freq: 3 },
    ),
    loopAt: fc.option(fc.nat(6), { nil: undefined, freq: 4 }),
  })
  .map(({ drafts, skewMinutes, clockError, ...rest }) => {
    const clockSkewMs = skewMinutes * minute;
    const items = drafts
      .toSorted((one, other) => other.minutesAfter - one.minutesAfter)
      .map(({ minutesAfter, hasTime, match, isBound }, index): Item => {
        const trueMs = startedMs + minutesAfter * minute;
        const shownMs = hasTime ? trueMs + Math.round(clockError * clockSkewMs) : undefined;
        return { id: `item-${index}`, trueMs, shownMs, match, isBound };
      });
    return { ...rest, items, clockSkewMs };
  });

interface Played {
  readonly result: SearchResult<Item>;
  readonly pages: readonly (Page<Item, number> | NoAnswer)[];
  readonly cursors: readonly (number | undefined)[];
}

async function play(of: Account, more: { readonly firstMatchSuffices?: true } = {}): Promise<Played> {
  const pages: (Page<Item, number> | NoAnswer)[] = [];
  const cursors: (number | undefined)[] = [];
  const cut = pagesOf(of);
  const result = await searchBack<Item, number>(
    {
      async fetchPage(cursor) {
        cursors.push(cursor);
        const index = cursor ?? 0;
        const items = cut[index] ?? [];
        const next = index + 1 < cut.length ? (of.loopAt === index ? 1 : index + 1) : undefined;
        const page = of.trouble?.page === index ? of.trouble.answer : { items, next };
        pages.push(page);
        return page;
      },
      idOf: ({ id }) => id,
      timeOf: ({ shownMs }) => shownMs,
      matches: ({ match }) => match,
    },
    {
      startedMs,
      clockSkewMs: of.clockSkewMs,
      maxPages: of.maxPages,
      excludedIds: new Set(of.items.filter(({ isBound }) => isBound).map(({ id }) => id)),
      ...more,
    },
  );
  return { result, pages, cursors };
}

function pagesOf({ items, pageSizes, repeats }: Account): readonly (readonly Item[])[] {
  const cut: Item[][] = [];
  for (let read = 0; read < items.length; ) {
    const size = pageSizes[cut.length % pageSizes.length] ?? 1;
    const again = Math.min(read, repeats[cut.length % repeats.length] ?? 0);
    // Two empty pages in a row would never end.
    const length = size === 0 && cut.at(-1)?.length === 0 ? 1 : size;
    cut.push(items.slice(size === 0 ? read : read - again, read + length));
    read += length;
  }
  return cut.length === 0 ? [[]] : cut;
}

const mayBeOurs = ({ match, isBound, trueMs }: Item): boolean =>
  match !== 'no' && !isBound && trueMs >= startedMs;
const isRecent = ({ shownMs }: Item, { clockSkewMs }: Account): boolean =>
  shownMs === undefined || shownMs >= startedMs - clockSkewMs;
const seen = ({ pages }: Played): readonly Item[] =>
  pages.flatMap((page) => ('kind' in page ? [] : page.items));
const counted = (played: Played, of: Account): readonly Item[] => [
  ...new Map(
    seen(played)
      .filter((item) => item.match !== 'no' && !item.isBound && isRecent(item, of))
      .map((item) => [item.id, item]),
  ).values(),
];
const assertProperty = (property: (of: Account) => Promise<void>) =>
  fc.assert(fc.asyncProperty(account, property), { numRuns: 1_000 });

test('a post that exists is never called absent', () =>
  assertProperty(async (of) => {
    if (!of.items.some(mayBeOurs)) return;
    for (const more of [{}, { firstMatchSuffices: true } as const])
      assert.notEqual((await play(of, more)).result.kind, 'absent');
  }));

test('absent only after a readable page that ends the list or is older than the attempt', () =>
  assertProperty(async (of) => {
    const played = await play(of);
    if (played.result.kind !== 'absent') return;
    assert.ok(played.pages.every((page) => !('kind' in page)));
    const last = played.pages.at(-1);
    assert.ok(last !== undefined && !('kind' in last));
    const oldest = last.items.at(-1);
    assert.ok(last.next === undefined || (oldest !== undefined && !isRecent(oldest, of)));
    assert.deepEqual(counted(played, of), []);
  }));

test('found is the only certain match, recent and not bound to another post of ours', () =>
  assertProperty(async (of) => {
    const played = await play(of);
    if (played.result.kind !== 'found') return;
    const certain = counted(played, of).filter(({ match }) => match === 'certain');
    assert.deepEqual(certain, [played.result.item]);
  }));

test('two certain matches are ambiguous, and so are possible matches alone', () =>
  assertProperty(async (of) => {
    const played = await play(of);
    const { result } = played;
    if (result.kind === 'ask_later' || result.kind === 'cannot_ask') return;
    const possible = counted(played, of);
    const certain = possible.filter(({ match }) => match === 'certain');
    assert.equal(result.kind === 'ambiguous', possible.length > 0 && certain.length !== 1);
    if (result.kind !== 'ambiguous') return;
    assert.deepEqual([result.certain, result.possible], [certain, possible]);
  }));

test('a page that cannot be read is the result, whatever was seen before', () =>
  assertProperty(async (of) => {
    const { result, pages } = await play(of);
    const failure = pages.find((page) => 'kind' in page);
    if (failure === undefined) assert.ok(result.kind !== 'ask_later' && result.kind !== 'cannot_ask');
    else assert.deepEqual([result, pages.at(-1)], [failure, failure]);
  }));

test('no more pages than allowed are read, none twice, and none after one older than the attempt', () =>
  assertProperty(async (of) => {
    const { pages, cursors } = await play(of);
    assert.ok(pages.length <= of.maxPages);
    assert.equal(new Set(cursors).size, cursors.length);
    for (const page of pages.slice(0, -1)) {
      assert.ok(!('kind' in page));
      const oldest = page.items.at(-1);
      assert.ok(oldest === undefined || isRecent(oldest, of));
    }
  }));

test('a list that is longer than the limit, or loops, is incomplete', async () => {
  const of = (more: Partial<Account>): Account => ({
    items: [1, 2, 3, 4].map((id) => ({
      id: String(id),
      trueMs: startedMs,
      shownMs: startedMs,
      match: 'no',
      isBound: false,
    })),
    clockSkewMs: 0,
    pageSizes: [1],
    repeats: [0],
    maxPages: 10,
    trouble: undefined,
    loopAt: undefined,
    ...more,
  });
  assert.deepEqual((await play(of({}))).result, { kind: 'absent' });
  assert.deepEqual((await play(of({ maxPages: 3 }))).result, { kind: 'incomplete' });
  assert.deepEqual((await play(of({ loopAt: 2 }))).result, { kind: 'incomplete' });
});

test('a list sorted by another time ends by that, and an unsorted one only at its end', async () => {
  interface Changed {
    readonly id: string;
    readonly createdMs: number;
    readonly changedMs: number;
  }
  const pages: readonly (readonly Changed[])[] = [
    [{ id: 'a', createdMs: startedMs - minute, changedMs: startedMs + minute }],
    [{ id: 'b', createdMs: startedMs, changedMs: startedMs }],
  ];
  const search = (sortTimeOf: (item: Changed) => number | undefined) =>
    searchBack(
      {
        async fetchPage(cursor: number | undefined) {
          const index = cursor ?? 0;
          return { items: pages[index] ?? [], next: index === 0 ? 1 : null };
        },
        idOf: ({ id }) => id,
        timeOf: ({ createdMs }) => createdMs,
        sortTimeOf,
        matches: () => 'certain',
      },
      { startedMs, clockSkewMs: 0, maxPages: 5 },
    );
  for (const sortTimeOf of [({ changedMs }: Changed) => changedMs, () => undefined]) {
    const result = await search(sortTimeOf);
    assert.equal(result.kind === 'found' && result.item.id, 'b');
  }
});

test('the first certain match is enough where duplicates of ours do not matter', () =>
  assertProperty(async (of) => {
    const played = await play(of, { firstMatchSuffices: true });
    const first = counted(played, of).find(({ match }) => match === 'certain');
    if (first === undefined) assert.notEqual(played.result.kind, 'found');
    else assert.deepEqual(played.result, { kind: 'found', item: first });
  }));

test('a result becomes a finding: candidates for a person, too many to search, or the result itself', () => {
  const words = {
    postOf: (id: string) => ({ externalId: id, url: `https://x/${id}` }),
    tooMany: verbatim('Too many.'),
  };
  assert.deepEqual(findingOf({ kind: 'found', item: '1' }, words), {
    kind: 'present',
    externalId: '1',
    url: 'https://x/1',
  });
  assert.deepEqual(
    findingOf({ kind: 'ambiguous', certain: [], possible: ['1', '2'], isComplete: true }, words),
    { kind: 'ambiguous', candidates: ['1', '2'].map(words.postOf) },
  );
  assert.deepEqual(findingOf({ kind: 'absent' }, words), { kind: 'absent' });
  assert.deepEqual(findingOf({ kind: 'incomplete' }, words), cannotAsk(verbatim('Too many.')));
  assert.deepEqual(findingOf(askLater(verbatim('Down.')), words), askLater(verbatim('Down.')));
});

test('a comment without an author is left to a person, and so is a list that was not read to its end', () => {
  const words = { tooMany: verbatim('Too many.'), noAuthor: verbatim('Nobody named.') };
  const alike = { kind: 'ambiguous', certain: [], possible: [{ id: '1' }] } as const;
  assert.deepEqual(commentFindingOf({ kind: 'found', item: { id: '1' } }, words), {
    kind: 'present',
    commentId: '1',
  });
  assert.deepEqual(
    commentFindingOf({ ...alike, isComplete: true }, words),
    cannotAsk(verbatim('Nobody named.')),
  );
  assert.deepEqual(
    commentFindingOf({ ...alike, isComplete: false }, words),
    cannotAsk(verbatim('Too many.')),
  );
  assert.deepEqual(commentFindingOf({ kind: 'incomplete' }, words), cannotAsk(verbatim('Too many.')));
  assert.deepEqual(commentFindingOf({ kind: 'absent' }, words), { kind: 'absent' });
});
