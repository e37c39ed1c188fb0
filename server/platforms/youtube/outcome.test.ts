import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours, minutes } from '../../lib/clock.ts';
import { remove } from './edit.ts';
import { refusal, troubleWithOpening } from './outcome.ts';
import { nextPacificMidnight } from './quota.ts';
import { testSettings } from './test-settings.ts';
import { answer, lost, notSent, refused } from './test-support.ts';

const now = new Date('2026-11-15T09:30:00Z');
const midnight = new Date('2026-11-16T08:00:00Z');

/** As they were recorded. */
const deadToken = answer(401, {
  error: {
    code: 401,
    message: 'Request had invalid authentication credentials.',
    errors: [
      {
        message: 'Invalid Credentials',
        domain: 'global',
        reason: 'authError',
        location: 'Authorization',
        locationType: 'header',
      },
    ],
    status: 'UNAUTHENTICATED',
  },
});
const noChannel = refused(401, 'youtubeSignupRequired');
const units = refused(403, 'quotaExceeded');
const uploads = refused(429, 'rateLimitExceeded', { status: 'RESOURCE_EXHAUSTED' });
const channelCap = refused(400, 'uploadLimitExceeded');

test('recorded refusals mean what the platform means', () => {
  assert.equal(refusal(deadToken, now).kind, 'auth_lost');
  const without = refusal(noChannel, now);
  assert.ok(without.kind === 'rejected');
  assert.equal(without.code, 'no_channel');
  assert.deepEqual(refusal(units, now), { kind: 'rate_limited', until: midnight, scope: 'app' });
  assert.deepEqual(troubleWithOpening(uploads, now), { kind: 'rate_limited', until: midnight, scope: 'app' });
  assert.deepEqual(refusal(channelCap, now), {
    kind: 'rate_limited',
    until: new Date(now.getTime() + hours(24)),
    scope: 'account',
  });
});

test('a short-term rate limit waits a little, or as long as YouTube says', () => {
  const until = (result: Parameters<typeof refusal>[0]) => {
    const outcome = refusal(result, now);
    assert.ok(outcome.kind === 'rate_limited');
    return outcome.until.getTime() - now.getTime();
  };
  assert.equal(until(answer(429)), minutes(2));
  assert.equal(until(answer(429, '', { 'retry-after': '7' })), 7_000);
  assert.equal(until(refused(403, 'rateLimitExceeded')), minutes(2));
  assert.equal(until(refused(403, 'userRateLimitExceeded')), minutes(2));
  // The day's uploads are counted when a session is opened, never at a part.
  assert.equal(until(uploads), minutes(2));
});

test('every permanent refusal in the table is rejected with its own message', () => {
  const reasons = [
    ...'invalidTitle invalidDescription invalidTags invalidCategoryId invalidVideoMetadata invalidFilename mediaBodyRequired defaultLanguageNotSet'
      .split(' ')
      .map((reason) => [400, reason] as const),
    ...'forbiddenPrivacySetting forbiddenLicenseSetting forbidden channelClosed channelSuspended accessNotConfigured'
      .split(' ')
      .map((reason) => [403, reason] as const),
  ];
  for (const [status, reason] of reasons) {
    const outcome = refusal(refused(status, reason), now);
    assert.ok(outcome.kind === 'rejected', reason);
    assert.match(outcome.code, /^[a-z_]+$/);
    assert.doesNotMatch(outcome.plainReason.text, /\d{3}/, reason);
  }
  assert.equal(refusal(refused(403, 'insufficientPermissions'), now).kind, 'auth_lost');
  const unknown = refusal(refused(400, 'somethingNew'), now);
  assert.ok(unknown.kind === 'rejected');
  assert.deepEqual(
    [unknown.code, unknown.plainReason.text],
    [
      'something_new',
      'YouTube refused the video (error 400 somethingNew). Check its title, text and file, then try again.',
    ],
  );
});

test('before a byte is sent nothing is ever unknown', () => {
  for (const result of [lost, notSent, answer(500), answer(503), answer(302), answer(409), answer(404)])
    assert.equal(troubleWithOpening(result, now).kind, 'unavailable');
});

test('days start at midnight Pacific, in winter, in summer and when clocks change', () => {
  for (const [at, next] of [
    ['2026-11-15T07:59:59Z', '2026-11-15T08:00:00Z'],
    ['2026-11-15T08:00:00Z', '2026-11-16T08:00:00Z'],
    ['2026-07-01T06:59:00Z', '2026-07-01T07:00:00Z'],
    ['2026-07-01T07:00:00Z', '2026-07-02T07:00:00Z'],
    ['2026-03-08T09:00:00Z', '2026-03-09T07:00:00Z'],
    ['2026-11-01T08:30:00Z', '2026-11-02T08:00:00Z'],
    ['2026-12-31T20:00:00Z', '2027-01-01T08:00:00Z'],
  ] as const)
    assert.equal(nextPacificMidnight(new Date(at)).toISOString(), next.replace('Z', '.000Z'), at);
});

test('removed only on YouTube’s own answer; limits and gateway errors are retried', async () => {
  const removing = (result: Parameters<typeof refusal>[0] | typeof lost) =>
    remove(testSettings, 'dQw4w9WgXcQ', {
      accessToken: 't',
      scopes: [],
      now: () => now,
      request: async () => result,
    });
  assert.equal((await removing(answer(204))).kind, 'removed');
  assert.equal((await removing(refused(404, 'videoNotFound'))).kind, 'removed');
  assert.equal((await removing(answer(404, '<html>'))).kind, 'refused');
  assert.equal((await removing(deadToken)).kind, 'auth_lost');
  for (const later of [lost, units, answer(429), answer(503)])
    assert.equal((await removing(later)).kind, 'ask_later');
  assert.equal((await removing(refused(403, 'forbidden'))).kind, 'refused');
  const unticked = await removing(refused(403, 'insufficientPermissions'));
  assert.ok(unticked.kind === 'refused');
  assert.match(unticked.plainReason.text, /every box ticked/);
});
