import type { Call, Outcome } from '../core/operation.ts';
import { badParameter, noSuchObject } from '../meta/errors.ts';
import { selectFields, readTime as timeOf } from '../meta/fields.ts';
import { pageOf } from '../meta/paging.ts';
import { type Parameters, readParameters } from '../meta/parameters.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { requireAccount } from './account-node.ts';
import { jsonAnswer } from './answers.ts';
import { fieldsOf } from './fields.ts';
import { requireOwn, requireRight } from './gate.ts';
import type { Media } from './media.ts';
import { itemNode, mediaNode, mediaTypeName } from './media-node.ts';
import type { InstagramState } from './state.ts';

/** GET /{media}, or a picture inside an album. */
export function getMedia(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  requireRight(state, caller, 'basic');
  const id = call.params.id ?? '';
  const fields = fieldsOf(readParameters(call));
  const found = state.media.findItem(id);
  if (found) {
    requireOwn(caller, found.media.igId, id, 'get');
    return {
      answer: jsonAnswer(selectFields(mediaTypeName, itemNode(state, found.media, found.item), fields)),
    };
  }
  const media = requireMedia(state, caller, id, 'get');
  return { answer: jsonAnswer(selectFields(mediaTypeName, mediaNode(state, caller.login, media), fields)) };
}

/** GET /{media}/children */
export function listChildren(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  requireRight(state, caller, 'basic');
  const media = requireMedia(state, caller, call.params.id ?? '', 'get');
  const fields = fieldsOf(readParameters(call));
  const items = media.medium === 'album' ? media.items : [];
  return {
    answer: jsonAnswer({
      data: items.map((item) => selectFields(mediaTypeName, itemNode(state, media, item), fields)),
    }),
  };
}

/** GET /{ig-id}/media: newest first, without stories. */
export const listMedia = (state: InstagramState, caller: InstagramCaller, call: Call): Outcome =>
  list(state, caller, call, state.media.postsOf);

/** GET /{ig-id}/stories: those of the last day. */
export const listStories = (state: InstagramState, caller: InstagramCaller, call: Call): Outcome =>
  list(state, caller, call, state.media.storiesOf);

function list(
  state: InstagramState,
  caller: InstagramCaller,
  call: Call,
  find: (igId: string) => Media[],
): Outcome {
  const igId = requireAccount(caller, call, 'get');
  requireRight(state, caller, 'basic');
  const parameters = readParameters(call);
  const fields = fieldsOf(parameters);
  const since = readTime(parameters, 'since') ?? Number.NEGATIVE_INFINITY;
  const until = readTime(parameters, 'until') ?? Number.POSITIVE_INFINITY;
  const all = find(igId).filter(({ createdAt }) => createdAt >= since && createdAt <= until);
  const address = `${state.worldUrl()}${call.rawUrl.split('?')[0]}`;
  const { items, paging } = pageOf(all, ({ id }) => id, { parameters, address });
  const data = items.map((media) =>
    selectFields(mediaTypeName, mediaNode(state, caller.login, media), fields),
  );
  return { answer: jsonAnswer({ data, ...(paging ? { paging } : {}) }) };
}

export function requireMedia(
  state: InstagramState,
  caller: InstagramCaller,
  id: string,
  verb: 'get' | 'post' | 'delete',
): Media {
  const media = state.media.find(id);
  if (!media) throw noSuchObject(verb, id);
  requireOwn(caller, media.igId, id, verb);
  return media;
}

/** Seconds since 1970, or a date in words. */
export function readTime(parameters: Parameters, name: string): number | undefined {
  const text = parameters.get(name);
  if (text === undefined) return undefined;
  const time = timeOf(text);
  if (time === undefined) throw badParameter(`Param ${name} must be a time`);
  return time;
}
