import type { Actor } from '../../domain/actor/actor.ts';
import type { IdeaRecord } from '../../domain/ideas/ports.ts';
import { readIdeas } from '../../domain/ideas/read-ideas.ts';
import { notFound } from '../../errors.ts';
import type { IdeaId } from '../../lib/ids.ts';
import { presentListed } from '../posts/present-listed.ts';
import type { PostView } from '../posts/views.ts';
import type { IdeaRouteDeps } from './deps.ts';
import type { IdeaView } from './views.ts';

export async function presentIdeas(
  deps: IdeaRouteDeps,
  actor: Actor,
  ideas: readonly IdeaRecord[],
): Promise<IdeaView[]> {
  const shown = await presentListed(
    deps,
    actor,
    ideas.flatMap(({ posts }) => posts),
  );
  const byIdea = Map.groupBy(shown, ({ idea_id }) => idea_id);
  return ideas.map(({ id, title }) => {
    const posts = byIdea.get(id) ?? [];
    return { id, title, state: posts[0]?.state ?? 'removed', waiting_for: waitingFor(posts), posts };
  });
}

export async function showIdea(deps: IdeaRouteDeps, actor: Actor, id: IdeaId): Promise<IdeaView> {
  const [idea] = await presentIdeas(deps, actor, await readIdeas(deps, actor.workspaceId, [id]));
  if (!idea) throw notFound('idea');
  return idea;
}

function waitingFor(posts: readonly PostView[]): IdeaView['waiting_for'] {
  const waiting = posts.map(({ waiting_for }) => waiting_for);
  return waiting.includes('you') ? 'you' : waiting.includes('others') ? 'others' : null;
}
