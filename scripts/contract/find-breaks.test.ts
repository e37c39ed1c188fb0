/** Every kind of breaking change is found and named with its place, and what may change at any time is not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeBreak } from './breaks.ts';
import { type Contract, findBreaks, type Operation } from './find-breaks.ts';
import type { Schema } from './schema.ts';

const today = '2027-06-01';
const text = { type: 'string' } as const;
const json = (schema: Schema) => ({ 'application/json': { schema } });
const named = (schema: Schema) => ({ name: 'limit', in: 'query', schema });

const contract = (operation: Operation, path = '/v1/things', more: object = {}): Contract => ({
  paths: { [path]: { post: operation } },
  ...more,
});
const breaksOf = (before: Contract, after: Contract): readonly string[] =>
  findBreaks(before, after, today).map(describeBreak);
const between = (before: Operation, after: Operation): readonly string[] =>
  breaksOf(contract(before), contract(after));
const sent = (schema: Schema): Operation => ({ requestBody: { required: true, content: json(schema) } });
const answered = (schema: Schema): Operation => ({ responses: { 200: { content: json(schema) } } });

const object = (
  properties: Record<string, Schema>,
  required: readonly string[] = [],
  more: object = {},
): Schema => ({
  type: 'object',
  properties,
  required,
  ...more,
});
const strict = { additionalProperties: false };

/** What it is, before, after, and how it is told; nothing where it is fine. */
type Row = readonly [what: string, before: Schema, after: Schema, ...told: readonly string[]];

const ofRequests: readonly Row[] = [
  ['a field is gone', object({ a: text, b: text }), object({ a: text }), 'body b: is gone'],
  [
    'a field inside lists and objects is gone',
    object({ media: { type: 'array', items: object({ id: text, alt: text }) } }),
    object({ media: { type: 'array', items: object({ id: text }) } }),
    'body media[].alt: is gone',
  ],
  ['a new field must be sent', object({}), object({ a: text }, ['a']), 'body a: must be sent now'],
  [
    'an optional field must be sent',
    object({ a: text }),
    object({ a: text }, ['a']),
    'body a: must be sent now',
  ],
  [
    'a value is no longer taken',
    object({ a: { type: 'string', enum: ['x', 'y', 'z'] } }),
    object({ a: { type: 'string', enum: ['x'] } }),
    'body a: no longer takes "y", "z"',
  ],
  [
    'a text became a list of words',
    object({ a: text }),
    object({ a: { enum: ['x'] } }),
    'body a: takes only "x" now',
  ],
  [
    'a word no longer fits a text',
    object({ a: { enum: ['x', 'long'] } }),
    object({ a: { type: 'string', maxLength: 2 } }),
    'body a: no longer takes "long"',
  ],
  [
    'a type changed',
    object({ a: text }),
    object({ a: { type: 'integer' } }),
    'body a: no longer takes string, only integer',
  ],
  [
    'a number became whole',
    { type: 'number' },
    { type: 'integer' },
    'body: no longer takes number, only integer',
  ],
  [
    'null is no longer taken',
    object({ a: { type: ['string', 'null'] } }),
    object({ a: text }),
    'body a: no longer takes null, only string',
  ],
  [
    'null is no longer taken, written as a choice',
    object({ a: { anyOf: [text, { type: 'null' }] } }),
    object({ a: text }),
    'body a: no longer takes null, only string',
  ],
  [
    'anything became a text',
    object({ a: {} }),
    object({ a: text }),
    'body a: takes only string now, was anything',
  ],
  [
    'a longer text was taken',
    { ...text, maxLength: 20 },
    { ...text, maxLength: 10 },
    'body: has maxLength 10 now, was 20',
  ],
  ['an empty text was taken', text, { ...text, minLength: 1 }, 'body: has minLength 1 now, was without'],
  [
    'a larger number was taken',
    { type: 'integer' },
    { type: 'integer', maximum: 9 },
    'body: has maximum 9 now, was without',
  ],
  [
    'more items were taken',
    { type: 'array', items: text, maxItems: 9 },
    { type: 'array', items: text, maxItems: 3 },
    'body: has maxItems 3 now, was 9',
  ],
  [
    'another pattern',
    { ...text, pattern: '^a' },
    { ...text, pattern: '^b' },
    'body: has another pattern; whether it takes less cannot be told',
  ],
  ['a format is wanted', text, { ...text, format: 'uri' }, 'body: is of the format uri now, was any text'],
  [
    'fields of other names were taken',
    object({ a: text }),
    object({ a: text }, [], strict),
    'body: no longer takes fields of other names',
  ],
  [
    'leaving it out means something else',
    object({ a: { type: 'integer', default: 7 } }),
    object({ a: { type: 'integer', default: 14 } }),
    'body a: means 14 when it is left out, was 7',
  ],
  [
    'one kind is no longer taken',
    { oneOf: [object({ kind: { const: 'a' }, x: text }), object({ kind: { const: 'b' }, y: text })] },
    object({ kind: { const: 'a' }, x: text }),
    'body y: is gone',
    'body kind: no longer takes "b"',
  ],
  [
    'something this check does not know',
    text,
    { ...text, contentEncoding: 'base64' },
    'body: has another contentEncoding; this check cannot judge that',
  ],
  ['a new optional field', object({ a: text }, ['a'], strict), object({ a: text, b: text }, ['a'], strict)],
  ['a field need not be sent any more', object({ a: text }, ['a']), object({ a: text })],
  [
    'a new value, null, and longer texts are taken',
    { enum: ['x'] },
    { anyOf: [{ enum: ['x', 'y'] }, { type: 'null' }] },
  ],
  ['a list of words became any text', object({ a: { enum: ['x'] } }), object({ a: text })],
  ['whole numbers became any', { type: 'integer', maximum: 5 }, { type: 'number', maximum: 6 }],
  ['the same, written as two lists', { enum: ['x', 'y'] }, { anyOf: [{ enum: ['y'] }, { const: 'x' }] }],
  [
    'the same format in another pattern',
    { ...text, format: 'uuid', pattern: 'a' },
    { ...text, format: 'uuid', pattern: 'b' },
  ],
  ['texts and examples', { ...text, description: 'a', example: 'b' }, { ...text, title: 'c', 'x-note': 'd' }],
];

