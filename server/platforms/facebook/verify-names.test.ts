import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { testSettings } from './test-settings.ts';
import { answer, graphError, lost, notSent } from './test-support.ts';
import { verifyNames } from './verify-names.ts';

const hall = { id: '104512377012020', name: 'Harbour Hall' };
const band = { id: '104512377012021', name: 'Harbour Band' };

async function verify(approved: Parameters<typeof verifyNames>[2], answers: readonly HttpResult[]) {
  const requests: HttpRequest[] = [];
  const trouble = await verifyNames(
    testSettings,
    async (request) => {
      requests.push(request);
      const next = answers[requests.length - 1];
      assert.ok(next, `no answer was prepared for ${request.url}`);
      return next;
    },
    approved,
  );
  const pages = requests.map(({ url }) => new URL(url).pathname.split('/').at(-1));
  return { trouble, pages, tokens: requests.map(({ headers }) => headers?.authorization) };
}

test('every named page is read once, in the app’s name', async () => {
  const mention = (start: number) => ({ ...band, start, end: start + band.name.length });
  const approved = { mentions: [mention(0), mention(20)], named: [hall] };
  const { trouble, pages, tokens } = await verify(approved, [answer(200, band), answer(200, hall)]);
  assert.equal(trouble, undefined);
  assert.deepEqual(pages, [band.id, hall.id]);
  assert.deepEqual(
    new Set(tokens),
    new Set([`Bearer ${testSettings.clientId}|${testSettings.clientSecret}`]),
  );
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
    const { trouble } = await verify({ named: [hall] }, [gone]);
    assert.ok(trouble?.kind === 'rejected');
    assert.equal(trouble.code, 'page_gone');
  }
});

test('a page that this app may not read was approved by its number', async () => {
  for (const refusal of [graphError(10, undefined, {}, 403), graphError(190)])
    assert.equal((await verify({ named: [hall] }, [refusal])).trouble, undefined);
  const byNumber = { id: hall.id, name: `Facebook ${hall.id}` };
  assert.deepEqual((await verify({ named: [byNumber] }, [])).pages, [], 'there is no name to compare');
});

test('a failure to read a name is temporary, and nothing was sent', async () => {
  for (const trouble of [lost, notSent, graphError(4), graphError(2), answer(500), answer(200, '{}')])
    assert.equal((await verify({ named: [hall] }, [trouble])).trouble?.kind, 'unavailable');
});
