import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { OAuthFixture } from '../../../test/oauth/oauth-fixture.ts';

const fixture = await OAuthFixture.open();
after(() => fixture[Symbol.asyncDispose]());
const { ines, tomas } = fixture;
const [account = ''] = await ines.connectLinkedIn();

/** A draft that a new app writes for Ines. */
async function draftByApp(caption: string): Promise<{ app: string; post: string; token: string }> {
  const client = await fixture.register();
  const { access_token: token } = await fixture.tokens(client, { answer: { workspace_id: ines.workspace } });
  const response = await fetch(new URL('/v1/posts/create', fixture.issuer), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'linkedin', account_id: account, caption }),
  });
  const { post_id: post } = (await response.json()) as { post_id: string };
  return { app: client.id, post, token };
}

const planner = await draftByApp('Roses for the window');
const other = await draftByApp('Cups for the table');
await ines.createDraft({ account_id: account, caption: 'Written by hand' });

const idsOf = async (path: string, who = ines): Promise<string[]> =>
  (await who.get<{ data: { id: string }[] }>(path)).body.data.map(({ id }) => id);

test('200 posts that one application drafted, and none that a person or another one wrote', async () => {
  assert.deepEqual(await idsOf(`/v1/posts?app_id=${planner.app}`), [planner.post]);
  assert.deepEqual(await idsOf(`/v1/posts?queue=review&app_id=${other.app}`), [other.post]);
  assert.equal((await idsOf('/v1/posts')).length, 3);
  assert.deepEqual(await idsOf('/v1/posts?app_id=app_00000000000000000000000000'), []);
});

test('200 only posts of the own workspace, whoever drafted them', async () => {
  assert.deepEqual(await idsOf(`/v1/posts?app_id=${planner.app}`, tomas), []);
});
