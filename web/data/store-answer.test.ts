import assert from 'node:assert/strict';
import { mock, type TestContext, test } from 'node:test';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import type { BrandView, MediaDetailView, NotificationSettingsView } from '../../server/http/views.ts';
import { brandQuery, brandSaving } from '../features/generation/brand-queries.ts';
import { mediaChange, mediaQuery } from '../features/media/queries.ts';
import { notificationSettingSaving, notificationSettingsQuery } from '../features/notifications/queries.ts';
import { storeAnswer } from './store-answer.ts';

interface Asked {
  readonly path: string;
  readonly body: unknown;
  readonly answer: (body: unknown) => void;
}

/** A server whose answers are given by hand, in any order. */
function serverByHand(context: TestContext) {
  const waiting: Asked[] = [];
  let heard = Promise.withResolvers<void>();
  const fetching = mock.method(
    globalThis,
    'fetch',
    (path: string, { body }: { body?: string } = {}) =>
      new Promise<Response>((resolve) => {
        waiting.push({
          path,
          body: body && JSON.parse(body),
          answer: (told) => resolve(Response.json(told)),
        });
        heard.resolve();
      }),
  );
  context.after(() => fetching.mock.restore());
  /** The next question, when it is asked. */
  const next = async (): Promise<Asked> => {
    for (;;) {
      const asked = waiting.shift();
      if (asked) return asked;
      heard = Promise.withResolvers();
      await heard.promise;
    }
  };
  return { next, waiting };
}

const stageOf = () => new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
const file = (...tags: string[]) => ({ id: 'med_1', tags }) as unknown as MediaDetailView;

test('a reading that began before an answer does not put the old back, and is asked again', async () => {
  const client = stageOf();
  const { queryKey } = brandQuery;
  const kit = (name: string) => ({ name }) as BrandView;
  client.setQueryData(queryKey, kit('old'));
  const reading = Promise.withResolvers<BrandView>();
  const read = client.fetchQuery({ queryKey, queryFn: () => reading.promise });
  await storeAnswer(client, queryKey, kit('new'));
  reading.resolve(kit('old'));
  await read;
  assert.equal(client.getQueryData(queryKey)?.name, 'new');
  assert.equal(client.getQueryState(queryKey)?.isInvalidated, true);

  await storeAnswer(client, queryKey, kit('newer'));
  assert.equal(client.getQueryState(queryKey)?.isInvalidated, false);
});

test('tags that are added one after the other before the first answer are all kept', async (context) => {
  const { next, waiting } = serverByHand(context);
  const client = stageOf();
  client.setQueryData(mediaQuery('med_1').queryKey, file('winter'));
  const change = new MutationObserver(client, mediaChange(client, 'med_1'));
  const done = ['a', 'b'].map((tag) => change.mutate((now) => ({ tags: [...now.tags, tag] })));
  const first = await next();
  assert.deepEqual([first.path, first.body], ['/v1/media/med_1', { tags: ['winter', 'a'] }]);
  assert.equal(waiting.length, 0);
  first.answer(file('winter', 'a'));
  const second = await next();
  assert.deepEqual(second.body, { tags: ['winter', 'a', 'b'] });
  second.answer(file('winter', 'a', 'b'));
  await Promise.all(done);
  assert.deepEqual(client.getQueryData(mediaQuery('med_1').queryKey)?.tags, ['winter', 'a', 'b']);
});

test('what a save of a file, the brand kit or a notification answers stays against older readings', async (context) => {
  const { next } = serverByHand(context);
  const client = stageOf();
  const changes = [
    [mediaQuery('med_1'), mediaChange(client, 'med_1')],
    [brandQuery, brandSaving(client)],
    [notificationSettingsQuery, notificationSettingSaving(client)],
  ] as const;
  for (const [query, options] of changes) {
    const { queryKey } = query;
    client.setQueryData(queryKey as readonly string[], { is: 'old' });
    const read = client.fetchQuery(query as typeof brandQuery);
    const reading = await next();
    const saved = new MutationObserver(client, options as ReturnType<typeof brandSaving>).mutate({} as never);
    (await next()).answer({ is: 'new' });
    await saved;
    reading.answer({ is: 'old' });
    await read;
    assert.deepEqual(client.getQueryData(queryKey as readonly string[]), { is: 'new' }, queryKey.join());
  }
});

test('of two choices the second is sent when the first is kept, so that its answer is the last', async (context) => {
  const { next, waiting } = serverByHand(context);
  const client = stageOf();
  const all = (mail: string) => ({ data: [{ kind: 'approved', mail }] }) as NotificationSettingsView;
  const choose = (mail: 'off' | 'daily') =>
    new MutationObserver(client, notificationSettingSaving(client)).mutate({ kind: 'approved', mail });
  const done = [choose('daily'), choose('off')];
  const first = await next();
  assert.equal(waiting.length, 0);
  first.answer(all('daily'));
  (await next()).answer(all('off'));
  await Promise.all(done);
  assert.deepEqual(client.getQueryData(notificationSettingsQuery.queryKey), all('off'));
});
