import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { testSettings } from './test-settings.ts';
import { answer, graphError, lost, notSent } from './test-support.ts';
import { verifyNames } from './verify-names.ts';

const hall = { id: '104512377012020', name: 'Harbour Hall' };
const band = { id: '104512377012021', name: 'Harbour Band' };

async function verify(
  approved: Parameters<typeof verifyNames>[2],
  answers: readonly HttpResult[],
  accessToken: string | null = 'page-token',
) {
  const requests: HttpRequest[] = [];
  const request = async (sent: HttpRequest) => {
    requests.push(sent);
    const next = answers[requests.length - 1];
    assert.ok(next, `no answer was prepared for ${sent.url}`);
    return next;
  };
  const trouble = await verifyNames(testSettings, { accessToken, request }, approved);
  assert.equal(requests.length, answers.length);
  const pages = requests.map(({ url }) => new URL(url).pathname.split('/').at(-1));
  return { trouble, pages, tokens: requests.map(({ headers }) => headers?.authorization) };
}

const byApp = `Bearer ${testSettings.clientId}|${testSettings.clientSecret}`;
const notGranted = graphError(10, undefined, {}, 403);

test('every named page is read once, in the app’s name', async () => {
  const mention = (start: number) => ({ ...band, start, end: start + band.name.length });
  const approved = { mentions: [mention(0), mention(20)], named: [hall] };
  const { trouble, pages, tokens } = await verify(approved, [answer(200, band), answer(200, hall)]);
  assert.equal(trouble, undefined);
  assert.deepEqual(pages, [band.id, hall.id]);
  assert.deepEqual(new Set(tokens), new Set([byApp]));
  assert.deepEqual((await verify({}, [])).pages, []);
});

test('a page with another name than the approved one, and one that is gone, stop the post', async () => {
  const renamed = await verify({ named: [hall] }, [answer(200, { ...hall, name: 'Rival Hall' })]);
  assert.ok(renamed.trouble?.kind === 'rejected');
  assert.equal(renamed.trouble.code, 'page_name_differs');
  assert.match(
    renamed.trouble.plainReason.text,
    /“Harbour Hall” was approved.*“Rival Hall”.*104512377012020/,
  );
  for (const gone of [graphError(100, 33), graphError(803)]) {
    for (const own of [gone, notGranted, graphError(100)]) {
      const { trouble, tokens } = await verify({ named: [hall] }, [gone, own]);
      assert.ok(trouble?.kind === 'rejected');
      assert.equal(trouble.code, 'page_gone');
      assert.match(trouble.plainReason.text, /does not show this installation the page “Harbour Hall”/);
      assert.deepEqual(tokens, [byApp, 'Bearer page-token']);
    }
    const { trouble } = await verify({ named: [hall] }, [gone], null);
    assert.equal(trouble?.kind, 'rejected', 'without a token that Facebook knows, the app’s answer counts');
  }
});

test('a page that only the connection may see, such as one restricted by age, is compared by that', async () => {
  for (const hidden of [graphError(100, 33), graphError(803), notGranted]) {
    assert.equal((await verify({ named: [hall] }, [hidden, answer(200, hall)])).trouble, undefined);
    const renamed = await verify({ named: [hall] }, [hidden, answer(200, { ...hall, name: 'Rival Hall' })]);
    assert.ok(renamed.trouble?.kind === 'rejected' && renamed.trouble.code === 'page_name_differs');
    for (const temporary of [lost, notSent, graphError(4), graphError(2), answer(500)])
      assert.equal((await verify({ named: [hall] }, [hidden, temporary])).trouble?.kind, 'unavailable');
    assert.equal((await verify({ named: [hall] }, [hidden, graphError(190)])).trouble?.kind, 'auth_lost');
  }
});

test('a page that this app may not read was approved by its number', async () => {
  for (const own of [notGranted, graphError(100, 33), graphError(100)])
    assert.equal((await verify({ named: [hall] }, [notGranted, own])).trouble, undefined);
  assert.equal((await verify({ named: [hall] }, [notGranted], null)).trouble, undefined);
  assert.equal((await verify({ named: [hall] }, [graphError(190)])).trouble, undefined);
  const byNumber = { id: hall.id, name: `Facebook ${hall.id}` };
  assert.deepEqual((await verify({ named: [byNumber] }, [])).pages, [], 'there is no name to compare');
});

test('a mention that looks like a place named by its number is compared all the same', async () => {
  const name = `Facebook ${band.id}`;
  const mention = { id: band.id, name, start: 0, end: name.length };
  const { trouble } = await verify({ mentions: [mention] }, [answer(200, band)]);
  assert.ok(trouble?.kind === 'rejected' && trouble.code === 'page_name_differs');
});

test('a failure to read a name is temporary, and nothing was sent', async () => {
  for (const trouble of [lost, notSent, graphError(4), graphError(2), answer(500), answer(200, '{}')])
    assert.equal((await verify({ named: [hall] }, [trouble])).trouble?.kind, 'unavailable');
});
