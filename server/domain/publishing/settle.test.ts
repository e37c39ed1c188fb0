import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { later, minutes, seconds } from '../../lib/clock.ts';
import { verbatim } from '../../lib/message.ts';
import { settle } from './settle.ts';

const publisher = { displayName: 'LinkedIn', maxRequestMs: seconds(30), settleMs: seconds(20) };
const leaseEnd = new Date('2026-11-19T09:00:00Z');
const certainAt = later(leaseEnd, publisher.maxRequestMs + publisher.settleMs);

test('presence settles it immediately, also while the lease is running', () => {
  const present = { kind: 'present', externalId: 'urn:1', url: 'https://example.com/1' } as const;
  assert.deepEqual(settle(publisher, leaseEnd, present, later(leaseEnd, -1)), {
    kind: 'published',
    externalId: 'urn:1',
    url: 'https://example.com/1',
  });
});

test('absence is trusted only after lease end, longest request and settle time together', () => {
  assert.equal(settle(publisher, leaseEnd, { kind: 'absent' }, later(certainAt, -1)).kind, 'ask_again');
  assert.equal(settle(publisher, leaseEnd, { kind: 'absent' }, certainAt).kind, 'absent');
});

test('until then it queries again, at the latest when absence is certain', () => {
  const waits = fc.record({
    maxRequestMs: fc.nat({ max: 600_000 }),
    settleMs: fc.nat({ max: 600_000 }),
    elapsedMs: fc.integer({ min: -600_000, max: 2_000_000 }),
  });
  fc.assert(
    fc.property(waits, ({ elapsedMs, ...timings }) => {
      const now = later(leaseEnd, elapsedMs);
      const certain = later(leaseEnd, timings.maxRequestMs + timings.settleMs);
      const settled = settle({ ...publisher, ...timings }, leaseEnd, { kind: 'absent' }, now);
      assert.equal(settled.kind === 'absent', now >= certain);
      if (settled.kind === 'ask_again') assert.ok(settled.wakeAt > now && settled.wakeAt <= certain);
    }),
  );
});

test('two matches are never chosen between: a person is shown both', () => {
  const candidates = [1, 2].map((n) => ({ externalId: `urn:${n}`, url: `https://example.com/${n}` }));
  const settled = settle(
    publisher,
    leaseEnd,
    { kind: 'ambiguous', candidates },
    later(certainAt, minutes(60)),
  );
  assert.ok(settled.kind === 'unconfirmed');
  assert.deepEqual(settled.candidates, ['https://example.com/1', 'https://example.com/2']);
  assert.match(settled.trouble.message.text, /2 posts/);
});

test('a platform that cannot be queried leaves the decision to a person immediately', () => {
  const settled = settle(
    publisher,
    leaseEnd,
    { kind: 'cannot_ask', plainReason: verbatim('Disconnected.') },
    leaseEnd,
  );
  assert.ok(settled.kind === 'unconfirmed');
  assert.match(settled.trouble.message.text, /^Disconnected\. Look at LinkedIn/);
});

test('a platform that does not respond is queried for half an hour, then a person decides; it is never called absent', () => {
  const silence = { kind: 'ask_later', plainReason: verbatim('No answer.') } as const;
  const halfAnHour = later(leaseEnd, minutes(30));
  assert.equal(settle(publisher, leaseEnd, silence, later(halfAnHour, -1)).kind, 'ask_again');
  assert.equal(settle(publisher, leaseEnd, silence, halfAnHour).kind, 'unconfirmed');
});
