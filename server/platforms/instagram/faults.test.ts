import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outcome } from '../../domain/platform-port/publisher.ts';
import { faultInStatus } from './faults.ts';
import {
  carousel,
  container,
  finished,
  graphError,
  photoPost,
  published,
  quotaAvailable,
  runStep,
  shown,
  state,
} from './test-support.ts';

type Kind = Outcome['kind'];
type Row = readonly [code: number, subcode: number | undefined, atCreate: Kind, atPublish: Kind];

/**
 * Every row of Meta's tables: what it means when a container is created, and when one that stays ready is
 * published.
 */
const rows: readonly Row[] = [
  [1, undefined, 'unavailable', 'unknown'],
  [2, undefined, 'unavailable', 'unknown'],
  [3, undefined, 'rejected', 'rejected'],
  [4, undefined, 'rate_limited', 'rate_limited'],
  [4, 2207051, 'rejected', 'unknown'],
  [10, undefined, 'auth_lost', 'auth_lost'],
  [200, undefined, 'auth_lost', 'auth_lost'],
  [299, undefined, 'auth_lost', 'auth_lost'],
  [17, undefined, 'rate_limited', 'rate_limited'],
  [32, undefined, 'rate_limited', 'rate_limited'],
  [80001, undefined, 'rate_limited', 'rate_limited'],
  [80002, undefined, 'rate_limited', 'rate_limited'],
  [341, undefined, 'rate_limited', 'rate_limited'],
  [368, undefined, 'rejected', 'unknown'],
  [368, 1390008, 'rejected', 'unknown'],
  [506, undefined, 'rejected', 'unknown'],
  [613, 1996, 'rate_limited', 'rate_limited'],
  [100, undefined, 'rejected', 'rejected'],
  [100, 33, 'rejected', 'unavailable'],
  [102, undefined, 'auth_lost', 'auth_lost'],
  ...[undefined, 458, 459, 460, 463, 464, 467, 492].map(
    (subcode): Row => [190, subcode, 'auth_lost', 'auth_lost'],
  ),
  [1609005, undefined, 'rejected', 'rejected'],
  [-2, 2207003, 'unavailable', 'unknown'],
  [-2, 2207020, 'unavailable', 'unknown'],
  [-1, 2207001, 'unavailable', 'unknown'],
  [-1, 2207032, 'unavailable', 'unknown'],
  [-1, 2207053, 'unavailable', 'unknown'],
  [1, 2207057, 'rejected', 'rejected'],
  [9, 2207042, 'rate_limited', 'rate_limited'],
  [24, 2207006, 'unavailable', 'unavailable'],
  [24, 2207008, 'unavailable', 'unavailable'],
  [25, 2207050, 'rejected', 'rejected'],
  ...[2207023, 2207028, 2207035, 2207036, 2207037, 2207040].map(
    (subcode): Row => [100, subcode, 'rejected', 'rejected'],
  ),
  [352, 2207026, 'rejected', 'rejected'],
  [9004, 2207052, 'unavailable', 'unknown'],
  [9007, 2207027, 'unavailable', 'unavailable'],
  [36000, 2207004, 'rejected', 'rejected'],
  [36001, 2207005, 'rejected', 'rejected'],
  [36003, 2207009, 'rejected', 'rejected'],
  [36004, 2207010, 'rejected', 'rejected'],
  [100, 2207081, 'rejected', 'rejected'],
  [-1, 2207082, 'unavailable', 'unknown'],
  [-1, 2207077, 'unavailable', 'unknown'],
  [987_654, undefined, 'rejected', 'unknown'],
];

/** For these the container's state is read before the outcome is decided. */
const readsStateFirst = (kind: Kind): boolean => kind !== 'unknown';

for (const [code, subcode, atCreate, atPublish] of rows) {
  test(`${code}/${subcode ?? '-'}: ${atCreate} when created, ${atPublish} when published`, async () => {
    const whenCreated = await runStep([graphError(code, subcode)]);
    assert.equal(whenCreated.outcome.kind, atCreate, JSON.stringify(whenCreated.outcome));

    const ready = { handles: { post: container('1') } };
    const answers = [
      finished,
      quotaAvailable,
      graphError(code, subcode),
      ...(readsStateFirst(atPublish) ? [finished] : []),
    ];
    const { outcome, handles } = await runStep(answers, ready);
    assert.equal(outcome.kind, atPublish, JSON.stringify(outcome));
    assert.equal(handles.publish === null, atPublish !== 'unknown');
  });
}

