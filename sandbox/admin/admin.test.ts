import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  callAdmin,
  connect,
  createPost,
  listPosts,
  postForm,
  startTemporarySandbox,
  textPost,
} from '../test-kit.ts';

test('the overview shows people, accounts, the ledger and armed faults, and escapes user text', async () => {
  await using sandbox = await startTemporarySandbox();
  const { access_token } = await connect(sandbox.url);
  await createPost(sandbox.url, access_token, textPost('5 \\> 3 & \\<b\\>bold\\</b\\>'));
  const armed = await postForm(`${sandbox.url}/_sandbox/faults`, {
    platform: 'linkedin',
    operation: 'createPost',
    kind: 'late_success',
    times: '2',
    delay_ms: '',
  });
  assert.deepEqual([armed.status, armed.headers.get('location')], [303, '/']);
  const text = await (await fetch(sandbox.url)).text();
  for (const part of [
    'Ines Duarte',
    'Sam Rivera',
    'Lanternfish Wholesale',
    'late_success on linkedin',
    '1 live grant',
  ]) {
    assert.ok(text.includes(part), part);
  }
  assert.ok(text.includes('5 &#62; 3 &#38; &#60;b&#62;bold'));
  assert.ok(!text.includes('<b>bold'));
});

test('the ledger can be filtered by platform or account; the clock can be advanced and reset', async () => {
  await using sandbox = await startTemporarySandbox();
  const { access_token } = await connect(sandbox.url);
  await createPost(sandbox.url, access_token, textPost());
  const count = async (filter: string) =>
    (await callAdmin<{ entries: [] }>(sandbox.url, `ledger${filter}`)).entries.length;
  assert.equal(await count('?account=urn:li:organization:5515715'), 1);
  assert.equal(await count('?account=urn:li:organization:5515716'), 0);
  assert.equal(await count('?platform=tiktok'), 0);
  const ahead = await callAdmin<{ offset_ms: number }>(sandbox.url, 'clock', { advance_ms: 5000 });
  assert.equal(ahead.offset_ms, 5000);
  const back = await callAdmin<{ offset_ms: number }>(sandbox.url, 'clock', { real: true });
  assert.equal(back.offset_ms, 0);
});

test('metrics can be read for any time, and a post can be deleted by hand', async () => {
  await using sandbox = await startTemporarySandbox();
  const { access_token } = await connect(sandbox.url);
  const created = await createPost(sandbox.url, access_token, textPost());
  const id = created.headers.get('x-restli-id') ?? '';
  const address = (at: number) =>
    `figures?${new URLSearchParams({ platform: 'linkedin', id, at: new Date(at).toISOString() })}`;
  const viewsAt = async (at: number) =>
    (await callAdmin<{ figures: { impressionCount: number } }>(sandbox.url, address(at))).figures
      .impressionCount;
  const later = Date.now() + 100 * 60 * 60 * 1000;
  const views = await viewsAt(later);
  assert.deepEqual([await viewsAt(0), views > 0], [0, true]);
  await callAdmin(sandbox.url, 'remove', { platform: 'linkedin', id });
  assert.equal((await listPosts(sandbox.url, access_token)).length, 0);
  assert.equal(await viewsAt(later), views, 'metrics remain available after removal');
  assert.equal((await fetch(`${sandbox.url}/_sandbox/figures?platform=linkedin&id=nobody`)).status, 404);
});

test('a setting delays when a new post appears in the list', async () => {
  await using sandbox = await startTemporarySandbox();
  const { access_token } = await connect(sandbox.url);
  await callAdmin(sandbox.url, 'settings', { platform: 'linkedin', list_lag_ms: 30_000 });
  await createPost(sandbox.url, access_token, textPost());
  assert.equal((await listPosts(sandbox.url, access_token)).length, 0);
  await callAdmin(sandbox.url, 'clock', { advance_ms: 30_000 });
  assert.equal((await listPosts(sandbox.url, access_token)).length, 1);
});
