import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FoundEntity } from '../../domain/platform-port/entities.ts';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { findPages } from './find-pages.ts';
import { testSettings } from './test-settings.ts';
import { answer, graphError, lost } from './test-support.ts';

const hall = {
  id: '104512377012020',
  name: 'Harbour Hall',
  link: 'https://www.facebook.com/harbourhall/',
  location: { street: 'Quay 4', city: 'Bremen', country: 'Germany', latitude: 53.1, longitude: 8.7 },
  verification_status: 'blue_verified',
};
const band = { id: '104512377012021', name: 'Harbour Band', link: 'https://www.facebook.com/harbourband/' };

async function find(query: string, purpose: 'mention' | 'place', answers: readonly HttpResult[]) {
  const requests: HttpRequest[] = [];
  const result = await findPages(
    testSettings,
    {
      accessToken: 'page-token',
      request: async (request) => {
        requests.push(request);
        const next = answers[requests.length - 1];
        assert.ok(next, `no answer was prepared for ${request.url}`);
        return next;
      },
    },
    query,
    purpose,
  );
  assert.equal(requests.length, answers.length);
  const calls = requests.map(({ url, headers }) => ({
    path: new URL(url).pathname.replace(/^\/v[\d.]+\//, ''),
    query: Object.fromEntries(new URL(url).searchParams),
    token: headers?.authorization,
  }));
  return { result, calls };
}

const named = (found: readonly FoundEntity[]) =>
  found.map(({ id, name, kind, detail }) => [id, name, kind, detail?.text ?? null]);

const byApp = `Bearer ${testSettings.clientId}|${testSettings.clientSecret}`;
const notGranted = graphError(10, undefined, {}, 403);

test('pages are searched in the app’s name, and a place has an address', async () => {
  const list = answer(200, { data: [hall, band] });
  const { result, calls } = await find('harbour', 'mention', [list]);
  assert.deepEqual(
    calls.map(({ path, query: { q }, token }) => [path, q, token]),
    [['pages/search', 'harbour', byApp]],
  );
  assert.ok(result.kind === 'ok');
  assert.deepEqual(named(result.value), [
    [hall.id, 'Harbour Hall', 'page', 'Quay 4, Bremen, Germany · verified'],
    [band.id, 'Harbour Band', 'page', 'facebook.com/harbourband'],
  ]);
  const places = await find('harbour', 'place', [list]);
  assert.ok(places.result.kind === 'ok');
  assert.deepEqual(
    places.result.value.map(({ name, kind }) => [name, kind]),
    [['Harbour Hall', 'place']],
  );
});

test('a pasted number or address is looked up and not searched', async () => {
  const paths = {
    '104512377012020': '104512377012020',
    'https://www.facebook.com/harbourhall/': 'harbourhall',
    'facebook.com/harbourhall/about?ref=x': 'harbourhall',
    'https://m.facebook.com/profile.php?id=61550000000001&sk=about': '61550000000001',
    'https://www.facebook.com/p/Harbour-Hall-61550000000001/': '61550000000001',
    'https://www.facebook.com/pages/Harbour-Hall/104512377012020': '104512377012020',
  };
  for (const [pasted, path] of Object.entries(paths)) {
    const { calls } = await find(pasted, 'place', [answer(200, hall)]);
    assert.deepEqual(calls[0]?.path, path, pasted);
  }
  for (const own of [graphError(100, 33), notGranted]) {
    const unknown = await find('104512377012099', 'place', [graphError(100, 33), own]);
    assert.deepEqual(unknown.result, { kind: 'ok', value: [] });
    const alias = await find('facebook.com/nobody.here', 'place', [graphError(803), own]);
    assert.deepEqual(alias.result, { kind: 'ok', value: [] });
  }
});

test('a page that an app may not see, such as one restricted by age, is found by the connection', async () => {
  const { result, calls } = await find(hall.id, 'mention', [graphError(100, 33), answer(200, hall)]);
  assert.ok(result.kind === 'ok');
  assert.deepEqual(
    result.value.map(({ id, name }) => [id, name]),
    [[hall.id, 'Harbour Hall']],
  );
  assert.deepEqual(
    calls.map(({ token }) => token),
    [byApp, 'Bearer page-token'],
  );
});

test('without Meta’s feature the operator is told what to ask for, and the own page is still found', async () => {
  const search = await find('harbour', 'place', [notGranted]);
  assert.ok(search.result.kind === 'not_supported');
  assert.match(search.result.plainReason.text, /Page Public Metadata Access.*App Review.*number/);
  const own = await find('facebook.com/harbourhall', 'mention', [notGranted, answer(200, hall)]);
  assert.deepEqual(
    own.calls.map(({ token }) => token),
    [byApp, 'Bearer page-token'],
  );
  assert.ok(own.result.kind === 'ok');
  assert.equal(own.result.value[0]?.id, hall.id);
  // A place can be named by number alone, and says that nobody checked it; a mention needs the page's name.
  const byNumber = await find('104512377012099', 'place', [notGranted, notGranted]);
  assert.ok(byNumber.result.kind === 'ok');
  assert.deepEqual(
    byNumber.result.value.map(({ id, name, detail }) => [id, name, detail?.code]),
    [['104512377012099', 'Facebook 104512377012099', 'facebook.place_not_checked']],
  );
  assert.equal(
    (await find('104512377012099', 'mention', [notGranted, notGranted])).result.kind,
    'not_supported',
  );
});

test('no failure of a search is taken for a lost connection of the account', async () => {
  assert.equal((await find('harbour', 'place', [graphError(190)])).result.kind, 'not_supported');
  assert.equal((await find('harbour', 'place', [graphError(4)])).result.kind, 'unavailable');
  assert.equal((await find('harbour', 'place', [lost])).result.kind, 'unavailable');
  assert.equal((await find('harbour', 'place', [answer(200, { data: [{}] })])).result.kind, 'unavailable');
});
