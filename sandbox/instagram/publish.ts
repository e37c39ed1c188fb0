import type { Call, Outcome } from '../core/operation.ts';
import type { World } from '../core/world.ts';
import { badParameter } from '../meta/errors.ts';
import { type Parameters, readParameters } from '../meta/parameters.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { requireAccount } from './account-node.ts';
import { jsonAnswer } from './answers.ts';
import type { Container } from './containers.ts';
import { instagramError } from './errors.ts';
import { requireRight } from './gate.ts';
import { mediaFact } from './ledger-facts.ts';
import type { Item, NewMedia } from './media.ts';
import type { InstagramState } from './state.ts';

/** POST /{ig-id}/media_publish: visible at once. A second time on the same container is decided by the settings. */
export function publish(world: World, state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  const igId = requireAccount(caller, call, 'post');
  requireRight(state, caller, 'publish');
  const { containers, media, settings } = state;
  const { repeated_publish, posts_per_day, unknown_parameters } = settings.current();
  const parameters = readParameters(call);
  if (unknown_parameters === 'refused') requireKnown(parameters);
  const creationId = parameters.get('creation_id');
  if (!creationId) throw badParameter('The parameter creation_id is required');
  if (settings.ofAccount(igId).restricted) throw instagramError(2207050);

  const container = containers.findReadable(creationId);
  if (!container) throw instagramError(2207008);
  if (container.igId !== igId) throw instagramError(2207006);
  if (container.isItem) throw badParameter('An item of a carousel cannot be published by itself');
  const status = containers.statusCode(container);
  const [earlier] = container.mediaIds;
  if (earlier !== undefined && repeated_publish === 'same_id') return { answer: jsonAnswer({ id: earlier }) };
  if (earlier !== undefined && repeated_publish === 'error') throw instagramError(2207008);
  if (status === 'EXPIRED') throw instagramError(2207020);
  if (status === 'IN_PROGRESS' || status === 'ERROR') throw instagramError(2207027);
  if (media.publishedToday(igId) >= posts_per_day) throw instagramError(2207042);

  const made = mediaFrom(state, container, caller, call);
  const fact = world.ledger.record(mediaFact('made_visible', made, call.id));
  const again = repeated_publish === 'again';
  return { effects: [media.published({ media: made, fact, again })], answer: jsonAnswer({ id: made.id }) };
}

function mediaFrom(
  { containers, media }: InstagramState,
  container: Container,
  caller: InstagramCaller,
  call: Call,
): NewMedia {
  const id = media.newId();
  const items =
    container.medium === 'album'
      ? container.children.flatMap((child) => itemFrom(containers.find(child), media.newId()))
      : itemFrom(container, id);
  const { igId, medium, purpose, caption, isAiGenerated, sharedToFeed, sent, arrival } = container;
  return {
    ...{ id, containerId: container.id, igId, medium, purpose, caption, isAiGenerated, sharedToFeed, sent },
    items,
    cover: arrival?.cover ?? null,
    callId: call.id,
    clientId: caller.clientId,
  };
}

function itemFrom(container: Container | undefined, id: string): Item[] {
  const file = container?.arrival?.file;
  if (!container || !file || container.medium === 'album') return [];
  return [{ id, medium: container.medium, file, altText: container.altText }];
}

function requireKnown(parameters: Parameters): void {
  const known = ['creation_id', 'access_token', 'appsecret_proof'];
  const unknown = [...parameters.keys()].find((name) => !known.includes(name));
  if (unknown) throw badParameter(`Param ${unknown} is not known here`);
}