const ofAnswers: readonly Row[] = [
  [
    'a field inside lists and objects is gone',
    object({ data: { type: 'array', items: object({ author: object({ id: text, name: text }) }) } }),
    object({ data: { type: 'array', items: object({ author: object({ id: text }) }) } }),
    'answer 200 data[].author.name: is gone',
  ],
  [
    'a field may be missing',
    object({ a: text }, ['a']),
    object({ a: text }),
    'answer 200 a: may be missing now',
  ],
  [
    'a field may be null',
    object({ a: text }),
    object({ a: { type: ['string', 'null'] } }),
    'answer 200 a: may be null now, was always string',
  ],
  [
    'a type changed',
    object({ a: text }),
    object({ a: { type: 'number' } }),
    'answer 200 a: may be number now, was always string',
  ],
  [
    'whole numbers became any',
    { type: 'integer' },
    { type: 'number' },
    'answer 200: may be number now, was always integer',
  ],
  [
    'a text became anything',
    object({ a: text }),
    object({ a: {} }),
    'answer 200 a: may be anything now, was always string',
  ],
  [
    'a format is gone',
    { ...text, format: 'date-time' },
    text,
    'answer 200: is of the format any text now, was date-time',
  ],
  [
    'a fixed word changed',
    object({ status: { const: 'success' } }),
    object({ status: { const: 'ok' } }),
    'answer 200 status: is never "success" any more',
  ],
  [
    'a list of words became any text',
    object({ state: { enum: ['a', 'b'] } }),
    object({ state: text }),
    'answer 200 state: may be anything now, was "a", "b"',
  ],
  [
    'a field of one kind is gone',
    { anyOf: [object({ kind: { const: 'a' }, x: text }), object({ kind: { const: 'b' }, y: text })] },
    { anyOf: [object({ kind: { const: 'a' }, x: text }), object({ kind: { const: 'b' } })] },
    'answer 200 y: is gone',
  ],
  [
    'fields of any name are gone',
    { type: 'object', additionalProperties: text },
    object({}, [], strict),
    'answer 200: no longer holds fields of any name',
  ],
  [
    'fields of any name hold something else',
    { type: 'object', additionalProperties: text },
    { type: 'object', additionalProperties: { type: 'integer' } },
    'answer 200 {}: may be integer now, was always string',
  ],
  ['a new field', object({ a: text }, ['a'], strict), object({ a: text, b: text }, ['a', 'b'], strict)],
  [
    'a new word in a list',
    object({ state: { enum: ['a', 'b'] } }),
    object({ state: { enum: ['a', 'b', 'c'] } }),
  ],
  ['a word that is not answered any more', { enum: ['a', 'b'] }, { enum: ['a'] }],
  ['what was null at times never is', { type: ['string', 'null'] }, text],
  ['a field always stands', object({ a: text }), object({ a: text }, ['a'])],
  [
    'another kind, told apart by a new word',
    {
      anyOf: [
        object({ kind: { const: 'a' }, x: text }, ['x']),
        object({ kind: { const: 'b' }, y: text }, ['y']),
      ],
    },
    {
      oneOf: [
        object({ kind: { const: 'c' }, z: text }),
        object({ kind: { const: 'b' }, y: text }, ['y']),
        object({ kind: { const: 'a' }, x: text }, ['x']),
      ],
    },
  ],
  [
    'longer texts and larger numbers',
    object({ a: { ...text, maxLength: 5 } }),
    object({ a: { ...text, maxLength: 9 } }),
  ],
  [
    'the same in parts',
    object({ a: text, b: text }, ['a', 'b']),
    { allOf: [object({ a: text }, ['a']), object({ b: text }, ['b'])] },
  ],
];

