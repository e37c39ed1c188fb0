import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FindIo, Finding, Handles } from '../../domain/platform-port/publisher.ts';
import { verbatim } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { find } from './find.ts';
import { manifest } from './map.ts';
import { testSettings } from './test-settings.ts';

const page = 'urn:li:organization:5515715';
const startedAt = new Date('2026-11-15T09:30:00Z');
const text = 'Fresh #coffee (today)';
const written = 'Fresh {hashtag|\\#|coffee} \\(today\\)';
const facts = { sha256: 'a'.repeat(64), mime: 'image/png', sizeBytes: 9, width: 2, height: 2, altText: '' };
const picture = {
  urn: 'urn:li:image:now',
  formerUrns: ['urn:li:image:before'],
  uploadUrl: '',
  expiresAtMs: null,
  uploaded: true,
  available: true,
};

const item = (id: number, more: object = {}): object => ({
  id: `urn:li:share:${id}`,
  commentary: written,
  lifecycleState: 'PUBLISHED',
  createdAt: startedAt.getTime() + 1_000,
  lastModifiedAt: startedAt.getTime() + 1_000,
  ...more,
});
const json = (body: object, status = 200): HttpResult => ({
  kind: 'answered',
  status,
  headers: new Headers(),
  text: JSON.stringify(body),
});

async function findWith(
  answers: (start: number) => HttpResult,
  input: {
    images?: number;
    handles?: Handles;
    bound?: string[];
    link?: string;
    poll?: string;
    mentions?: { id: string; name: string }[];
    caption?: string;
    account?: string;
  } = {},
): Promise<Finding> {
  const media = Array.from({ length: input.images ?? 0 }, () => facts);
  const io: FindIo = {
    accessToken: 'token',
    scopes: [],
    handles: input.handles ?? {},
    attemptStartedAt: startedAt,
    boundExternalIds: new Set(input.bound),
    now: () => startedAt,
    request: async ({ url }) => answers(Number(new URL(url).searchParams.get('start'))),
  };
  const options = {
    ...(input.link === undefined ? {} : { link: input.link, link_title: 'A page' }),
    ...(input.poll === undefined ? {} : { poll_question: input.poll, poll_answers: ['Yes', 'No'] }),
    ...(input.mentions === undefined ? {} : { mentions: input.mentions }),
  };
  const content = { caption: input.caption ?? text, media, options };
  return find(testSettings, manifest(content, input.account ?? page), io);
}
const listed =
  (...elements: object[]) =>
  () =>
    json({ elements, paging: { total: elements.length } });

test('one post with that text and time is ours, however LinkedIn writes it', async () => {
  for (const commentary of [written, text, `${text}\n`, 'Fresh #coffee \\(today\\)']) {
    assert.equal(
      (await findWith(listed(item(1, { commentary }), item(2, { commentary: 'Other' })))).kind,
      'present',
    );
  }
});

test('older, bound, failed and other posts are not ours', async () => {
  const old = startedAt.getTime() - 121_000;
  const others = listed(
    item(1, { createdAt: old }),
    item(2),
    item(3, { lifecycleState: 'PUBLISH_FAILED' }),
    item(4, { commentary: 'Fresh' }),
    item(5, { content: { media: { id: 'urn:li:image:x' } } }),
  );
  assert.deepEqual(await findWith(others, { bound: ['urn:li:share:2'] }), { kind: 'absent' });
});

test('a clock two minutes behind ours still finds the post', async () => {
  assert.equal(
    (await findWith(listed(item(1, { createdAt: startedAt.getTime() - 119_000 })))).kind,
    'present',
  );
});

test('a post of an earlier attempt of the same revision is found by a later one', async () => {
  const createdAt = startedAt.getTime() - 3_600_000;
  const handles = { first_commit_ms: createdAt - 500 };
  assert.equal((await findWith(listed(item(1, { createdAt })), { handles })).kind, 'present');
  assert.equal((await findWith(listed(item(1, { createdAt })))).kind, 'absent');
});

test('two posts that could be ours are left to a person; one listed twice is one', async () => {
  const finding = await findWith(listed(item(1), item(2)));
  assert.ok(finding.kind === 'ambiguous');
  assert.deepEqual(
    finding.candidates.map(({ externalId }) => externalId),
    ['urn:li:share:1', 'urn:li:share:2'],
  );
  assert.equal((await findWith(listed(item(1), item(1)))).kind, 'present');
});

