import assert from 'node:assert/strict';
import { test } from 'node:test';
import { admin, connect, createPost, listPosts, postForm, temporarySandbox, textPost } from '../test-kit.ts';

test('the overview shows people, accounts, the ledger and armed faults, and escapes what others wrote', async () => {
  await using sandbox = await temporarySandbox();
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

test('the ledger can be asked for one platform or account; the clock goes forward and back', async () => {
  await using sandbox = await temporarySandbox();
  const { access_token } = await connect(sandbox.url);
  await createPost(sandbox.url, access_token, textPost());
  const count = async (filter: string) =>
    (await admin<{ entries: [] }>(sandbox.url, `ledger${filter}`)).entries.length;
  assert.equal(await count('?account=urn:li:organization:5515715'), 1);
  assert.equal(await count('?account=urn:li:organization:5515716'), 0);
  assert.equal(await count('?platform=tiktok'), 0);
  const ahead = await admin<{ offset_ms: number }>(sandbox.url, 'clock', { advance_ms: 5000 });
  assert.equal(ahead.offset_ms, 5000);
  const back = await admin<{ offset_ms: number }>(sandbox.url, 'clock', { real: true });
  assert.equal(back.offset_ms, 0);
});

test('figures can be asked for any moment, and somebody can delete a post by hand', async () => {
  await using sandbox = await temporarySandbox();
  const { access_token } = await connect(sandbox.url);
  const created = await createPost(sandbox.url, access_token, textPost());
  const id = created.headers.get('x-restli-id') ?? '';
  const address = (at: number) =>
    `figures?${new URLSearchParams({ platform: 'linkedin', id, at: new Date(at).toISOString() })}`;
  const viewsAt = async (at: number) =>
    (await admin<{ figures: { impressionCount: number } }>(sandbox.url, address(at))).figures.impressionCount;
  const later = Date.now() + 100 * 60 * 60 * 1000;
  const views = await viewsAt(later);
  assert.deepEqual([await viewsAt(0), views > 0], [0, true]);
  await admin(sandbox.url, 'remove', { platform: 'linkedin', id });
  assert.equal((await listPosts(sandbox.url, access_token)).length, 0);
  assert.equal(await viewsAt(later), views, 'the formula does not end');
  assert.equal((await fetch(`${sandbox.url}/_sandbox/figures?platform=linkedin&id=nobody`)).status, 404);
});

test('a new post can be kept out of the list for a while', async () => {
  await using sandbox = await temporarySandbox();
  const { access_token } = await connect(sandbox.url);
  await admin(sandbox.url, 'settings', { platform: 'linkedin', list_lag_ms: 30_000 });
  await createPost(sandbox.url, access_token, textPost());
  assert.equal((await listPosts(sandbox.url, access_token)).length, 0);
  await admin(sandbox.url, 'clock', { advance_ms: 30_000 });
  assert.equal((await listPosts(sandbox.url, access_token)).length, 1);
});
