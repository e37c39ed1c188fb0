import type { Call, Outcome } from '../core/operation.ts';
import { badParameter, noSuchObject } from '../meta/errors.ts';
import { parseFields, selectFields } from '../meta/fields.ts';
import { readParameters } from '../meta/parameters.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { jsonAnswer, requestedFields, requireOwn, requireRight } from './access.ts';
import type { Container } from './containers.ts';
import { instagramError } from './errors.ts';
import { type Item, mediaFact, type NewMedia } from './media.ts';
import { requireAccount, requireMedia, requireReadable } from './read-media.ts';
import type { InstagramState } from './state.ts';

/** GET /{container}?fields=status_code,status */
export function getContainer(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  requireRight(state, caller, 'publish');
  const id = call.params.id ?? '';
  const container = state.containers.findReadable(id);
  if (!container) throw noSuchObject('get', id);
  requireOwn(caller, container.igId, id, 'get');
  const node = {
    id,
    status_code: state.containers.statusCode(container),
    status: state.containers.statusText(container),
    ...(container.resumable ? { video_status: videoStatus(state, container) } : {}),
  };
  return {
    answer: jsonAnswer(selectFields('ShadowIGMediaBuilder', node, requestedFields(readParameters(call)))),
  };
}

/** Only for resumable uploads: the offset at which an interrupted upload resumes. */
function videoStatus({ containers }: InstagramState, container: Container) {
  const isComplete = container.arrival !== null || container.receivedBytes === container.fileBytes;
  const status = containers.statusCode(container);
  const processing = { FINISHED: 'complete', PUBLISHED: 'complete', ERROR: 'error' } as Record<
    string,
    string
  >;
  return {
    uploading_phase: {
      status: isComplete ? 'complete' : 'in_progress',
      bytes_transferred: container.arrival?.file?.sizeBytes ?? container.receivedBytes,
    },
    processing_phase: { status: processing[status] ?? (isComplete ? 'in_progress' : 'not_started') },
  };
}

/** POST /{ig-id}/media_publish: visible at once. A setting decides about a second call for the same container. */
export function publish(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  const igId = requireAccount(caller, call, 'post');
  requireRight(state, caller, 'publish');
  const { containers, media, settings } = state;
  const { repeated_publish, posts_per_day } = settings.current();
  const parameters = readParameters(call);
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

  const created = mediaFrom(state, container, caller, call);
  const fact = state.ledger.record(mediaFact('made_visible', created, call.id));
  const again = repeated_publish === 'again';
  return {
    effects: [media.published({ media: created, fact, again })],
    answer: jsonAnswer({ id: created.id }),
  };
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
  const { igId, medium, purpose, caption, isAiGenerated, sharedToFeed, isTrial, sent, arrival } = container;
  return {
    ...{ id, containerId: container.id, igId, medium, purpose, caption, isAiGenerated, sharedToFeed, sent },
    isTrial,
    items,
    cover: arrival?.cover ?? null,
    callId: call.id,
    clientId: caller.clientId,
  };
}

function itemFrom(container: Container | undefined, id: string): Item[] {
  const file = container?.arrival?.file;
  if (!container || !file || container.medium === 'album') return [];
  return [{ id, medium: container.medium, file, altText: container.altText, people: container.people }];
}

const dayMs = 24 * 60 * 60 * 1000;

/** GET /{ig-id}/content_publishing_limit: the number of posts in the last 24 hours. A carousel counts once. */
export function publishingLimit(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  const igId = requireAccount(caller, call, 'get');
  requireRight(state, caller, 'publish');
  const parameters = readParameters(call);
  const since = readSince(parameters.get('since'), state.now());
  const all: Record<string, unknown> = {
    quota_usage: state.media.publishedToday(igId, since),
    config: { quota_total: state.settings.current().posts_per_day, quota_duration: dayMs / 1000 },
  };
  const requested = parseFields(parameters.get('fields') ?? 'quota_usage').map(({ name }) => name);
  const unknown = requested.find((name) => !(name in all));
  if (unknown) throw badParameter(`Tried accessing nonexisting field (${unknown})`);
  return { answer: jsonAnswer({ data: [Object.fromEntries(requested.map((name) => [name, all[name]]))] }) };
}

function readSince(text: string | undefined, now: number): number {
  if (text === undefined) return now - dayMs;
  const seconds = Number(text);
  if (!Number.isInteger(seconds) || seconds * 1000 < now - dayMs) {
    throw badParameter('Param since must be a time within the last 24 hours');
  }
  return seconds * 1000;
}

/** DELETE /{media}: with Facebook Login only. An album can only be deleted as a whole. */
export function deleteMedia(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  const id = call.params.id ?? '';
  if (caller.login !== 'facebook') throw noSuchObject('delete', id);
  requireRight(state, caller, 'delete');
  const part = state.media.findItem(id);
  if (part) {
    requireReadable(state, caller, part.media, id, 'delete');
    throw instagramError(2207073);
  }
  const media = requireMedia(state, caller, id, 'delete');
  const fact = state.ledger.record(mediaFact('removed', media, call.id));
  const answer = state.settings.current().delete_answer;
  const success = answer === 'success' ? { success: true } : { success: true, deleted_id: id };
  return {
    effects: [state.media.removed({ mediaId: id, fact })],
    answer: answer === 'empty' ? { status: 200 } : jsonAnswer(success),
  };
}
