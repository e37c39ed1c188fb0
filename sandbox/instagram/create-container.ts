import type { Call, Outcome } from '../core/operation.ts';
import { readParameters } from '../meta/parameters.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { jsonAnswer, requireRight } from './access.ts';
import { createArrival, findImageProblem } from './check-media.ts';
import { type Plan, planContainer } from './container-plan.ts';
import type { NewContainer } from './containers.ts';
import { instagramError } from './errors.ts';
import type { FetchResult } from './fetch-media.ts';
import { uploadFact } from './media.ts';
import { maxTags } from './named-entities.ts';
import { requireAccount } from './read-media.ts';
import type { InstagramState } from './state.ts';

/** The picture that must be fetched before the response, unless a setting defers it. */
export function findPictureToFetch(
  state: InstagramState,
  caller: InstagramCaller,
  call: Call,
): string | undefined {
  const plan = readPlan(state, caller, call).plan;
  return plan.medium === 'image' && state.settings.current().images_checked === 'at_creation'
    ? (plan.url ?? undefined)
    : undefined;
}

/** POST /{ig-id}/media */
export function createContainer(
  state: InstagramState,
  caller: InstagramCaller,
  call: Call,
  fetched: FetchResult | undefined,
): Outcome {
  const { igId, plan } = readPlan(state, caller, call);
  const { containers, settings } = state;
  if (containers.madeToday(igId) >= settings.current().containers_per_day) throw instagramError(2207042);
  if (plan.medium === 'album') requireItems(state, igId, plan);
  if (countPeople(state, plan) > maxTags) throw instagramError(2207040);
  if (fetched && 'failure' in fetched) throw instagramError(fetched.failure);
  const problem = fetched && findImageProblem(fetched.file, plan.purpose, settings.current());
  if (problem) throw instagramError(problem);

  const { login, clientId } = caller;
  const container: NewContainer = {
    ...plan,
    id: containers.newId(),
    igId,
    login,
    clientId,
    callId: call.id,
    arrival: null,
  };
  const hasFiles = fetched !== undefined || plan.medium === 'album';
  const { arrival, effects } = hasFiles
    ? createArrival(state, container, { file: fetched?.file ?? null, cover: null, failure: null })
    : { arrival: null, effects: [] };
  const created = { ...container, arrival };
  return {
    effects: [
      ...effects,
      containers.made(created),
      ...(fetched ? [state.ledger.record(uploadFact(created, fetched.file))] : []),
    ],
    answer: jsonAnswer({
      id: container.id,
      ...(plan.resumable ? { uri: state.uploadUrl(call.params.version, container.id) } : {}),
    }),
  };
}

function readPlan(state: InstagramState, caller: InstagramCaller, call: Call): { igId: string; plan: Plan } {
  const igId = requireAccount(caller, call, 'post');
  requireRight(state, caller, 'publish');
  if (state.settings.ofAccount(igId).restricted) throw instagramError(2207050);
  return { igId, plan: planContainer(state.settings, caller, igId, readParameters(call)) };
}

/** The limit is for the whole post. */
const countPeople = ({ containers }: InstagramState, { people, children }: Plan): number =>
  [people, ...children.map((id) => containers.find(id)?.people ?? [])].flat().length;

/** Requires that the items belong to this account, were created as items, and are still usable. */
function requireItems({ containers, settings }: InstagramState, igId: string, { children }: Plan): void {
  for (const id of children) {
    const child = containers.findReadable(id);
    if (child?.igId !== igId || !child.isItem) throw instagramError(2207006);
    const status = containers.statusCode(child);
    if (status === 'EXPIRED') throw instagramError(2207020);
    if (status === 'ERROR') throw instagramError(2207006);
    if (status === 'IN_PROGRESS' && settings.current().unfinished_children === 'refused') {
      throw instagramError(2207027);
    }
  }
}
