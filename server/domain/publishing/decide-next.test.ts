import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { later, minutes, seconds } from '../../lib/clock.ts';
import { verbatim } from '../../lib/message.ts';
import type { Outcome } from '../platform-port/publisher.ts';
import { type AttemptContext, type Decision, maxTries, next, originalRemoved } from './decide-next.ts';

const now = new Date('2026-11-19T09:00:00Z');
const plainReason = verbatim('LinkedIn did not answer.');

const contextWith = (changes: Partial<AttemptContext> = {}): AttemptContext => ({
  platformName: 'LinkedIn',
  tries: 0,
  latestSendAt: later(now, minutes(15)),
  sentEarlier: false,
  repeatable: false,
  random: 0.5,
  ...changes,
});

const outcomes: { readonly [Kind in Outcome['kind']]: Extract<Outcome, { kind: Kind }> } = {
  published: { kind: 'published', externalId: 'urn:li:share:1', url: 'https://example.com/1' },
  pending: { kind: 'pending', checkAt: later(now, seconds(40)) },
  rejected: { kind: 'rejected', code: 'too_long', plainReason: verbatim('The text is too long.') },
  auth_lost: { kind: 'auth_lost', plainReason: verbatim('The page was disconnected.') },
  rate_limited: { kind: 'rate_limited', until: later(now, minutes(5)), scope: 'account' },
  unavailable: { kind: 'unavailable', sent: false, plainReason },
  unknown: { kind: 'unknown', plainReason },
};

const expectedKinds: Record<Outcome['kind'], Decision['kind']> = {
  published: 'published',
  pending: 'wait',
  rejected: 'failed',
  auth_lost: 'again',
  rate_limited: 'again',
  unavailable: 'again',
  unknown: 'ask',
};

for (const kind of Object.keys(expectedKinds) as Outcome['kind'][]) {
  for (const sentEarlier of [false, true]) {
    for (const lateness of ['before', 'after'] as const) {
      // When an earlier run may have made it visible, a failed check must not send it again.
      const expected = sentEarlier && expectedKinds[kind] === 'again' ? 'ask' : expectedKinds[kind];
      test(`${kind}${sentEarlier ? ' when it was sent earlier' : ''}, ${lateness} the latest send: ${expected}`, () => {
        const latestSendAt = later(now, lateness === 'before' ? minutes(15) : -minutes(1));
        const decision = next(contextWith({ sentEarlier, latestSendAt }), outcomes[kind], now);
        assert.equal(decision.kind, expected);
        if (decision.kind === 'again' && lateness === 'after')
          assert.deepEqual(
            decision.wakeAt,
            later(latestSendAt, 1),
            'it is looked at just to be called missed',
          );
      });
    }
  }
}

