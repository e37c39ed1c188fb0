/**
 * One fault at each call to the platform: the post is published once, as approved, and nothing is stuck. Creating the post
 * and looking for it meet every kind of fault. The calls before them, which can be repeated, share the kinds: the proof
 * `platform-faults` has each at each.
 */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { faultKinds } from '../../sandbox/core/faults.ts';
import { seconds } from '../../server/lib/clock.ts';
import { arrangeFault } from '../read-ledger.ts';
import { assertPublishedOnce, openPublishingFixture } from './publishing-fixture.ts';

const fixture = await openPublishingFixture();
after(() => fixture[Symbol.asyncDispose]());

interface Fault {
  readonly operation: string;
  readonly kind: string;
}

/** The platform's clock is advanced with ours, so its delayed effects come while we wait and not in real time. */
const delays: Readonly<Record<string, number>> = { slow: 20, late_success: seconds(30) };

async function publishWith(faults: readonly Fault[], media: string | undefined, note = ''): Promise<void> {
  for (const fault of faults)
    await arrangeFault(fixture.server.sandboxUrl, { ...fault, delay_ms: delays[fault.kind] ?? 0 });
  fixture.callTimeoutMs = faults.some(({ kind }) => kind.startsWith('hang')) ? 400 : seconds(20);
  const caption = faults.map(({ operation, kind }) => `${operation} ${kind}`).join(', then ') + note;
  const id = await fixture.approvePost({ caption, ...(media === undefined ? {} : { media }) });
  await fixture.sendUntilIdle();
  const left = await (await fetch(new URL('/_sandbox/faults', fixture.server.sandboxUrl))).json();
  assert.deepEqual(left, { faults: [] }, 'the fault did not happen, so nothing was shown');
  await assertPublishedOnce(fixture, id);
}

const preparing = ['initializeUpload', 'upload', 'getImage'];

for (const [place, operation] of preparing.entries())
  describe(operation, () => {
    for (const kind of faultKinds.filter((_, index) => index % preparing.length === place))
      test(kind, () => publishWith([{ operation, kind }], fixture.picture.media));
  });

describe('createPost', () => {
  for (const kind of faultKinds)
    test(kind, () => publishWith([{ operation: 'createPost', kind }], undefined));
});

describe('listPosts, when an uncertain send is looked up', () => {
  for (const kind of faultKinds) {
    // Half of them were sent and half were not: both must be told apart with a list that fails at first.
    const first = faultKinds.indexOf(kind) % 2 === 0 ? 'drop_after_effect' : 'drop_before_effect';
    test(`${kind}, after ${first}`, () =>
      publishWith(
        [
          { operation: 'createPost', kind: first },
          { operation: 'listPosts', kind },
        ],
        undefined,
      ));
  }
});

test('a post that appears late in the list is not sent again', async () => {
  await fixture.postToSandbox('settings', { platform: 'linkedin', list_lag_ms: seconds(90) });
  await publishWith([{ operation: 'createPost', kind: 'truncated' }], fixture.picture.media, ', listed late');
  await fixture.postToSandbox('settings', { platform: 'linkedin', list_lag_ms: 0 });
});