for (const [what, before, after, ...told] of ofRequests)
  test(`a request: ${what}${told.length > 0 ? '' : ' (fine)'}`, () => {
    assert.deepEqual(
      between(sent(before), sent(after)),
      told.map((words) => `POST /v1/things: ${words}`),
    );
  });
for (const [what, before, after, ...told] of ofAnswers)
  test(`an answer: ${what}${told.length > 0 ? '' : ' (fine)'}`, () => {
    assert.deepEqual(
      between(answered(before), answered(after)),
      told.map((words) => `POST /v1/things: ${words}`),
    );
  });

const parameters = (...list: NonNullable<Operation['parameters']>): Operation => ({ parameters: list });
const body = { content: json(object({ a: text })) };
const open = { oauth: ['posts:read'] };
const page = { responses: { 200: { content: { ...json(text), 'text/csv': { schema: text } } } } };

const ofOperations: readonly (readonly [
  what: string,
  before: Operation,
  after: Operation,
  ...told: string[],
])[] = [
  ['a parameter is gone', parameters(named(text)), parameters(), 'query parameter limit: is gone'],
  [
    'a new parameter must be sent',
    parameters(),
    parameters({ ...named(text), required: true }),
    'query parameter limit: must be sent now',
  ],
  [
    'a parameter must be sent',
    parameters(named(text)),
    parameters({ ...named(text), required: true }),
    'query parameter limit: must be sent now',
  ],
  [
    'a parameter takes less',
    parameters(named({ type: 'integer', maximum: 100 })),
    parameters(named({ type: 'integer', maximum: 50 })),
    'query parameter limit: has maximum 50 now, was 100',
  ],
  [
    'a parameter left out means something else',
    parameters(named({ type: 'integer', default: 25 })),
    parameters(named({ type: 'integer', default: 50 })),
    'query parameter limit: means 50 when it is left out, was 25',
  ],
  [
    'a parameter moved to the headers',
    parameters(named(text)),
    parameters({ ...named(text), in: 'header' }),
    'query parameter limit: is gone',
  ],
  [
    'a list is written in another way',
    parameters({ ...named(text), explode: true }),
    parameters({ ...named(text), explode: false }),
    'query parameter limit: is written in another way',
  ],
  ['a new optional parameter', parameters(), parameters(named(text))],
  [
    'a header in other letters',
    parameters({ ...named(text), in: 'header' }),
    parameters({ name: 'Limit', in: 'header', schema: text }),
  ],
  [
    'a body must be sent',
    { requestBody: body },
    { requestBody: { ...body, required: true } },
    'a body must be sent now',
  ],
  ['a new body must be sent', {}, { requestBody: { ...body, required: true } }, 'a body must be sent now'],
  ['no body is taken', { requestBody: body }, {}, 'no body is taken any more'],
  ['a new optional body', {}, { requestBody: body }],
  [
    'a type of content is no longer taken',
    { requestBody: body },
    { requestBody: { content: { 'multipart/form-data': {} } } },
    'body: application/json is gone',
  ],
  [
    'a type of content is no longer answered',
    page,
    { responses: { 200: { content: json(text) } } },
    'answer 200: text/csv is gone',
  ],
  ['a new type of content', { responses: { 200: { content: json(text) } } }, page],
  [
    'a status is gone and a success has a new one',
    { responses: { 200: {} } },
    { responses: { 201: {} } },
    'answer 200: is gone',
    'answer 201: tells a success by a status that callers do not know',
  ],
  [
    'a status of failure is gone',
    { responses: { 200: {}, 403: {} } },
    { responses: { 200: {} } },
    'answer 403: is gone',
  ],
  ['a new status of failure', { responses: { 200: {} } }, { responses: { 200: {}, 403: {} } }],
  [
    'a header of an answer is gone',
    { responses: { 200: { headers: { RateLimit: {} } } } },
    { responses: { 200: { headers: { 'X-New': {} } } } },
    'answer 200: the header RateLimit is gone',
  ],
  ['everybody might call it', {}, { security: [open] }, 'is no longer open to everybody'],
  [
    'another scope is needed',
    { security: [open] },
    { security: [{ oauth: ['posts:write'] }] },
    'is no longer open to oauth posts:read',
  ],
  [
    'more scopes are needed',
    { security: [open] },
    { security: [{ oauth: ['posts:read', 'more'] }] },
    'is no longer open to oauth posts:read',
  ],
  [
    'one way in is closed',
    { security: [open, { bearer: [] }] },
    { security: [open] },
    'is no longer open to bearer',
  ],
  ['another way in', { security: [open] }, { security: [{ bearer: [] }, open] }],
  ['it is open to everybody', { security: [open] }, { security: [] }],
];
for (const [what, before, after, ...told] of ofOperations)
  test(`an operation: ${what}${told.length > 0 ? '' : ' (fine)'}`, () => {
    assert.deepEqual(
      between(before, after),
      told.map((words) => `POST /v1/things: ${words}`),
    );
  });

