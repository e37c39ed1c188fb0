import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onePixelPng, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  appToken,
  callGraph,
  changeSettings,
  client,
  coffeePageId,
  errorNumbers,
  ledgerEntries,
  longToken,
  pageToken,
  photoForm,
  postToFeed,
  randomText,
} from './test-support.ts';

let sandbox: TemporarySandbox;
let token: string;
before(async () => {
  sandbox = await startTemporarySandbox();
  token = await pageToken(sandbox.url);
});
after(() => sandbox[Symbol.asyncDispose]());

const hall = '104512377012020';
const band = '104512377012022';
const search = (q: string, asking = appToken, fields = 'id,name,location,link') =>
  callGraph(sandbox.url, asking, `pages/search?${new URLSearchParams({ q, fields })}`);
const grant = (...features: string[]) =>
  changeSettings(sandbox.url, { features: { [client.client_id]: features } });
const lastVisible = async () => (await ledgerEntries(sandbox.url, 'made_visible')).at(-1);

test('pages are searched by name with the application’s token, with and without a location', async () => {
  const { body } = await search('harbour');
  const found = body.data as { name: string; location?: { city: string } }[];
  assert.deepEqual(
    found.map(({ name, location }) => [name, location?.city]),
    [
      ['Harbour Tasting Room', 'Bremen'],
      ['Harbour Hall', 'Bremen'],
      ['Harbour Lights Festival', undefined],
      ['Harbour Band', undefined],
    ],
  );
  assert.deepEqual(errorNumbers(await search('')), [100]);
  assert.deepEqual(errorNumbers(await search('harbour', appToken, 'id,picture')), [100]);
});

test('other tokens do not search, except a person’s with the proof of the secret', async () => {
  assert.deepEqual(errorNumbers(await search('harbour', token)), [100], 'a page token');
  const person = await longToken(sandbox.url);
  assert.equal((await search('harbour', person)).status, 200);
  const unproven = await callGraph(sandbox.url, person, 'pages/search?q=harbour', { secret: null });
  assert.deepEqual(errorNumbers(unproven), [100]);
});

test('without Meta’s feature nothing is searched or read but one’s own pages', async () => {
  await grant();
  assert.deepEqual(errorNumbers(await search('harbour')), [10]);
  assert.deepEqual(errorNumbers(await callGraph(sandbox.url, appToken, `${hall}?fields=id`)), [10]);
  assert.deepEqual(errorNumbers(await callGraph(sandbox.url, token, `${hall}?fields=id`)), [10]);
  const own = await callGraph(sandbox.url, token, 'lanternfishcoffee?fields=id,location');
  assert.equal(own.body.id, coffeePageId);
  await grant('page_public_metadata_access', 'page_mentioning');
  const read = await callGraph(sandbox.url, appToken, 'harbourhall?fields=id,name,verification_status');
  assert.deepEqual(read.body, { id: hall, name: 'Harbour Hall', verification_status: 'blue_verified' });
  assert.deepEqual(errorNumbers(await callGraph(sandbox.url, appToken, '104512377012099')), [100, 33]);
});

test('a mention becomes the page’s name and a link, in posts and in edits', async () => {
  const text = randomText();
  const { body } = await postToFeed(sandbox.url, token, { message: `${text} @[${hall}]!` });
  const entry = await lastVisible();
  assert.deepEqual(
    [entry?.text, entry?.raw_text, entry?.details?.mentions],
    [`${text} Harbour Hall!`, `${text} @[${hall}]!`, [{ id: hall, name: 'Harbour Hall' }]],
  );
  const shown = await callGraph(sandbox.url, token, `${body.id}?fields=message`);
  assert.equal(shown.body.message, `${text} Harbour Hall!`);
  await callGraph(sandbox.url, token, String(body.id), { form: { message: `${text} @[${band}]` } });
  const [edited] = (await ledgerEntries(sandbox.url, 'edited')).slice(-1);
  assert.deepEqual(edited?.details?.mentions, [{ id: band, name: 'Harbour Band' }]);
  const unknown = await postToFeed(sandbox.url, token, { message: `${text} @[104512377012099]` });
  assert.deepEqual(errorNumbers(unknown), [100]);
});

test('mentions of an application without the feature are refused, or stay text where a setting says so', async () => {
  await grant('page_public_metadata_access');
  const message = `${randomText()} @[${hall}]`;
  assert.deepEqual(errorNumbers(await postToFeed(sandbox.url, token, { message })), [10]);
  await changeSettings(sandbox.url, { mentions_without_feature: 'plain_text' });
  assert.equal((await postToFeed(sandbox.url, token, { message })).status, 200);
  const entry = await lastVisible();
  assert.deepEqual([entry?.text, entry?.details?.mentions], [message, []]);
  await grant('page_public_metadata_access', 'page_mentioning');
});

test('a place is a page with a location, on posts and photos', async () => {
  const at = (place: string, more: object = {}) =>
    postToFeed(sandbox.url, token, { message: randomText(), place, ...more });
  assert.equal((await at(hall)).status, 200);
  assert.equal((await lastVisible())?.details?.place, hall);
  assert.deepEqual(errorNumbers(await at(band)), [100], 'the band is nowhere');
  assert.deepEqual(errorNumbers(await at('harbourhall')), [100]);
  const tagged = { message: randomText(), tags: '1' };
  assert.deepEqual(errorNumbers(await postToFeed(sandbox.url, token, tagged)), [100], 'tags need a place');
  const photo = (place: string) =>
    callGraph(sandbox.url, token, `${coffeePageId}/photos`, { multipart: photoForm(onePixelPng, { place }) });
  assert.deepEqual(errorNumbers(await photo(band)), [100]);
  assert.equal((await photo(hall)).status, 200);
});
