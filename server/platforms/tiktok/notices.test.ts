import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { hours, later, minutes, seconds } from '../../lib/clock.ts';
import { message as said } from '../../lib/message.ts';
import { createNoticeReader } from './notices.ts';

/** The recorded vector. */
const settings = { clientId: 'bwo2m45353a6k85', clientSecret: 'test-client-secret' };
const recorded =
  '{"client_key":"bwo2m45353a6k85","event":"authorization.removed","create_time":1615338610,"user_openid":"open-1","content":"{\\"reason\\": 1 }"}';
const recordedSignature = 't=1633174587,s=e7de4dbe14c6daa2f598bf871aa64560b43ab5709281c48db5be0af33554ba8a';
const signedAt = new Date(1_633_174_587_000);
const reader = createNoticeReader(settings);

interface Delivery {
  readonly signature?: string | undefined;
  readonly body?: string | Buffer;
  readonly now?: Date;
  readonly door?: string;
}
function read(delivery: Delivery = {}) {
  const { body = recorded, now = signedAt, door: endpoint = 'webhook' } = delivery;
  const signature = 'signature' in delivery ? delivery.signature : recordedSignature;
  return reader.read({ endpoint, headers: { 'tiktok-signature': signature }, body: Buffer.from(body), now });
}
const sign = (body: string | Buffer, { secret = settings.clientSecret, t = '1633174587' } = {}) =>
  `t=${t},s=${createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex')}`;
const message = (change: object = {}) => JSON.stringify({ ...JSON.parse(recorded), ...change });
const readSigned = (body: string) => read({ body, signature: sign(body) });

test('the recorded message is genuine and names who disconnected, when and why', () => {
  const reading = read();
  assert.ok(reading.kind === 'genuine');
  assert.deepEqual(reading.notice, {
    kind: 'revoked',
    personId: 'open-1',
    at: new Date(1_615_338_610_000),
    plainReason: said(
      'tiktok.connection_removed',
      'The connection was removed in the TikTok app. Reconnect the account.',
    ),
  });
});

test('a message that is not signed by TikTok for this app is refused', () => {
  const other = message({ user_openid: 'open-2' });
  const hex = recordedSignature.split('s=')[1] ?? '';
  const deliveries: readonly Delivery[] = [
    { body: other },
    { body: `${recorded} ` },
    { body: other, signature: sign(other, { secret: 'guessed' }) },
    { signature: undefined },
    { signature: '' },
    { signature: 't=1633174587' },
    { signature: `s=${hex}` },
    { signature: `t=1633174588,s=${hex}` },
    { signature: `${recordedSignature},s=${hex}` },
    { signature: `t=1633174587,s=${'0'.repeat(64)},s=${hex}` },
    { signature: `t=1633174587,t=1633174587,s=${hex}` },
    { signature: `t=1633174587,s=${hex.slice(1)}` },
    { signature: `t=1633174587,s=${hex}\n` },
    { signature: `t=-1,s=${hex}` },
    { signature: `t=1e9,s=${hex}` },
    { door: 'deauthorize' },
  ];
  for (const delivery of deliveries) assert.equal(read(delivery).kind, 'refused', JSON.stringify(delivery));
  assert.equal(readSigned(message({ client_key: 'another-app' })).kind, 'refused');
});

test('a signature is valid for as long as TikTok retries, and not before its time', () => {
  const at = (ms: number) => read({ now: later(signedAt, ms) }).kind;
  assert.equal(at(hours(72) + minutes(10)), 'genuine');
  assert.equal(at(hours(72) + minutes(10) + seconds(1)), 'refused');
  assert.equal(at(-minutes(10)), 'genuine');
  assert.equal(at(-minutes(10) - seconds(1)), 'refused');
});

test('a signed message that makes no sense is refused', () => {
  for (const body of [
    '',
    'null',
    '[]',
    '{',
    '<html>',
    message({ create_time: 9e15 }),
    message({ create_time: 1e300 }),
    message({ create_time: -1 }),
    message({ create_time: '1615338610' }),
    message({ create_time: 1_633_175_188 }),
    recorded.replace('1615338610', '99999999999999999999'),
    message({ user_openid: undefined }),
    message({ user_openid: 7 }),
    message({ user_openid: 'x'.repeat(256) }),
    message({ content: { reason: 1 } }),
    message({ event: '' }),
    message({ client_key: undefined }),
  ])
    assert.equal(readSigned(body).kind, 'refused', body);
});

test('each reason has its message, and an unknown one still ends the connection', () => {
  const words = (content: string) => {
    const reading = readSigned(message({ content }));
    assert.ok(reading.kind === 'genuine' && reading.notice.kind === 'revoked', content);
    return reading.notice.plainReason.text;
  };
  const known = [0, 1, 2, 3, 4, 5].map((reason) => words(JSON.stringify({ reason })));
  assert.equal(new Set(known).size, 6);
  for (const unknown of ['', '{}', '{', '{"reason":6}', '{"reason":-1}', '{"reason":"1"}', '{"reason":1e99}'])
    assert.equal(words(unknown), known[0], unknown);
});

test('events of posts are genuine and change nothing', () => {
  const event = 'post.publish.no_longer_publicaly_available';
  const reading = readSigned(message({ event }));
  assert.ok(reading.kind === 'genuine');
  assert.deepEqual(reading.notice, { kind: 'nothing', about: event });
});

test('a message has one identity however often it is signed, and differs from every other', () => {
  const identity = (body: string, t?: string) => {
    const reading = read({ body, signature: sign(body, t === undefined ? {} : { t }) });
    assert.ok(reading.kind === 'genuine', body);
    return reading.identity;
  };
  assert.equal(identity(recorded, '1633174500'), identity(recorded));
  const others = [
    { user_openid: 'open-2' },
    { create_time: 1_615_338_611 },
    { event: 'post.publish.failed' },
    { content: '{"reason":2}' },
  ].map((change) => identity(message(change)));
  assert.equal(new Set([identity(recorded), ...others]).size, others.length + 1);
});

test('no input makes it throw, and nothing forged is accepted', () => {
  const hex = fc.stringMatching(/^[0-9a-f]{64}$/);
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), hex).map(([t, s]) => `t=${t},s=${s}`),
    fc.constant(undefined),
  );
  fc.assert(
    fc.property(header, fc.uint8Array(), fc.date({ noInvalidDate: true }), (signature, bytes, now) => {
      assert.equal(read({ signature, body: Buffer.from(bytes), now }).kind, 'refused');
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (body) => {
      assert.equal(readSigned(body).kind, 'refused');
    }),
  );
  const fields = { create_time: fc.anything(), user_openid: fc.anything(), content: fc.anything() };
  fc.assert(
    fc.property(fc.record(fields), (change) => {
      assert.match(readSigned(message(JSON.parse(asJson(change)))).kind, /^(genuine|refused)$/);
    }),
  );
});

const asJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? '{}';