const instants = fc.integer({ min: -3_600_000, max: 3_600_000 }).map((ms) => later(now, ms));
const anyOutcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.constantFrom(...Object.values(outcomes)),
  instants.map((checkAt): Outcome => ({ kind: 'pending', checkAt })),
  instants.map((until): Outcome => ({ kind: 'rate_limited', until, scope: 'app' })),
);
const anyContext = fc.record({
  platformName: fc.constant('LinkedIn'),
  tries: fc.nat({ max: 40 }),
  latestSendAt: instants,
  sentEarlier: fc.boolean(),
  repeatable: fc.boolean(),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

test('an unknown outcome is never followed by another send, whatever the context', () => {
  fc.assert(
    fc.property(anyContext, (where) => {
      const decision = next(where, outcomes.unknown, now);
      assert.equal(decision.kind, 'ask');
    }),
  );
});

test('a post that may be visible is never sent again, whatever the outcome', () => {
  fc.assert(
    fc.property(anyContext, anyOutcome, (where, outcome) => {
      const { kind } = next({ ...where, sentEarlier: true, repeatable: false }, outcome, now);
      assert.ok(kind !== 'again' && kind !== 'repeat');
    }),
  );
});

const unclear = ['auth_lost', 'rate_limited', 'unavailable'];

test('an amendment that may be visible is repeated on the same attempt, as long as a send would be retried', () => {
  fc.assert(
    fc.property(anyContext, anyOutcome, (where, outcome) => {
      const mayBeOut = next({ ...where, sentEarlier: true, repeatable: true }, outcome, now);
      const certain = next({ ...where, sentEarlier: false, repeatable: true }, outcome, now);
      if (outcome.kind === 'rejected') return assert.equal(mayBeOut.kind, 'unconfirmed');
      if (!unclear.includes(outcome.kind)) return assert.deepEqual(mayBeOut, certain);
      if (certain.kind !== 'again') return assert.equal(mayBeOut.kind, 'unconfirmed');
      assert.ok(mayBeOut.kind === 'repeat');
      assert.deepEqual([mayBeOut.wakeAt, mayBeOut.tries], [certain.wakeAt, certain.tries]);
    }),
  );
});

test('an amendment that may be visible is never reported as unchanged', () => {
  fc.assert(
    fc.property(anyContext, fc.constantFrom(...unclear, 'rejected'), (where, kind) => {
      const outcome = outcomes[kind as 'unavailable'];
      const decision = next({ ...where, sentEarlier: true, repeatable: true }, outcome, now);
      assert.ok('trouble' in decision);
      assert.match(decision.trouble.message.text, /may be out/);
    }),
  );
});

test('an amendment of a removed post is over, also when an earlier attempt may have worked', () => {
  const gone = { ...outcomes.rejected, code: originalRemoved };
  assert.equal(next(contextWith({ sentEarlier: true, repeatable: true }), gone, now).kind, 'failed');
});

test('another send never waits past the latest send by more than a millisecond', () => {
  fc.assert(
    fc.property(anyContext, anyOutcome, (where, outcome) => {
      const decision = next(where, outcome, now);
      if (decision.kind === 'again' || decision.kind === 'repeat')
        assert.ok(decision.wakeAt <= later(where.latestSendAt, 1));
    }),
  );
});

test('every post that continues has an instant at which it is checked again', () => {
  fc.assert(
    fc.property(anyContext, anyOutcome, (where, outcome) => {
      const decision = next(where, outcome, now);
      if ('wakeAt' in decision) assert.ok(Number.isFinite(decision.wakeAt.getTime()));
      else assert.ok(['published', 'failed', 'unconfirmed'].includes(decision.kind));
    }),
  );
});

test('the same outcome at the same instant decides the same', () => {
  fc.assert(
    fc.property(anyContext, anyOutcome, (where, outcome) => {
      assert.deepEqual(next(where, outcome, now), next(where, outcome, now));
    }),
  );
});

test('waits double from two seconds to two minutes, with full jitter, never below half a second', () => {
  const far = later(now, minutes(600));
  fc.assert(
    fc.property(anyContext, (where) => {
      const tries = where.tries % (maxTries - 1);
      const decision = next(
        { ...where, tries, latestSendAt: far, sentEarlier: false },
        outcomes.unavailable,
        now,
      );
      assert.ok(decision.kind === 'again');
      const waitMs = decision.wakeAt.getTime() - now.getTime();
      const windowMs = Math.min(120_000, 2_000 * 2 ** tries);
      assert.equal(waitMs, Math.max(500, Math.floor(windowMs * where.random)));
      assert.ok(waitMs >= 500 && waitMs < 120_000);
      assert.equal(decision.tries, tries + 1);
    }),
  );
});

test(`after ${maxTries} tries that provably sent nothing the post fails and says so`, () => {
  const last = next(contextWith({ tries: maxTries - 1 }), outcomes.unavailable, now);
  assert.ok(last.kind === 'failed');
  assert.match(last.trouble.message.text, /Nothing was posted/);
  assert.equal(next(contextWith({ tries: maxTries - 2 }), outcomes.unavailable, now).kind, 'again');
});

test("waiting for a reconnect or for a platform's limit uses up no tries", () => {
  for (const outcome of [outcomes.auth_lost, outcomes.rate_limited]) {
    const decision = next(contextWith({ tries: maxTries - 1 }), outcome, now);
    assert.ok(decision.kind === 'again');
    assert.equal(decision.tries, maxTries - 1);
  }
});

test("a platform's own wait is honoured when it ends in time", () => {
  const decision = next(contextWith(), outcomes.rate_limited, now);
  assert.ok(decision.kind === 'again');
  assert.deepEqual(decision.wakeAt, outcomes.rate_limited.until);
});

test('a wait that has already ended is retried after a second, not immediately', () => {
  const past = later(now, -minutes(1));
  const limited = next(contextWith(), { ...outcomes.rate_limited, until: past }, now);
  const pending = next(contextWith(), { kind: 'pending', checkAt: past }, now);
  for (const decision of [limited, pending]) {
    assert.ok('wakeAt' in decision);
    assert.deepEqual(decision.wakeAt, later(now, seconds(1)));
  }
});