test('picture ids distinguish posts with the same text, former ids included', async () => {
  const input = { images: 1, handles: { image_0: picture } };
  const showing = (id: string) => ({ content: { media: { id } } });
  const found = await findWith(
    listed(item(1, showing('urn:li:image:else')), item(2, showing(picture.urn))),
    input,
  );
  assert.ok(found.kind === 'present');
  assert.equal(found.externalId, 'urn:li:share:2');
  assert.equal((await findWith(listed(item(1, showing('urn:li:image:before'))), input)).kind, 'present');
  assert.equal((await findWith(listed(item(1, showing('urn:li:image:else'))), input)).kind, 'absent');
  assert.equal((await findWith(listed(item(1)), input)).kind, 'ambiguous');
  assert.equal((await findWith(listed(item(1, { content: { article: {} } })), input)).kind, 'ambiguous');
});

test('the list is read until it is older than the attempt, and never "absent" before', async () => {
  const starts: number[] = [];
  const busy = (start: number): HttpResult => {
    starts.push(start);
    const lastModifiedAt = startedAt.getTime() - (start >= 100 ? 500_000 : 0);
    const elements = Array.from({ length: 50 }, (_, index) =>
      item(start + index + 10, { commentary: 'x', lastModifiedAt }),
    );
    return json({ elements });
  };
  assert.equal((await findWith(busy)).kind, 'absent');
  assert.deepEqual(starts, [0, 50, 100]);
  const endless = (start: number) => json({ elements: [item(start + 10, { commentary: 'x' })] });
  assert.equal((await findWith(endless)).kind, 'cannot_ask');
});

test('a platform that cannot answer now is queried later; one that refuses is not', async () => {
  const laters: HttpResult[] = [
    { kind: 'lost', reason: verbatim('reset') },
    { kind: 'not_sent', reason: verbatim('refused') },
    ...[401, 429, 500, 503].map((status) => json({}, status)),
    json({ elements: [{ commentary: 'no id' }] }),
    { ...json({}), text: '{"elements":[' } as HttpResult,
  ];
  for (const answer of laters)
    assert.equal((await findWith(() => answer)).kind, 'ask_later', JSON.stringify(answer));
  assert.equal((await findWith(() => json({}, 403))).kind, 'cannot_ask');
  assert.equal((await findWith(listed(item(1, { lifecycleState: 'PUBLISH_REQUESTED' })))).kind, 'ask_later');
});

test('a link matches by its URL; another URL may be the same link written differently', async () => {
  const link = 'https://example.com/a';
  const article = (source: string) => listed(item(1, { content: { article: { source } } }));
  assert.equal((await findWith(article(link), { link })).kind, 'present');
  assert.equal((await findWith(article('https://lnkd.in/x'), { link })).kind, 'ambiguous');
  assert.equal((await findWith(article(link))).kind, 'absent');
  const media = listed(item(1, { content: { media: { id: 'urn:li:image:x' } } }));
  assert.equal((await findWith(media, { link })).kind, 'absent');
});

test('a member’s posts cannot be read, so no request is made', async () => {
  const finding = await findWith(() => assert.fail('was asked'), { account: 'urn:li:person:782bbtaQ' });
  assert.equal(finding.kind, 'cannot_ask');
});

test('a post that links a name to another person is not claimed as ours', async () => {
  const mentions = [{ id: 'urn:li:person:1', name: 'Ines' }];
  const kind = async (commentary: string) =>
    (await findWith(listed(item(1, { commentary })), { caption: 'With @Ines', mentions })).kind;
  assert.equal(await kind('With @[Ines](urn:li:person:1)'), 'present');
  assert.equal(await kind('With @[Ines](urn:li:person:2)'), 'ambiguous');
  // A name that LinkedIn does not accept becomes plain text.
  assert.equal(await kind('With Ines'), 'ambiguous');
});

test('a poll is claimed by its question and answers', async () => {
  const poll = (question: string, ...answers: string[]) => {
    const options = (answers.length > 0 ? answers : ['Yes', 'No']).map((answer) => ({ text: answer }));
    return item(1, { content: { poll: { question, options } } });
  };
  const kind = async (element: object, input: { poll?: string }) =>
    (await findWith(listed(element), input)).kind;
  assert.equal(await kind(poll('Filter?'), { poll: 'Filter?' }), 'present');
  assert.equal(await kind(poll('Cafe\u0301?'), { poll: 'Café?' }), 'present');
  // LinkedIn may store a question in its own way, so a person decides.
  assert.equal(await kind(poll('Espresso?'), { poll: 'Filter?' }), 'ambiguous');
  assert.equal(await kind(poll('Filter?', 'Yes', 'Never'), { poll: 'Filter?' }), 'ambiguous');
  assert.equal(await kind(poll('Filter?'), {}), 'absent');
  assert.equal(
    await kind(item(1, { content: { media: { id: 'urn:li:image:1' } } }), { poll: 'Filter?' }),
    'absent',
  );
  // What LinkedIn shows in a form we cannot read may be ours: a person decides.
  assert.equal(await kind(item(1, { content: {} }), { poll: 'Filter?' }), 'ambiguous');
});
