import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger, type Logger, redactText } from './logger.ts';

/** Everything logged here contains this text in place of a secret; no line may show it. */
const canary = 'CANARY-5f1d9c7be2a84f06';
const ownSecret = `soat_${canary}aaaaaaaaaaaaaaaaaaaa`;

function written(write: (log: Logger) => void): string {
  const lines: string[] = [];
  write(createLogger('debug', { write: (line) => void lines.push(line) }));
  assert.ok(lines.length > 0, 'nothing was logged');
  for (const line of lines) JSON.parse(line);
  return lines.join('');
}

const leaks: Record<string, (log: Logger) => void> = {
  'a secret by its name': (log) => log.info({ access_token: canary, password: canary, clientSecret: canary }),
  'names in other spellings': (log) =>
    log.info({
      Authorization: canary,
      ACCESS_TOKEN: canary,
      'Set-Cookie': canary,
      'x-api-key': canary,
      apiKey: canary,
      codeVerifier: canary,
      id_token: canary,
    }),
  'a secret deep inside': (log) =>
    log.info({ one: { two: { three: { four: { five: { six: { refresh_token: canary } } } } } } }),
  'secrets in lists': (log) =>
    log.info({ accounts: [{ tokens: [{ token: canary }] }, [[{ secret: canary }]]] }),
  'a whole object under a secret name': (log) => log.info({ token: { value: canary, more: [canary] } }),
  'request headers': (log) =>
    log.info({ request: { headers: { authorization: `Bearer ${canary}`, cookie: `signoff=${canary}` } } }),
  'headers as a list': (log) => log.info({ headers: [`Authorization: Bearer ${canary}`] }),
  'a Headers object': (log) => log.info({ headers: new Headers({ authorization: `Bearer ${canary}` }) }),
  'a Map': (log) => log.info({ tokens: new Map([['token', canary]]) }),
  bytes: (log) => log.info({ body: Buffer.from(canary), raw: new TextEncoder().encode(canary) }),
  'an address with a code': (log) =>
    log.info({ url: `https://signoff.example/auth/callback?state=${canary}&code=${canary}#x` }),
  'a URL object': (log) => log.info({ url: new URL(`https://example.com/?access_token=${canary}`) }),
  'an address with a fragment': (log) =>
    log.info({ url: `https://example.com/#access_token=${canary}&token_type=bearer` }),
  'a database address': (log) => log.info({ to: `postgres://signoff:${canary}@db:5432/signoff` }),
  'any address with a password': (log) => log.info({ to: `smtps://mail:${canary}@smtp.example.com` }),
  'a form body': (log) =>
    log.info({ sent: `grant_type=refresh_token&refresh_token=${canary}&client_secret=${canary}` }),
  'a JSON body as text': (log) =>
    log.info({ answer: `{"access_token":"${canary}","expires_in":3600,"id_token" : "${canary}"}` }),
  'one of our own secrets anywhere': (log) =>
    log.info({ note: `the cookie was ${ownSecret}` }, `got ${ownSecret}`),
  'the message': (log) => log.warn(`refused: Bearer ${canary}`),
  'an interpolated message': (log) => log.warn('refused: %s', `Bearer ${canary}`),
  'an error message': (log) => log.error({ error: new Error(`401 for Bearer ${canary}`) }),
  'an error logged by itself': (log) => log.error(new Error(`401 for Bearer ${canary}`)),
  'an error under any name': (log) =>
    log.error({ err: new Error(`Bearer ${canary}`), reason: new Error(`?code=${canary}`) }),
  'causes of causes': (log) => {
    const deepest = new Error(`connect postgres://u:${canary}@db/x`);
    log.error({ error: new Error('outer', { cause: new Error('middle', { cause: deepest }) }) });
  },
  'several errors in one': (log) =>
    log.error({ error: new AggregateError([new Error(`Bearer ${canary}`)], 'all failed') }),
  'properties of an error': (log) =>
    log.error({
      error: Object.assign(new Error('failed'), {
        config: { headers: { authorization: canary } },
        response: `access_token=${canary}`,
      }),
    }),
  'something thrown that is no error': (log) => log.error({ error: { token: canary } }),
  'a child logger': (log) => log.child({ authorization: canary, url: `/x?token=${canary}` }).info('hello'),
  'an object that loops': (log) => {
    const loop: Record<string, unknown> = { token: canary };
    loop.self = loop;
    log.info({ loop });
  },
  'what an object says of itself': (log) =>
    log.info({ thing: { toJSON: () => ({ token: canary, url: `?code=${canary}` }) } }),
};

for (const [what, write] of Object.entries(leaks)) {
  test(`no line shows ${what}`, () => {
    const text = written(write);
    assert.equal(text.includes(canary), false, text);
  });
}

test('values that are not secret stay readable', () => {
  const text = written((log) =>
    log.child({ request_id: 'r1' }).error(
      {
        error: new TypeError('the page is gone', { cause: new Error('404') }),
        post: '123',
        ms: 12,
        at: new Date(0),
        status: 503,
        tokens_used: 3,
        big: 12n,
        nothing: null,
      },
      'sending failed',
    ),
  );
  const line = JSON.parse(text);
  assert.equal(line.level, 'error');
  assert.equal(line.msg, 'sending failed');
  assert.equal(line.request_id, 'r1');
  assert.equal(line.error.name, 'TypeError');
  assert.equal(line.error.message, 'the page is gone');
  assert.match(line.error.stack, /logger\.test\.ts/);
  assert.equal(line.error.cause.message, '404');
  assert.deepEqual(
    [line.post, line.ms, line.status, line.tokens_used, line.nothing],
    ['123', 12, 503, 3, null],
  );
  assert.equal(line.at, '1970-01-01T00:00:00.000Z');
  assert.equal(line.big, '12');
});

test('a value that cannot be read does not lose the line', () => {
  const text = written((log) =>
    log.info(
      {
        broken: {
          get value(): string {
            throw new Error('no');
          },
        },
        post: '123',
      },
      'kept',
    ),
  );
  assert.match(text, /"msg":"kept"/);
  assert.match(text, /"post":"123"/);
});

test('levels below the chosen one are silent', () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line) => void lines.push(line) });
  log.info('quiet');
  log.warn('loud');
  assert.equal(lines.length, 1);
});

test('ordinary text is left as it is', () => {
  for (const text of [
    'The code is in server/main.ts',
    'https://example.com/posts?limit=25&cursor=abc',
    'a token was revoked',
    'state: draft',
    'postgres://localhost/signoff',
  ])
    assert.equal(redactText(text), text);
});
