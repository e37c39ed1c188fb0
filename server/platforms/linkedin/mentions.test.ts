import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ManageIo } from '../../domain/platform-port/manage.ts';
import { verbatim } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { createFindEntities, followerScope } from './mentions.ts';
import { testSettings } from './test-settings.ts';

const page = 'urn:li:organization:5515715';
const answered = (status: number, body: object = {}): HttpResult => ({
  kind: 'answered',
  status,
  headers: new Headers(),
  text: JSON.stringify(body),
});
const company = { id: 2414183, localizedName: 'Lanternfish Coffee', vanityName: 'lanternfish-coffee' };
const companies = answered(200, { elements: [company] });
const none = answered(200, { elements: [] });

/** Answers in the order of the calls, and the addresses that were asked. */
function find(query: string, answers: readonly HttpResult[], account = page, scopes = [followerScope]) {
  const asked: string[] = [];
  const io: ManageIo = {
    account,
    accessToken: 't',
    scopes,
    now: () => new Date(),
    request: async ({ url }) => {
      asked.push(decodeURIComponent(url.slice(`${testSettings.apiUrl}/rest/`.length)));
      return answers[asked.length - 1] ?? none;
    },
  };
  return createFindEntities(testSettings)('mentions', query, io).then((result) => ({ result, asked }));
}

test('a company is found by the name in its address, typed or pasted', async () => {
  for (const query of [
    'Lanternfish Coffee',
    ' lanternfish-coffee ',
    'https://www.linkedin.com/company/lanternfish-coffee/about/',
    'https://www.linkedin.com/company/lanternfish%2Dcoffee',
  ]) {
    const { result, asked } = await find(query, [companies]);
    assert.equal(asked[0], 'organizations?q=vanityName&vanityName=lanternfish-coffee', query);
    assert.deepEqual(result.kind === 'ok' && result.value.map(({ id, name, kind }) => [id, name, kind]), [
      ['urn:li:organization:2414183', 'Lanternfish Coffee', 'page'],
    ]);
  }
});

test('people are searched among the followers of the page, and only with the permission for it', async () => {
  const follower = { member: 'urn:li:person:k3X', firstName: 'Tomas', lastName: 'Reyl', headline: 'Roaster' };
  const { result, asked } = await find('Tomas', [none, answered(200, { elements: [follower] })]);
  assert.equal(asked[1], `peopleTypeahead?q=organizationFollowers&organization=${page}&keywords=Tomas`);
  assert.deepEqual(result.kind === 'ok' && result.value[0], {
    id: 'urn:li:person:k3X',
    name: 'Tomas Reyl',
    kind: 'person',
    detail: verbatim('Roaster'),
    url: null,
  });
  assert.equal((await find('Tomas', [none], page, [])).asked.length, 1);
  assert.equal((await find('Tomas', [none], 'urn:li:person:782bbtaQ')).asked.length, 1);
});

test('keywords that LinkedIn would refuse are not sent', async () => {
  for (const query of ['To', 'Ann B', 'J.P', 'St--x', 'T0mas', 'Tomas & Co', 'a b c d e']) {
    const { asked } = await find(query, [none]);
    assert.equal(asked.filter((url) => url.startsWith('peopleTypeahead')).length, 0, query);
  }
});

test('valid names of people are searched, whatever joins their parts', async () => {
  for (const query of ["O'Neill", 'Jean-Luc Picard', 'J.Picard']) {
    const { asked } = await find(query, [none, none]);
    assert.equal(asked.filter((url) => url.startsWith('peopleTypeahead')).length, 1, query);
  }
});

test('a failed search for people keeps the companies that were found', async () => {
  const { result } = await find('Lanternfish', [companies, answered(500)]);
  assert.equal(result.kind === 'ok' && result.value.length, 1);
  assert.equal((await find('Lanternfish', [none, answered(500)])).result.kind, 'unavailable');
});

test('an unknown company and a role that may not search find nothing, and are no failure', async () => {
  const { result } = await find('Tomas', [answered(404), answered(403)]);
  assert.deepEqual(result, { kind: 'ok', value: [] });
});

test('a dead token, a used-up quota and silence are each said', async () => {
  const kind = async (answer: HttpResult) => (await find('lanternfish', [answer])).result.kind;
  assert.equal(await kind(answered(401)), 'auth_lost');
  assert.equal(await kind(answered(403)), 'not_supported', 'the connection lacks a permission');
  assert.equal(await kind(answered(429)), 'unavailable');
  assert.equal(await kind(answered(200, { rows: [] })), 'unavailable');
  assert.equal(await kind({ kind: 'lost', reason: verbatim('gone') }), 'unavailable');
});
