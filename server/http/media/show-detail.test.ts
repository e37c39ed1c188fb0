import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sessionHeaders } from '../../../test/account-fixtures.ts';
import { startMediaServer } from '../../../test/media-server.ts';
import { createPicture } from '../../../test/pictures.ts';
import type { MediaDetailView } from './views.ts';

test('a program that may read files but not posts learns how many posts use a file, and nothing about them', async () => {
  await using server = await startMediaServer();
  const { ada, address, database } = server;
  const form = new FormData();
  form.append('file', new File([new Uint8Array(await createPicture('teal'))], 'cup.png'));
  const sent = await fetch(`${address}/media/upload`, {
    method: 'POST',
    headers: sessionHeaders(ada),
    body: form,
  });
  const { id } = (await sent.json()) as MediaDetailView;
  await database.pool.query(
    `with idea as (insert into ideas (id, workspace_id, created_at) values ('ide_7', $1, now())), post as (
      insert into posts (id, workspace_id, idea_id, platform, state, caption, options, edit_number, author_id, from_app,
        last_editor_id, created_at, updated_at)
      values (7, $1, 'ide_7', 'linkedin', 'draft', 'Nobody knows yet', '{}', 1, $2, false, $2, now(), now()) returning id)
    insert into post_media (workspace_id, post_id, position, media_id, sha256, alt_text)
    select $1, post.id, 0, m.id, m.sha256, '' from post, media m where m.id = $3`,
    [ada.workspaceId, ada.userId, id],
  );
  const detail = async (headers: Record<string, string>): Promise<MediaDetailView> => {
    const answer = await fetch(`${address}/v1/media/${id}`, { headers });
    assert.equal(answer.status, 200);
    return (await answer.json()) as MediaDetailView;
  };
  const person = await detail(sessionHeaders(ada));
  assert.deepEqual([person.used_by, person.used_in.map(({ caption }) => caption)], [1, ['Nobody knows yet']]);
  const program = await detail({ authorization: `Bearer ${ada.userId}` });
  assert.deepEqual([program.used_by, program.used_in], [1, []]);
});
