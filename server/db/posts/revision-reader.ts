/** Revisions for display: of a post, and of the posts that replaced it or that it replaced. */
import { sql as raw } from 'kysely';
import type { Post } from '../../domain/post-model/ports.ts';
import type {
  AmendmentRecord,
  OtherPostRevision,
  PostDetail,
  PostRecord,
  RevisionWithAuthor,
} from '../../domain/posts/reader.ts';
import type { PostId } from '../../lib/ids.ts';
import { namedOrigin } from '../origins/named-origins.ts';
import type { Sql } from '../postgres/database.ts';
import { prepared } from '../postgres/prepared.ts';
import { groupByPost, type RowsByPost } from '../postgres/rows-by-post.ts';
import { defineStatement } from '../postgres/statement.ts';

export async function revisionOf(
  sql: Sql,
  id: PostId,
  number: number | null,
): Promise<PostDetail['revision']> {
  if (number === null) return null;
  const revision = await revisionFinder(sql, [{ id, number }]);
  return revision({ id, number });
}

interface RevisionKey {
  readonly id: PostId;
  readonly number: number;
}

const textOf = ({ id, number }: RevisionKey): string => `${id} ${number}`;

/** Reads these revisions at once. The result finds each of them. */
export async function revisionFinder(
  sql: Sql,
  wanted: readonly RevisionKey[],
): Promise<(key: RevisionKey) => RevisionWithAuthor> {
  const keys = [...new Map(wanted.map((key) => [textOf(key), key])).values()];
  const rows = keys.length > 0 ? await selectSome.rows(sql, listsOf(keys)) : [];
  const found = new Map(rows.map((row) => [textOf({ id: row.post_id, number: row.number }), row]));
  return (key) => {
    const row = found.get(textOf(key));
    if (!row) throw new Error('the revision is gone');
    return toRevision(row);
  };
}

const listsOf = (keys: readonly RevisionKey[]) => ({
  ids: keys.map(({ id }) => id),
  numbers: keys.map(({ number }) => number),
});

/** Older ones are no longer of use to people; the audit log has them all. */
const maxShownRevisions = 100;

/** Newest first. */
export async function revisionsOf(sql: Sql, id: PostId): Promise<RevisionWithAuthor[]> {
  const rows = await selectRevisions(sql)
    .where('r.post_id', '=', id)
    .orderBy('r.number', 'desc')
    .limit(maxShownRevisions)
    .execute();
  return rows.map(toRevision);
}

const selectRevisions = (sql: Sql) =>
  sql
    .selectFrom('post_revisions as r')
    .innerJoin('users as u', 'u.id', 'r.created_by')
    .leftJoin('revision_origins as o', (join) =>
      join.onRef('o.post_id', '=', 'r.post_id').onRef('o.number', '=', 'r.number'),
    )
    .selectAll('r')
    .select(['u.name', namedOrigin(raw.ref('o.origin')).as('named_origin')]);

const selectSome = defineStatement<{ ids: readonly PostId[]; numbers: readonly number[] }>()((sql, given) =>
  selectRevisions(sql).where(
    raw<boolean>`(r.post_id, r.number) in (select * from unnest(${given('ids')}::bigint[], ${given('numbers')}::int[]))`,
  ),
);

type Row = Awaited<ReturnType<ReturnType<typeof selectRevisions>['execute']>>[number];

const toRevision = (row: Row): RevisionWithAuthor => ({
  number: row.number,
  digest: row.digest,
  manifest: row.manifest,
  createdBy: row.created_by,
  createdAt: row.created_at,
  by: { id: row.created_by, name: row.name },
  origin: row.named_origin,
});

/** What readers see now that it was amended, and what an amendment replaces. */
export async function otherContentOf(
  sql: Sql,
  { post, amended }: Pick<PostRecord, 'post' | 'amended'>,
): Promise<Pick<PostDetail, 'currentContent' | 'previousContent'>> {
  const original = post.amendsPostId ?? post.id;
  const [currentContent, previousContent] = await Promise.all([
    amended ? wentOut(sql, original, 'after', post) : null,
    post.amendsPostId ? wentOut(sql, original, 'before', post) : null,
  ]);
  return { currentContent, previousContent };
}

/** The latest content that went out before, or after, the given post did. */
async function wentOut(
  sql: Sql,
  original: PostId,
  side: 'before' | 'after',
  { id, publishedAt }: Post,
): Promise<OtherPostRevision | null> {
  let query = sql
    .selectFrom('posts')
    .modifyFront(prepared)
    .select(['id', 'current_revision', 'options'])
    .where((eb) => eb.or([eb('id', '=', original), eb('amends_post_id', '=', original)]))
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  if (publishedAt) query = query.where('published_at', side === 'before' ? '<' : '>', publishedAt);
  const row = await query.executeTakeFirst();
  const revision = row && (await revisionOf(sql, row.id, row.current_revision));
  return revision ? { ...revision, postId: row.id, options: row.options } : null;
}

const selectAmendments = defineStatement<{ ids: readonly PostId[] }>()((sql, given) =>
  sql
    .selectFrom('posts as m')
    .innerJoin('users as u', 'u.id', 'm.author_id')
    .select([
      'm.amends_post_id',
      'm.id',
      'm.state',
      'm.caption',
      'm.author_id',
      'u.name',
      'm.created_at',
      'm.published_at',
    ])
    .where(raw<boolean>`m.amends_post_id = any(${given('ids')}::bigint[])`)
    .where('m.deleted_at', 'is', null)
    .orderBy('m.id'),
);

/** Few, since each change is made by a person. An amendment has none itself. */
export async function amendmentsOf(sql: Sql, ids: readonly PostId[]): Promise<RowsByPost<AmendmentRecord>> {
  const rows = await selectAmendments.rows(sql, { ids });
  const ofPosts = rows.map((row) => ({ ...row, post_id: row.amends_post_id as PostId }));
  return groupByPost(ofPosts, (row) => ({
    id: row.id,
    state: row.state,
    caption: row.caption,
    by: { id: row.author_id, name: row.name },
    createdAt: row.created_at,
    publishedAt: row.published_at,
  }));
}
