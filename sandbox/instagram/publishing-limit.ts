import type { Call, Outcome } from '../core/operation.ts';
import { badParameter } from '../meta/errors.ts';
import { parseFields } from '../meta/fields.ts';
import { readParameters } from '../meta/parameters.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { requireAccount } from './account-node.ts';
import { jsonAnswer } from './answers.ts';
import { requireRight } from './gate.ts';
import type { InstagramState } from './state.ts';

/** GET /{ig-id}/content_publishing_limit: what was published in the last 24 hours. A carousel counts once. */
const dayMs = 24 * 60 * 60 * 1000;

export function publishingLimit(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  const igId = requireAccount(caller, call, 'get');
  requireRight(state, caller, 'publish');
  const parameters = readParameters(call);
  const since = readSince(parameters.get('since'), state.now());
  const all: Record<string, unknown> = {
    quota_usage: state.media.publishedToday(igId, since),
    config: { quota_total: state.settings.current().posts_per_day, quota_duration: dayMs / 1000 },
  };
  const asked = parseFields(parameters.get('fields') ?? 'quota_usage').map(({ name }) => name);
  const unknown = asked.find((name) => !(name in all));
  if (unknown) throw badParameter(`Tried accessing nonexisting field (${unknown})`);
  return { answer: jsonAnswer({ data: [Object.fromEntries(asked.map((name) => [name, all[name]]))] }) };
}

function readSince(text: string | undefined, now: number): number {
  if (text === undefined) return now - dayMs;
  const seconds = Number(text);
  if (!Number.isInteger(seconds) || seconds * 1000 < now - dayMs) {
    throw badParameter('Param since must be a time within the last 24 hours');
  }
  return seconds * 1000;
}
