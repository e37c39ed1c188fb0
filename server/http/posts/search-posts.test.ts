/** Searching among more posts than are looked through one by one. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openApiFixture } from '../../../test/api/api-fixture.ts';
import type { PostView } from './views.ts';

interface Page {
  readonly data: PostView[];
  readonly next_cursor: string | null;
}

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const inCaption = await api.createDraft({ caption: 'Warm bread, 100% rye\nfrom seven' });
const inIdea = await api.createDraft({ caption: 'Of another word' });
const { idea_id: idea } = (await api.owner.get<PostView>(`/v1/posts/${inIdea}`)).body;
await api.server.database.owner.query(`update ideas set title = 'The lanternfish' where id = $1`, [idea]);
const onlyHidden = await api.createDraft({ caption: 'A lanternfish that is gone' });
await api.owner.request('DELETE', `/v1/posts/${onlyHidden}`);
await api.server.database.owner.query(
  `with newer as (
     select id + n as id, 'ide_' || lpad(n::text, 26, '0') as idea_id, workspace_id, platform, account_id, author_id, created_at
     from posts, generate_series(1, 1500) n where id = $1),
   own_ideas as (
     insert into ideas (id, workspace_id, created_at) select idea_id, workspace_id, created_at from newer)
   insert into posts (id, workspace_id, idea_id, platform, account_id, state, caption, author_id, from_app, last_editor_id,
     created_at, updated_at)
   select id, workspace_id, idea_id, platform, account_id, 'draft', 'Newer draft', author_id, false, author_id,
     created_at, created_at from newer`,
  [onlyHidden],
);

const find = async (query: string) => {
  const { status, body } = await api.owner.get<Page>(`/v1/posts?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};
const ids = async (query: string) => (await find(query)).data.map(({ id }) => id);

test('200 a word that only old posts have is found: in the caption, and in the title of the idea', async () => {
  assert.deepEqual(await ids('search=RYE'), [inCaption]);
  assert.deepEqual(await ids('search=lanternfish'), [inIdea]);
  for (const sort of ['soonest', 'latest'])
    assert.deepEqual(await ids(`search=RYE&sort=${sort}`), [inCaption]);
});

test('200 all words must be there, with what else is asked', async () => {
  assert.deepEqual(await ids('search=warm%20seven'), [inCaption]);
  assert.deepEqual(await ids('search=warm%20lanternfish'), []);
  assert.deepEqual(await ids('search=another%20lanternfish&state=draft&platform=linkedin'), [inIdea]);
  assert.deepEqual(await ids('search=warm&state=approved'), []);
});

test('200 by its number, and by signs and short words that no index has', async () => {
  assert.deepEqual(await ids(`search=${inCaption}`), [inCaption]);
  assert.deepEqual(await ids(`search=${inCaption.slice(0, -1)}`), []);
  assert.deepEqual(await ids('search=0%25'), [inCaption]);
  assert.deepEqual(await ids('search=%25%25'), []);
});

test('200 a common word, page by page', async () => {
  const seen = new Set<string>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page = await find(`search=draft&limit=100${cursor && `&cursor=${cursor}`}`);
    for (const { id } of page.data) seen.add(id);
    cursor = page.next_cursor;
  }
  assert.equal(seen.size, 1500);
});
