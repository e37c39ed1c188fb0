import type { Actor } from '../../domain/actor/actor.ts';
import { readIdeas } from '../../domain/ideas/read-ideas.ts';
import { type PostState, unfinishedStates } from '../../domain/post-model/post.ts';
import { loadMaterial } from '../../domain/posts/material.ts';
import type { PostRecord } from '../../domain/posts/reader.ts';
import { draftProblems, isWritable } from '../../domain/posts/submit-post.ts';
import { type InputProblem, notFound } from '../../errors.ts';
import { byPostId, type IdeaId } from '../../lib/ids.ts';
import { presentProblem } from '../pipeline/problems.ts';
import { presentListed } from '../posts/present-listed.ts';
import type { PostView } from '../posts/views.ts';
import type { IdeaRouteDeps } from './deps.ts';
import type { IdeaStatusView, IdeaTargetView } from './status-views.ts';

/** Changes of published posts are not targets of their own. */
const isTarget = ({ post }: PostRecord): boolean => post.amendsPostId === null;

const isFinished = (state: PostState): boolean => !unfinishedStates.includes(state);

export async function showIdeaStatus(deps: IdeaRouteDeps, actor: Actor, id: IdeaId): Promise<IdeaStatusView> {
  const [idea] = await readIdeas(deps, actor.workspaceId, [id]);
  const worstFirst = idea?.posts.filter(isTarget) ?? [];
  const [worst] = worstFirst;
  if (!idea || !worst) throw notFound('idea');
  const records = worstFirst.toSorted((one, other) => byPostId(one.post.id, other.post.id));
  const views = await presentListed(deps, actor, records);
  const problems = await Promise.all(records.map((record) => findProblems(deps, record)));
  return {
    id,
    title: idea.title,
    status_url: new URL(`/v2/posts/${id}`, deps.baseUrl).href,
    state: worst.post.state,
    finished: records.every(({ post }) => isFinished(post.state)),
    targets: views.map((view, index) => presentTarget(view, problems[index] ?? [])),
  };
}

async function findProblems(
  deps: IdeaRouteDeps,
  { post, account }: PostRecord,
): Promise<readonly InputProblem[]> {
  if (!isWritable(post)) return [];
  return draftProblems(deps, post, account ?? undefined, await loadMaterial(deps, null, post));
}

const presentTarget = (view: PostView, problems: readonly InputProblem[]): IdeaTargetView => ({
  post_id: view.id,
  account: view.account,
  platform: view.platform,
  state: view.state,
  problems: problems.map(presentProblem),
  approvals: { needed: view.approvals.needed, given: view.approvals.given },
  schedule: view.schedule,
  published_at: view.published_at,
  permalink: view.permalink,
  trouble: view.trouble,
  blocked: view.blocked,
  review_url: view.review_url,
});
