import assert from 'node:assert/strict';
import { mock, type TestContext, test } from 'node:test';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import type { BrandView, MediaDetailView, NotificationSettingsView } from '../../server/http/views.ts';
import { brandQuery, saveBrandMutation } from '../features/generation/brand-queries.ts';
import { changeMediaMutation, mediaQuery } from '../features/media/queries.ts';
import {
  notificationSettingsQuery,
  saveNotificationSettingMutation,
} from '../features/notifications/queries.ts';
import { storeResponse } from './store-response.ts';

interface FakeRequest {
  readonly path: string;
  readonly body: unknown;
  readonly respond: (body: unknown) => void;
}

/** A fake server whose responses the test sends, in any order. */
function fakeServer(context: TestContext) {
  const waiting: FakeRequest[] = [];
  let arrival = Promise.withResolvers<void>();
  const fetching = mock.method(
    globalThis,
    'fetch',
    (path: string, { body }: { body?: string } = {}) =>
      new Promise<Response>((resolve) => {
        waiting.push({
          path,
          body: body && JSON.parse(body),
          respond: (responseBody) => resolve(Response.json(responseBody)),
        });
        arrival.resolve();
      }),
  );
  context.after(() => fetching.mock.restore());
  /** The next request, once it is made. */
  const next = async (): Promise<FakeRequest> => {
    for (;;) {
      const request = waiting.shift();
      if (request) return request;
      arrival = Promise.withResolvers();
      await arrival.promise;
    }
  };
  return { next, waiting };
}

const createClient = () => new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
const file = (...tags: string[]) => ({ id: 'med_1', tags }) as unknown as MediaDetailView;

test('a fetch started before a mutation does not restore the old data, and is repeated', async () => {
  const client = createClient();
  const { queryKey } = brandQuery;
  const kit = (name: string) => ({ name }) as BrandView;
  client.setQueryData(queryKey, kit('old'));
  const pending = Promise.withResolvers<BrandView>();
  const read = client.fetchQuery({ queryKey, queryFn: () => pending.promise });
  await storeResponse(client, queryKey, kit('new'));
  pending.resolve(kit('old'));
  await read;
  assert.equal(client.getQueryData(queryKey)?.name, 'new');
  assert.equal(client.getQueryState(queryKey)?.isInvalidated, true);

  await storeResponse(client, queryKey, kit('newer'));
  assert.equal(client.getQueryState(queryKey)?.isInvalidated, false);
});

test('tags added one after the other before the first response are all saved', async (context) => {
  const { next, waiting } = fakeServer(context);
  const client = createClient();
  client.setQueryData(mediaQuery('med_1').queryKey, file('winter'));
  const change = new MutationObserver(client, changeMediaMutation(client, 'med_1'));
  const mutations = ['a', 'b'].map((tag) => change.mutate((now) => ({ tags: [...now.tags, tag] })));
  const first = await next();
  assert.deepEqual([first.path, first.body], ['/v1/media/med_1', { tags: ['winter', 'a'] }]);
  assert.equal(waiting.length, 0);
  first.respond(file('winter', 'a'));
  const second = await next();
  assert.deepEqual(second.body, { tags: ['winter', 'a', 'b'] });
  second.respond(file('winter', 'a', 'b'));
  await Promise.all(mutations);
  assert.deepEqual(client.getQueryData(mediaQuery('med_1').queryKey)?.tags, ['winter', 'a', 'b']);
});

test('the response to saving a file, the brand kit or a notification setting wins over older fetches', async (context) => {
  const { next } = fakeServer(context);
  const client = createClient();
  const changes = [
    [mediaQuery('med_1'), changeMediaMutation(client, 'med_1')],
    [brandQuery, saveBrandMutation(client)],
    [notificationSettingsQuery, saveNotificationSettingMutation(client)],
  ] as const;
  for (const [query, options] of changes) {
    const { queryKey } = query;
    client.setQueryData(queryKey as readonly string[], { is: 'old' });
    const read = client.fetchQuery(query as typeof brandQuery);
    const pending = await next();
    const saved = new MutationObserver(client, options as ReturnType<typeof saveBrandMutation>).mutate(
      {} as never,
    );
    (await next()).respond({ is: 'new' });
    await saved;
    pending.respond({ is: 'old' });
    await read;
    assert.deepEqual(client.getQueryData(queryKey as readonly string[]), { is: 'new' }, queryKey.join());
  }
});

test('of two choices the second is sent after the first is saved, so that its response is the last', async (context) => {
  const { next, waiting } = fakeServer(context);
  const client = createClient();
  const all = (mail: string) => ({ data: [{ kind: 'approved', mail }] }) as NotificationSettingsView;
  const choose = (mail: 'off' | 'daily') =>
    new MutationObserver(client, saveNotificationSettingMutation(client)).mutate({ kind: 'approved', mail });
  const mutations = [choose('daily'), choose('off')];
  const first = await next();
  assert.equal(waiting.length, 0);
  first.respond(all('daily'));
  (await next()).respond(all('off'));
  await Promise.all(mutations);
  assert.deepEqual(client.getQueryData(notificationSettingsQuery.queryKey), all('off'));
});
