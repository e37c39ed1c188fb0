/** The part of the contract about amending a published post. The promise: readers never see a second post. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Content, PostEditor } from '../server/domain/platform-port/publisher.ts';
import { createTestSend } from '../server/platforms/contract-harness.ts';
import { faults } from '../server/platforms/contract-subjects.ts';

import type { ContentKind, ContractSubject } from '../server/platforms/contract-types.ts';
import type { ContractFixture } from './contract-fixture.ts';
import { sampleOf } from './contract-sample.ts';

type Edited = Awaited<ReturnType<PostEditor['apply']>>;
const noFault = { kind: 'none' };

export function testAmendments(subject: ContractSubject, opened: () => ContractFixture): void {
  const [simplest] = subject.kinds;
  const cases = [
    ...subject.kinds.filter(({ editable }) => editable !== false).map((kind) => ({ kind, fault: noFault })),
    ...sampleOf(faults, 5, 'changing').map((fault) => ({ kind: simplest, fault })),
  ];

  /** A published post, and the request to change its text. */
  async function publish(kind: ContentKind) {
    const { stage: fixture, publisher, world, write } = opened();
    const { edit } = publisher;
    assert.ok(edit.supported);
    const content: Content = write(kind);
    const { externalId } = await createTestSend(fixture, { kind, content }).finish();
    const account = kind.account ?? subject.accounts[0];
    const changed = publisher.manifest({ ...content, caption: `${content.caption} Changed.` }, account);
    const io = () => ({
      ...fixture.getGrant(account),
      declarations: kind.declarations ?? {},
      now: world.now,
      request: opened().impatient,
    });
    return {
      externalId,
      account,
      text: subject.ledgerText?.(changed) ?? changed.text,
      apply: (): Promise<Edited> => edit.apply(externalId, changed, io()),
      remove: () => publisher.remove(externalId, io()),
    };
  }

  test('what may be changed after publication is declared, or why nothing may', () => {
    const { edit, options } = opened().publisher;
    assert.equal(edit.supported, subject.editOperation !== undefined);
    if (!edit.supported) return assert.match(edit.plainReason.text, /^[A-Z].{40,}\.$/);
    const keys = ['caption', ...options.map(({ key }) => key)];
    for (const part of edit.parts) assert.ok(keys.includes(part), part);
  });
  if (subject.editOperation === undefined) return;

  test('a change is reported only when readers see it, and never creates a second post', async () => {
    const { world } = opened();
    for (const { kind, fault } of cases) {
      const about = `${kind.name}, ${JSON.stringify(fault)}`;
      const post = await publish(kind);
      const before = (await world.history(post.account)).length;
      if (fault !== noFault)
        await world.fault({ platform: subject.name, operation: subject.editOperation, ...fault });
      for (const ordinal of ['first', 'second', 'third']) {
        const outcome = await post.apply();
        assert.notEqual(outcome.kind, 'rejected', about);
        assert.ok(outcome.kind === 'published' || (fault !== noFault && ordinal === 'first'), about);
        const since = (await world.history(post.account)).slice(before);
        assert.ok(
          since.every((entry) => entry.action === 'edited' && entry.external_id === post.externalId),
          `${about}: ${JSON.stringify(since)}`,
        );
        if (outcome.kind === 'published') {
          assert.equal(outcome.externalId, post.externalId);
          assert.equal((await fetch(outcome.url)).status, 200);
          assert.equal(since.at(-1)?.text, post.text, about);
        }
        if (ordinal === 'first') assert.equal(await world.armedFaults(), 0, `${about} was never met`);
        await world.clearFaults();
        if (fault !== noFault) await world.advance(120_000);
      }
    }
  });

  if (subject.removeOperation === null) return;
  test('a deleted post cannot be changed, and that is reported', async () => {
    const post = await publish(simplest);
    assert.equal((await post.remove()).kind, 'removed');
    const outcome = await post.apply();
    assert.equal(outcome.kind, 'rejected', JSON.stringify(outcome));
  });
}
