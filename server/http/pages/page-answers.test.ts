import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AskApi, answersFor } from './page-answers.ts';

const visit = { path: '/', wanted: undefined, now: Date.parse('2026-11-16T12:00:00Z') };

const session = (...ids: string[]): string =>
  JSON.stringify({
    session: { user: { name: 'Ines' }, workspaces: ids.map((id) => ({ id })), operator: false },
  });

const dataIn = (html: string): { workspace: string | null; answers: Record<string, unknown> } =>
  JSON.parse(html.replace(/^<script type="application\/json" id="answers">(.*)<\/script>$/s, '$1'));

/** Answers everything, and remembers what it was asked, in which workspace. */
const api = (answers: Record<string, string | undefined>) => {
  const asked: [string, string | null][] = [];
  const ask: AskApi = async (path, workspaceId) => {
    asked.push([path, workspaceId]);
    return path in answers ? answers[path] : '{"data":[]}';
  };
  return { ask, asked };
};

test('a visitor who is not signed in is told that, and what everybody may know of the platforms, and nothing else', async () => {
  const { ask, asked } = api({ '/v1/session/current': '{"session":null}' });
  assert.deepEqual(dataIn(await answersFor(ask, visit)), {
    workspace: null,
    answers: { '/v1/session/current': { session: null }, '/v1/platforms': { data: [] } },
  });
  assert.deepEqual(asked, [
    ['/v1/session/current', null],
    ['/v1/platforms', null],
  ]);
});

test('a page is answered in the workspace the browser was in last, if the person still belongs to it', async () => {
  for (const [wanted, workspace] of [
    ['wsp_b', 'wsp_b'],
    ['wsp_gone', 'wsp_a'],
    [undefined, 'wsp_a'],
  ] as const) {
    const { ask, asked } = api({ '/v1/session/current': session('wsp_a', 'wsp_b') });
    const data = dataIn(await answersFor(ask, { ...visit, wanted }));
    assert.equal(data.workspace, workspace);
    assert.deepEqual(data.answers['/v1/accounts'], { data: [] });
    for (const [path, askedIn] of asked)
      assert.equal(askedIn, ['/v1/session/current', '/v1/platforms'].includes(path) ? null : workspace, path);
  }
});

test('what the API refuses is left for the page to ask, and to tell', async () => {
  const { ask } = api({ '/v1/session/current': session('wsp_a'), '/v1/accounts': undefined });
  const { answers } = dataIn(await answersFor(ask, visit));
  assert.equal('/v1/accounts' in answers, false);
  assert.equal('/v1/pauses' in answers, true);
});

test('words that look like tags stay words', async () => {
  const hostile = { data: [{ caption: '</script><script>alert(1)</script><!-- \u2028' }] };
  const { ask } = api({ '/v1/session/current': session('wsp_a'), '/v1/accounts': JSON.stringify(hostile) });
  const html = await answersFor(ask, visit);
  assert.equal(html.match(/</g)?.length, 2);
  assert.deepEqual(dataIn(html).answers['/v1/accounts'], hostile);
});

test('pages without the frame ask nothing of a workspace', async () => {
  for (const path of ['/signin', '/invite/abc', '/consent/uid', '/privacy']) {
    const { ask, asked } = api({ '/v1/session/current': session('wsp_a') });
    await answersFor(ask, { ...visit, path });
    assert.deepEqual(
      asked.map(([one]) => one),
      ['/v1/session/current', '/v1/platforms', ...(path === '/signin' ? ['/v1/sign-in-options'] : [])],
    );
  }
});

test('an address is never more than the id it should be: nothing else is asked in its name', async () => {
  for (const id of [
    '..\\accounts',
    '..%5Caccounts',
    '..',
    '1%2f..',
    '1;x',
    '1#x',
    '01',
    '9'.repeat(30),
    'nope',
  ]) {
    const { ask, asked } = api({ '/v1/session/current': session('wsp_a') });
    await answersFor(ask, { ...visit, path: `/review/${id}` });
    assert.deepEqual(
      asked.map(([one]) => one).filter((one) => one.startsWith('/v1/posts/')),
      [],
      id,
    );
  }
  const { ask, asked } = api({ '/v1/session/current': session('wsp_a') });
  await answersFor(ask, { ...visit, path: '/review/17' });
  assert.ok(asked.some(([one]) => one === '/v1/posts/17'));
});