test('an operation, and a path, that are gone are named', () => {
  const both = { paths: { '/v1/things': { get: {}, post: {} }, '/v1/{id}': { get: {} } } };
  assert.deepEqual(breaksOf(both, { paths: { '/v1/things': { get: {} } } }), [
    'POST /v1/things: the operation is gone',
    'GET /v1/{id}: the path is gone',
  ]);
});

test('the names of schemas, operations and of parts of a path are not compared', () => {
  const before = {
    ...contract(
      { ...answered({ $ref: '#/components/schemas/Old' }), operationId: 'a' } as Operation,
      '/v1/{id}',
    ),
    components: { schemas: { Old: object({ a: text }) } },
  };
  const path = { name: 'thing', in: 'path', required: true, schema: text };
  const withPath = {
    ...before,
    paths: {
      '/v1/{id}': { post: { ...before.paths['/v1/{id}']?.post, parameters: [{ ...path, name: 'id' }] } },
    },
  };
  const after = {
    ...contract({ ...answered({ $ref: '#/components/schemas/New' }), parameters: [path] }, '/v1/{thing}'),
    components: { schemas: { New: object({ a: text }) } },
  };
  assert.deepEqual(breaksOf(withPath, after), []);
  after.components.schemas.New = object({});
  assert.deepEqual(breaksOf(withPath, after), ['POST /v1/{id}: answer 200 a: is gone']);
});

test('answers and parameters that are referred to are compared, and schemas that hold themselves end', () => {
  const tree = (leaf: Schema) => ({
    Tree: object({ leaf, inner: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } }),
  });
  const document = (leaf: Schema, header: object): Contract =>
    contract(
      {
        responses: { 200: { $ref: '#/components/responses/Tree' } },
        parameters: [{ $ref: '#/components/parameters/P' } as never],
      },
      '/v1/things',
      {
        components: {
          schemas: tree(leaf),
          parameters: { P: named(leaf) },
          responses: { Tree: { headers: header, content: json({ $ref: '#/components/schemas/Tree' }) } },
        },
      },
    );
  assert.deepEqual(breaksOf(document(text, {}), document(text, { RateLimit: {} })), []);
  assert.deepEqual(breaksOf(document(text, { RateLimit: {} }), document({ type: 'boolean' }, {})), [
    'POST /v1/things: query parameter limit: no longer takes string, only boolean',
    'POST /v1/things: answer 200: the header RateLimit is gone',
    'POST /v1/things: answer 200 leaf: may be boolean now, was always string',
  ]);
});

test('what only a web session might call was never promised', () => {
  assert.deepEqual(breaksOf(contract({ security: [{ session: [] }] }), { paths: {} }), []);
});

test('a deprecated operation may go after its sunset, and not before', () => {
  assert.deepEqual(breaksOf(contract({ 'x-sunset': today }), { paths: {} }), []);
  assert.deepEqual(breaksOf(contract({ 'x-sunset': '2027-06-02' }), { paths: {} }), [
    'POST /v1/things: the path is gone',
  ]);
});

test('events are answers that we send', () => {
  const event = (schema: Schema) => ({ paths: {}, webhooks: { 'post.created': { post: sent(schema) } } });
  assert.deepEqual(breaksOf(event(object({ id: text })), event(object({ id: text, at: text }, ['at']))), []);
  assert.deepEqual(breaksOf(event(object({ id: text })), event(object({}))), [
    'event post.created: id: is gone',
  ]);
  assert.deepEqual(breaksOf(event(text), { paths: {} }), ['event post.created: the event is gone']);
});
