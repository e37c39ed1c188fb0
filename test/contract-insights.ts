/**
 * The part of the contract about metrics. The promise: what an adapter reads is what the platform's formula gives.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostReading } from '../server/domain/platform-port/insights.ts';
import { days } from '../server/lib/clock.ts';
import { sendRequest } from '../server/lib/outbound.ts';
import { createTestSend } from '../server/platforms/contract-harness.ts';
import type { ContentKind, ContractSubject } from '../server/platforms/contract-types.ts';
import type { ContractFixture } from './contract-fixture.ts';

type Numbers = Readonly<Record<string, number>>;

export function testInsights(subject: ContractSubject, opened: () => ContractFixture): void {
  const [simplest] = subject.kinds;
  // Where another kind of account or post has metrics of its own, it is checked too.
  const others = subject.kinds.filter(({ account, name }) => account !== undefined || /reel/.test(name));
  const ioOf = ({ account = subject.accounts[0] }: ContentKind) => ({
    ...opened().stage.getGrant(account),
    account,
    request: sendRequest,
    now: opened().world.now,
  });

  async function publish(kind: ContentKind): Promise<string> {
    const { stage: fixture, write } = opened();
    return (await createTestSend(fixture, { kind, content: write(kind) }).finish()).externalId;
  }

  test('an account reports its name and its posts, or says that it cannot', async () => {
    const { publisher } = opened();
    for (const kind of [simplest, ...others]) {
      const externalId = await publish(kind);
      const details = await publisher.manage.details(ioOf(kind));
      assert.ok(details.kind === 'ok', JSON.stringify(details));
      assert.ok(details.value.name.length > 3);
      const posts = await publisher.manage.posts(ioOf(kind), null);
      if (posts.kind === 'not_supported') continue;
      assert.ok(posts.kind === 'ok', JSON.stringify(posts));
      const shown = posts.value.posts.find((post) => post.externalId === externalId);
      if (kind === simplest) assert.ok(shown, 'the newest post is not among the first');
      if (shown) assert.equal((await fetch(shown.url)).status, 200);
    }
  });

  async function read(kind: ContentKind, ids: readonly string[]): Promise<readonly PostReading[] | null> {
    const asked = await opened().publisher.insights.read(ioOf(kind), ids);
    if (asked.kind === 'not_supported') return null;
    assert.ok(asked.kind === 'ok', JSON.stringify(asked));
    return ids.map((id) => {
      const reading = asked.value.get(id);
      assert.ok(reading, `${id} is not in the answer`);
      return reading;
    });
  }

  test('metrics are those of the platform’s formula, by its own names, and a deleted post has none', async () => {
    const { world, publisher } = opened();
    for (const kind of [simplest, ...others]) {
      const externalId = await publish(kind);
      await read(kind, [externalId]);
      await world.advance(days(3));
      const formula = (): Promise<Numbers> => world.metrics(subject.name, externalId);
      const least = await formula();
      const [reading] = (await read(kind, [externalId])) ?? [];
      const most = await formula();
      if (reading === undefined) continue;
      assert.ok(reading.kind === 'reported', JSON.stringify(reading));
      const { values, requested } = reading;
      const names = publisher.insights.metrics.map(({ name }) => name);
      assert.deepEqual(
        [...values.keys()].sort(),
        names.filter((name) => requested?.includes(name) ?? true).sort(),
      );
      for (const [name, value] of values)
        assert.ok(
          (least[name] ?? 0) <= value && value <= (most[name] ?? 0),
          `${kind.name}, ${name}: ${value}`,
        );
      // The minimum that any formula gives by then, whatever the post's id, is 90.
      assert.ok(Math.max(...values.values()) >= 90, 'nothing has grown');
      await world.remove(subject.name, externalId);
      const [afterwards] = (await read(kind, [externalId])) ?? [];
      assert.match(afterwards?.kind ?? '', subject.name === 'tiktok' ? /^nothing$/ : /^gone$/);
    }
  });
}
