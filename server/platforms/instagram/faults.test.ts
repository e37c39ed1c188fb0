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
  room,
  run,
  shown,
  state,
} from './test-support.ts';

type Kind = Outcome['kind'];
type Row = readonly [code: number, subcode: number | undefined, making: Kind, publishing: Kind];

/** Every row of Meta's tables: what it means when a container is made, and when one that stays ready is published. */
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

/** For these the container is asked before anything is said. */
const readsFirst = (kind: Kind): boolean => kind !== 'unknown';

for (const [code, subcode, making, publishing] of rows) {
  test(`${code}/${subcode ?? '-'}: ${making} when it is made, ${publishing} when it is published`, async () => {
    const whenMade = await run([graphError(code, subcode)]);
    assert.equal(whenMade.outcome.kind, making, JSON.stringify(whenMade.outcome));

    const ready = { handles: { post: container('1') } };
    const answers = [
      finished,
      room,
      graphError(code, subcode),
      ...(readsFirst(publishing) ? [finished] : []),
    ];
    const { outcome, handles } = await run(answers, ready);
    assert.equal(outcome.kind, publishing, JSON.stringify(outcome));
    assert.equal(handles.publish === null, publishing !== 'unknown');
  });
}

test('no refusal is believed while the container says that the post is out', async () => {
  for (const [code, subcode, , publishing] of rows) {
    const answers = [finished, room, graphError(code, subcode)];
    const { outcome } = await run([...answers, ...(readsFirst(publishing) ? [state('PUBLISHED')] : [])], {
      handles: { post: container('1') },
    });
    assert.equal(outcome.kind, 'unknown', `${code}/${subcode}`);
  }
});

test('what Instagram said against a post is the answer when nothing came of it, also where only words were kept', async () => {
  const refused = await run([finished, room, graphError(4, 2207051)], { handles: { post: container('1') } });
  const later = await run([finished], { handles: refused.handles });
  assert.ok(later.outcome.kind === 'rejected');
  assert.equal(later.outcome.plainReason.code, 'instagram.spam_block');
  assert.match(later.outcome.plainReason.text, /^Instagram takes this for spam/);
  const publish = { container: '1', sentMs: 0, refusal: { code: 'spam_block', plainReason: 'Spam.' } };
  const before = await run([finished], { handles: { post: container('1'), publish } });
  assert.ok(before.outcome.kind === 'rejected');
  assert.equal(before.outcome.plainReason.text, 'Spam.');
});

test('a container that failed tells its subcode among words, and nothing else of them counts', async () => {
  assert.equal(faultInStatus('Error: Media upload has failed with error code 2207026').code, 'video_format');
  assert.equal(faultInStatus('Error: (2207052) The media could not be fetched').code, 'file_not_fetched');
  for (const words of ['', 'Error', 'error code 2207999', 'spam 4 190 expired', '12207026'])
    assert.equal(faultInStatus(words).code, 'processing_failed', words);
});

test('a file that cannot be fetched is tried twice more, then it is for a person', async () => {
  const one = await run([graphError(9004, 2207052)]);
  const two = await run([graphError(9004, 2207052)], { handles: one.handles });
  const three = await run([graphError(9004, 2207052)], { handles: two.handles });
  assert.deepEqual(
    [one, two, three].map(({ outcome }) => outcome.kind),
    ['unavailable', 'unavailable', 'rejected'],
  );
  // A person who retries starts anew.
  const retried = await run([graphError(9004, 2207052)], { handles: three.handles });
  assert.equal(retried.outcome.kind, 'unavailable');
});

test('a container that fails again and again is for a person; one known fault is at once', async () => {
  let handles: Awaited<ReturnType<typeof run>>['handles'] = {};
  for (const expected of ['unavailable', 'unavailable', 'rejected']) {
    const turn = await run([published, state('ERROR', 'Error')], { handles, manifest: photoPost });
    assert.equal(turn.outcome.kind, expected);
    handles = turn.handles;
  }
  const known = await run([published, state('ERROR', 'Error: 2207009')]);
  assert.deepEqual(known.outcome.kind === 'rejected' && known.outcome.code, 'image_shape');
});

test('a limit names its end by the usage header where there is one', async () => {
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
  const { outcome, usages } = await run([
    graphError(80002, undefined, { 'x-business-use-case-usage': header }),
  ]);
  assert.deepEqual(outcome, {
    kind: 'rate_limited',
    scope: 'account',
    until: new Date('2026-11-15T09:49:00Z'),
  });
  assert.deepEqual(usages, [{ scope: 'account', usedShare: 1, regainAt: new Date('2026-11-15T09:49:00Z') }]);
});

test('what goes out in the end is the same post', async () => {
  const { outcome } = await run([published, finished, room, published, shown]);
  assert.equal(outcome.kind, 'published');
});

test('when a carousel’s parts are not found they are all made again', async () => {
  const parts = {
    child_0: container('11', { finished: true }),
    child_1: container('12', { finished: true }),
  };
  const { outcome, handles } = await run([graphError(24, 2207006)], { manifest: carousel, handles: parts });
  assert.equal(outcome.kind, 'unavailable');
  assert.deepEqual([handles.child_0, handles.child_1], [null, null]);
});
