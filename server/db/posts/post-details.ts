/** Posts with everything around them. What takes one statement for a post takes one for many. */
import { sql as raw } from 'kysely';
import { filesOf } from '../../domain/origins/record-words.ts';
import type { PostDetail, PostRecord } from '../../domain/posts/reader.ts';
import type { PostId, WorkspaceId } from '../../lib/ids.ts';
import { approvalsOf } from '../approvals/approvals.ts';
import { namedOrigin } from '../origins/named-origins.ts';
import type { Sql } from '../postgres/database.ts';
import { defineStatement } from '../postgres/statement.ts';
import { commentsOf } from './comment-reader.ts';
import { firstCommentsOf } from './first-comments.ts';
import { attemptsOf, historyOf } from './post-history.ts';
import { recordsOf } from './post-records.ts';
import { amendmentsOf, otherContentOf, revisionFinder } from './revision-reader.ts';

export interface WantedPost {
  readonly workspaceId: WorkspaceId;
  readonly id: PostId;
}

export async function readDetails(
  sql: Sql,
  wanted: readonly WantedPost[],
): Promise<readonly (PostDetail | undefined)[]> {
  const byWorkspace = Map.groupBy(wanted, ({ workspaceId }) => workspaceId);
  const read = await Promise.all(
    [...byWorkspace].map(([workspaceId, ofIt]) =>
      readDetailsIn(sql, workspaceId, [...new Set(ofIt.map(({ id }) => id))]),
    ),
  );
  const details = new Map(read.flatMap((some) => some.map((detail) => [detail.post.id, detail])));
  return wanted.map(({ workspaceId, id }) => {
    const detail = details.get(id);
    return detail?.post.workspaceId === workspaceId ? detail : undefined;
  });
}

/** What is asked for by a post's number alone is asked for at once, whether there is such a post or not. */
async function readDetailsIn(
  sql: Sql,
  workspaceId: WorkspaceId,
  ids: readonly PostId[],
): Promise<readonly PostDetail[]> {
  const [records, approvals, amendments, firstComments, attempts, comments, history] = await Promise.all([
    recordsOf(sql, workspaceId, ids),
    approvalsOf(sql, ids),
    amendmentsOf(sql, ids),
    firstCommentsOf(sql, ids),
    attemptsOf(sql, ids),
    commentsOf(sql, workspaceId, ids),
    historyOf(sql, workspaceId, ids),
  ]);
  const numbersOf = ({ post: { id, currentRevision } }: PostRecord) => {
    const earlier = approvals.get(id)?.findLast(({ revisionNumber }) => revisionNumber !== currentRevision);
    return {
      current: currentRevision === null ? null : { id, number: currentRevision },
      approved: earlier ? { id, number: earlier.revisionNumber } : null,
    };
  };
  const keys = records.flatMap((record) => Object.values(numbersOf(record))).filter((key) => key !== null);
  const drafts = records.filter(({ post }) => post.currentRevision === null);
  const [revision, otherContents, draftOrigins] = await Promise.all([
    revisionFinder(sql, keys),
    Promise.all(records.map((record) => otherContentOf(sql, record))),
    draftOriginsOf(sql, drafts),
  ]);
  return records.map((record, index): PostDetail => {
    const { id } = record.post;
    const { current, approved } = numbersOf(record);
    const currentRevision = current && revision(current);
    return {
      ...record,
      origin: currentRevision ? currentRevision.origin : (draftOrigins.get(id) ?? null),
      revision: currentRevision,
      lastApproved: approved && revision(approved),
      ...(otherContents[index] as Pick<PostDetail, 'currentContent' | 'previousContent'>),
      amendments: amendments.get(id) ?? [],
      firstComment: firstComments.get(id)?.[0] ?? null,
      approvals: approvals.get(id) ?? [],
      attempts: attempts.get(id) ?? [],
      comments: comments.get(id) ?? [],
      history: history.get(id) ?? [],
    };
  });
}

const selectDraftOrigins = defineStatement<{ ids: readonly PostId[]; files: readonly string[] }>()(
  (_sql, given) => raw<{ post_id: PostId; named: PostDetail['origin'] }>`
    select o.post_id, ${namedOrigin(raw`(o.origin || given.files::jsonb)`)} as named
    from unnest(${given('ids')}::bigint[], ${given('files')}::text[]) as given (id, files)
    join post_origins o on o.post_id = given.id`,
);

/** The files are as they are now: their origin is fixed with the revision, as that of the words is. */
async function draftOriginsOf(
  sql: Sql,
  drafts: readonly PostRecord[],
): Promise<ReadonlyMap<PostId, PostDetail['origin']>> {
  if (drafts.length === 0) return new Map();
  const rows = await selectDraftOrigins.rows(sql, {
    ids: drafts.map(({ post }) => post.id),
    files: drafts.map(({ post }) => JSON.stringify({ files: filesOf(post) })),
  });
  return new Map(rows.map(({ post_id: id, named }) => [id, named]));
}
