import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { maskAgent, maskKey, maskPath } from './mask-text.ts';
import { declaredNames, maxBodyBytes, redact } from './redact.ts';
import { redactProblem } from './redact-problem.ts';

const words = new Set(['linkedin', 'LinkedIn', 'in_review']);
const redacted = (schema: z.ZodType, value: unknown) => redact(schema, value, words);
const account = 'acc_01m7rp4tenmsjxm5vn1c0rvgbg';

test('numbers, choices, ids and times are kept; every other text becomes its length', () => {
  const schema = z.strictObject({
    caption: z.string(),
    platform: z.string(),
    account_id: z.string(),
    post_id: z.string(),
    code: z.string(),
    publish_at: z.iso.datetime(),
    kind: z.enum(['image', 'video']),
    count: z.number(),
    is: z.boolean(),
    none: z.string().nullable(),
  });
  assert.deepEqual(
    redacted(schema, {
      caption: 'The new harvest',
      platform: 'linkedin',
      account_id: account,
      post_id: '380197558722656612',
      code: '380197558722656612',
      publish_at: '2026-11-19T09:00:00Z',
      kind: 'video',
      count: 3,
      is: true,
      none: null,
    }),
    {
      caption: '… 15 characters',
      platform: 'linkedin',
      account_id: account,
      post_id: '380197558722656612',
      code: '… 18 characters',
      publish_at: '2026-11-19T09:00:00Z',
      kind: 'video',
      count: 3,
      is: true,
      none: null,
    },
  );
});

test('what is not declared is dropped, its name too; what is of another kind than declared is not kept', () => {
  const schema = z.strictObject({ kind: z.enum(['image']), count: z.number(), words: z.string() });
  assert.deepEqual(
    redacted(schema, { kind: 'a secret', count: 'a secret', words: 4_111_111, a_secret: 'x', deep: {} }),
    { kind: '… 8 characters', count: '… 8 characters', words: '…' },
  );
  assert.deepEqual(redacted(z.record(z.string(), z.unknown()), { 'a secret': 1 }), '…');
  assert.equal(redacted(z.unknown(), 'a secret'), '… 8 characters');
  assert.equal(redact(undefined, { a: 1 }, words), undefined);
});

test('lists, choices of shapes and what is parsed are redacted by their parts', () => {
  const option = z.union([
    z.object({ type: z.literal('one'), name: z.string() }),
    z.object({ type: z.literal('two'), size: z.number() }),
  ]);
  const schema = z.object({
    items: z.array(option),
    both: z.union([z.enum(['all']), z.string()]),
    at: z.string().transform((value) => new Date(value)),
  });
  assert.deepEqual(
    redacted(schema, {
      items: [{ type: 'two', size: 2, name: 'Ines' }, { type: 'secret' }],
      both: 'all',
      at: '2026-11-19',
    }),
    {
      items: [{ type: 'two', size: 2, name: '… 4 characters' }, { type: '… 6 characters' }],
      both: 'all',
      at: '2026-11-19',
    },
  );
});

test('a body never takes more than its room', () => {
  const schema = z.object({ ids: z.array(z.string()), last: z.boolean() });
  const value = { ids: Array.from({ length: 5_000 }, () => account), last: true };
  assert.deepEqual((redacted(schema, value) as { ids: string[] }).ids.at(-1), '… 4980 more');
  const wide = z.object(
    Object.fromEntries(Array.from({ length: 999 }, (_, at) => [`field_${at}`, z.number()])),
  );
  const many = Object.fromEntries(Array.from({ length: 999 }, (_, at) => [`field_${at}`, 1e15]));
  assert.ok(JSON.stringify(redacted(wide, many)).length < 4 * maxBodyBytes);
});

test('our own sentences stay; what they quote of somebody becomes its length', () => {
  const document = {
    code: 'content_not_allowed',
    detail: 'LinkedIn does not take “A caption of ours”.',
    detail_code: 'x.y',
    detail_params: { platform: 'LinkedIn', words: 'A caption of ours' },
    request_id: 'req_1',
    errors: [
      {
        param: 'targets[2].caption',
        code: 'too_long',
        message: 'is “A caption of ours”',
        message_code: 'verbatim',
      },
      { param: 'my secret field', code: 'unrecognized_keys', message: 'Unrecognized key: "my secret field"' },
    ],
  };
  const found = redactProblem(JSON.stringify(document), {
    names: declaredNames(z.object({ targets: z.array(z.object({ caption: z.string() })) })),
    publicWords: words,
    hiddenTexts: ['A caption of ours', 'my secret field'],
    path: '/v1/posts/…',
  });
  assert.deepEqual(found, {
    code: 'content_not_allowed',
    cause: 'too_long',
    param: 'targets[2].caption',
    document: {
      type: '/docs/errors#content_not_allowed',
      title: 'The platform does not take this content',
      status: 400,
      detail: 'LinkedIn does not take “… 17 characters”.',
      instance: '/v1/posts/…',
      code: 'content_not_allowed',
      request_id: 'req_1',
      errors: [
        { param: 'targets[2].caption', code: 'too_long', message: 'is “… 17 characters”' },
        { param: '…', code: 'unrecognized_keys', message: 'is not known here' },
      ],
    },
  });
  const input = { names: new Set<string>(), publicWords: words, hiddenTexts: [], path: '/' };
  assert.equal(redactProblem('{"code":"made_up"}', input), undefined);
  assert.equal(redactProblem('<html>', input), undefined);
});

test('paths hold ids only; keys and agents no secrets', () => {
  assert.equal(maskPath('/v1/posts/4182/submit?x=1', '/v1/posts/:id/submit'), '/v1/posts/4182/submit');
  assert.equal(maskPath(`/v1/media/${account}`, '/v1/media/:id'), `/v1/media/${account}`);
  assert.equal(maskPath('/v1/posts/soat_secret', '/v1/posts/:id'), '/v1/posts/…');
  assert.equal(maskKey('harvest-4182-1'), 'harvest-4182-1');
  assert.equal(maskKey('6f1c2f5e-9d0e-4f6b-8a43-0b1c2d3e4f50'), '6f1c2f5e-9d0e-4f6b-8a43-0b1c2d3e4f50');
  assert.equal(maskKey('my own words'), null);
  assert.equal(maskKey('soat_0b1c2d3e4f5060708090a0b0c0d0e0f0a0b'), null);
  assert.equal(maskAgent('planner/1.4 soat_0b1c2d3e4f5060708090a0b0 node/24'), 'planner/1.4 … node/24');
});
