import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FetchApi, renderAnswers } from './page-answers.ts';

const visit = {
  path: '/',
  lastWorkspaceId: undefined,
  now: Date.parse('2026-11-16T12:00:00Z'),
  platformsFile: '/assets/platforms-1a.json',
};

const session = (...ids: string[]): string =>
  JSON.stringify({
    session: { user: { name: 'Ines' }, workspaces: ids.map((id) => ({ id })), operator: false },
  });

const dataIn = (
  html: string,
): { workspace: string | null; answers: Record<string, unknown>; files: Record<string, string> } =>
  JSON.parse(html.replace(/^<script type="application\/json" id="answers">(.*)<\/script>$/s, '$1'));

/** Answers everything, and records each request with its workspace. */
const api = (answers: Record<string, string | undefined>) => {
  const requests: [string, string | null][] = [];
  const ask: FetchApi = async (path, workspaceId) => {
    requests.push([path, workspaceId]);
    return path in answers ? answers[path] : '{"data":[]}';
  };
  return { ask, asked: requests };
};

test('an anonymous visitor gets that fact and where the platforms are, and nothing else', async () => {
  const { ask, asked: requests } = api({ '/v1/session/current': '{"session":null}' });
  assert.deepEqual(dataIn(await renderAnswers(ask, visit)), {
    workspace: null,
    files: { '/v1/platforms': '/assets/platforms-1a.json' },
    answers: { '/v1/session/current': { session: null } },
  });
  assert.deepEqual(requests, [['/v1/session/current', null]]);
});

test("a page is answered in the browser's last workspace, if the person is still a member", async () => {
  for (const [lastWorkspaceId, workspace] of [
    ['wsp_b', 'wsp_b'],
    ['wsp_gone', 'wsp_a'],
    [undefined, 'wsp_a'],
  ] as const) {
    const { ask, asked: requests } = api({ '/v1/session/current': session('wsp_a', 'wsp_b') });
    const data = dataIn(await renderAnswers(ask, { ...visit, lastWorkspaceId }));
    assert.equal(data.workspace, workspace);
    assert.deepEqual(data.answers['/v1/accounts'], { data: [] });
    for (const [path, askedIn] of requests)
      assert.equal(askedIn, path === '/v1/session/current' ? null : workspace, path);
  }
});

test('what the API refuses is left for the page to request and to report', async () => {
  const { ask } = api({ '/v1/session/current': session('wsp_a'), '/v1/accounts': undefined });
  const { answers } = dataIn(await renderAnswers(ask, visit));
  assert.equal('/v1/accounts' in answers, false);
  assert.equal('/v1/pauses' in answers, true);
});

test('text that looks like tags stays text', async () => {
  const hostile = { data: [{ caption: '</script><script>alert(1)</script><!-- \u2028' }] };
  const { ask } = api({ '/v1/session/current': session('wsp_a'), '/v1/accounts': JSON.stringify(hostile) });
  const html = await renderAnswers(ask, visit);
  assert.equal(html.match(/</g)?.length, 2);
  assert.deepEqual(dataIn(html).answers['/v1/accounts'], hostile);
});

test('pages without the masthead request nothing of a workspace', async () => {
  for (const path of ['/signin', '/invite/abc', '/consent/uid', '/privacy']) {
    const { ask, asked: requests } = api({ '/v1/session/current': session('wsp_a') });
    await renderAnswers(ask, { ...visit, path });
    assert.deepEqual(
      requests.map(([one]) => one),
      ['/v1/session/current', ...(path === '/signin' ? ['/v1/sign-in-options'] : [])],
    );
  }
});

test('a proof comes with its idea and its campaign, and its first picture is preloaded', async () => {
  const [post, idea, campaigns] = [
    '/v1/posts/17',
    '/v1/ideas/ide_00000000000000000000000017',
    '/v1/campaigns?limit=100',
  ];
  const render = async (path: string, more: object): Promise<string> => {
    const { ask } = api({
      '/v1/session/current': session('wsp_a'),
      [post]: JSON.stringify({ id: '17', idea_id: 'ide_00000000000000000000000017', ...more }),
      [idea]: '{"posts":[]}',
    });
    return renderAnswers(ask, { ...visit, path });
  };
  const { answers } = dataIn(await render('/review/17', { campaign_id: null }));
  assert.deepEqual(answers[idea], { posts: [] });
  assert.equal(campaigns in answers, false);
  assert.equal(campaigns in dataIn(await render('/review/17', { campaign_id: 'cmp_1' })).answers, true);
  assert.equal(idea in dataIn(await render('/posts/17', { campaign_id: 'cmp_1' })).answers, false);

  const withFile = (mime: string) => ({ current_revision: { media: [{ mime, url: '/v1/a?b="c"&d' }] } });
  const [, link] = (await render('/review/17', withFile('image/png'))).split('</script>');
  assert.equal(link, '<link rel="preload" as="image" href="/v1/a?b=&quot;c&quot;&amp;d">');
  assert.ok((await render('/review/17', withFile('video/mp4'))).endsWith('</script>'));
});

test('a path parameter is only used if it is a valid id: nothing else is requested in its place', async () => {
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
    const { ask, asked: requests } = api({ '/v1/session/current': session('wsp_a') });
    await renderAnswers(ask, { ...visit, path: `/review/${id}` });
    assert.deepEqual(
      requests.map(([one]) => one).filter((one) => one.startsWith('/v1/posts/')),
      [],
      id,
    );
  }
  const { ask, asked: requests } = api({ '/v1/session/current': session('wsp_a') });
  await renderAnswers(ask, { ...visit, path: '/review/17' });
  assert.ok(requests.some(([one]) => one === '/v1/posts/17'));
});