test('no refusal counts while the container says that the post is out', async () => {
  for (const [code, subcode, , atPublish] of rows) {
    const answers = [finished, quotaAvailable, graphError(code, subcode)];
    const { outcome } = await runStep(
      [...answers, ...(readsStateFirst(atPublish) ? [state('PUBLISHED')] : [])],
      {
        handles: { post: container('1') },
      },
    );
    assert.equal(outcome.kind, 'unknown', `${code}/${subcode}`);
  }
});

test('a saved refusal is the outcome when the post did not appear, also where only its text was stored', async () => {
  const refused = await runStep([finished, quotaAvailable, graphError(4, 2207051)], {
    handles: { post: container('1') },
  });
  const later = await runStep([finished], { handles: refused.handles });
  assert.ok(later.outcome.kind === 'rejected');
  assert.equal(later.outcome.plainReason.code, 'instagram.spam_block');
  assert.match(later.outcome.plainReason.text, /^Instagram takes this for spam/);
  const publish = { container: '1', sentMs: 0, refusal: { code: 'spam_block', plainReason: 'Spam.' } };
  const before = await runStep([finished], { handles: { post: container('1'), publish } });
  assert.ok(before.outcome.kind === 'rejected');
  assert.equal(before.outcome.plainReason.text, 'Spam.');
});

test('a failed container’s status counts only by the subcode in its text', async () => {
  assert.equal(faultInStatus('Error: Media upload has failed with error code 2207026').code, 'video_format');
  assert.equal(faultInStatus('Error: (2207052) The media could not be fetched').code, 'file_not_fetched');
  for (const words of ['', 'Error', 'error code 2207999', 'spam 4 190 expired', '12207026'])
    assert.equal(faultInStatus(words).code, 'processing_failed', words);
});

test('a file that cannot be fetched is tried twice more, then left to a person', async () => {
  const one = await runStep([graphError(9004, 2207052)]);
  const two = await runStep([graphError(9004, 2207052)], { handles: one.handles });
  const three = await runStep([graphError(9004, 2207052)], { handles: two.handles });
  assert.deepEqual(
    [one, two, three].map(({ outcome }) => outcome.kind),
    ['unavailable', 'unavailable', 'rejected'],
  );
  // A retry by a person starts from zero.
  const retried = await runStep([graphError(9004, 2207052)], { handles: three.handles });
  assert.equal(retried.outcome.kind, 'unavailable');
});

test('a container that fails repeatedly is left to a person; one known fault at once', async () => {
  let handles: Awaited<ReturnType<typeof runStep>>['handles'] = {};
  for (const expected of ['unavailable', 'unavailable', 'rejected']) {
    const result = await runStep([published, state('ERROR', 'Error')], { handles, manifest: photoPost });
    assert.equal(result.outcome.kind, expected);
    handles = result.handles;
  }
  const known = await runStep([published, state('ERROR', 'Error: 2207009')]);
  assert.deepEqual(known.outcome.kind === 'rejected' && known.outcome.code, 'image_shape');
});

test('a limit ends by the usage header where there is one', async () => {
  const header = JSON.stringify({
    '17841405822304914': [
      {
        type: 'instagram',
        call_count: 100,
        total_cputime: 2,
        total_time: 3,
        estimated_time_to_regain_access: 19,
      },
    ],
  });
  const { outcome, usages } = await runStep([
    graphError(80002, undefined, { 'x-business-use-case-usage': header }),
  ]);
  assert.deepEqual(outcome, {
    kind: 'rate_limited',
    scope: 'account',
    until: new Date('2026-11-15T09:49:00Z'),
  });
  assert.deepEqual(usages, [
    { scope: 'account', usedShare: 1, availableAt: new Date('2026-11-15T09:49:00Z') },
  ]);
});

test('the post that is finally published is the same one', async () => {
  const { outcome } = await runStep([published, finished, quotaAvailable, published, shown]);
  assert.equal(outcome.kind, 'published');
});

test('when a carousel’s parts are not found they are all created again', async () => {
  const parts = {
    child_0: container('11', { finished: true }),
    child_1: container('12', { finished: true }),
  };
  const { outcome, handles } = await runStep([graphError(24, 2207006)], {
    manifest: carousel,
    handles: parts,
  });
  assert.equal(outcome.kind, 'unavailable');
  assert.deepEqual([handles.child_0, handles.child_1], [null, null]);
});
