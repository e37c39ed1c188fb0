/** The only place that creates drafts, for a person, a program or a campaign. */

import { AppError, type InputProblem } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import type { Origin } from '../origins/origin.ts';
import { traceNewWords } from '../origins/record-words.ts';
import type { Post } from '../post-model/ports.ts';
import type { Source } from '../sources/source.ts';
import type { Tx } from '../tx.ts';
import type { PostDeps } from './deps.ts';
import { findFitProblems, fitMedia, toContent } from './fit-media.ts';
import { publisherFor, writeAudit } from './guards.ts';
import { messages } from './messages.ts';
import { type Author, newPostDefaults } from './new-draft.ts';

export type WriteDraftDeps = Pick<
  PostDeps,
  'clock' | 'posts' | 'origins' | 'audit' | 'publishers' | 'mediaTools'
>;

export type DraftContent = Pick<
  Post,
  'platform' | 'accountId' | 'campaignId' | 'caption' | 'options' | 'media' | 'schedule'
> &
  Partial<Pick<Post, 'id' | 'ideaId'>>;

export async function writeDraft(
  deps: WriteDraftDeps,
  tx: Tx,
  author: Author & { readonly workspaceId: WorkspaceId },
  auditedAs: Actor | 'system',
  content: DraftContent,
  {
    by,
    origin,
    data = {},
  }: {
    readonly by: Source;
    /** Of its words, where the caller asked for it together with something else. */
    readonly origin?: Origin;
    readonly data?: { readonly [key: string]: Json };
  },
): Promise<Post> {
  refuseUnacceptableContent(deps, content);
  const now = deps.clock.now();
  const { workspaceId } = author;
  const ownOrigin = origin ?? (await traceNewWords(deps, tx, workspaceId, content, { by, at: now }));
  const post: Post = {
    ...newPostDefaults(author, now),
    ...content,
    workspaceId,
    amendsPostId: null,
  };
  await deps.posts.insert(tx, post);
  await deps.origins.save(tx, post, ownOrigin);
  await writeAudit(deps.audit, tx, auditedAs, post, 'post.created', now, data);
  return post;
}

/** Refuses content that the platform would never accept, however it is completed. */
export function refuseUnacceptableContent(
  deps: Pick<PostDeps, 'publishers' | 'mediaTools'>,
  content: Pick<Post, 'platform' | 'caption' | 'media' | 'options'>,
): void {
  const publisher = publisherFor(deps.publishers, content.platform);
  const fitted = fitMedia(publisher, content, [], deps.mediaTools);
  const problems = [...findFitProblems(fitted), ...publisher.check(toContent(content, fitted))].filter(
    ({ code }) => !isMissingCode(code) && !fixable.has(code),
  );
  if (problems.length) throw contentNotAllowed(publisher.displayName, problems);
}

/** Missing parts can still be added; an adapter's `check` reports them with one of these codes. */
const missingCodes: ReadonlySet<string> = new Set([
  'missing',
  'post_empty',
  'media_missing',
  'file_missing',
  'video_missing',
  'title_missing',
  'title_video_missing',
  'link_missing',
  'link_title_missing',
  'poll_question_missing',
  'poll_answers_missing',
  'option_too_few',
  'tag_point_missing',
  'change_missing',
  'video_tool_missing',
]);
export const isMissingCode = (code: string): boolean => missingCodes.has(code);

/** Problems that another shape or a shorter clip would fix are left to later edits of the draft. */
const fixable = new Set(['too_long', 'shape_not_taken']);

export function contentNotAllowed(platform: string, problems: readonly InputProblem[]): AppError {
  return new AppError(
    'content_not_allowed',
    problems[0]?.message ?? messages.does_not_take_this_content({ platform }),
    { errors: problems },
  );
}
