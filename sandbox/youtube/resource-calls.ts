import type { JsonObject } from '../core/forms.ts';
import type { Call } from '../core/operation.ts';
import { authorizeCall, type Caller } from './access.ts';
import { checkBody } from './contract.ts';
import { refuse } from './errors.ts';
import { readJson, readPaging, requireParts } from './parameters.ts';
import type { YouTubeState } from './state.ts';

/** What lists and writes of resources begin with: who calls, and which parts the answer has. */
type Wanted = { operation: string; method: string; readable: readonly string[] };

export function beginList(state: YouTubeState, call: Call, { readable, ...wanted }: Wanted) {
  const caller = authorizeCall(state, call, { ...wanted, cost: { units: 1 } });
  return { caller, parts: requireParts(call, readable), paging: readPaging(call, wanted.method) };
}

export function beginWrite(
  state: YouTubeState,
  call: Call,
  { readable, schema, writable, ...wanted }: Wanted & { schema: string; writable: readonly string[] },
): { caller: Caller; parts: string[]; body: JsonObject } {
  const caller = authorizeCall(state, call, { ...wanted, cost: { units: 50 } });
  const parts = requireParts(call, readable);
  const body = readJson(call);
  checkResource(schema, body, { parts, writable });
  return { caller, parts, body };
}

/** Rejects what Google does not know, and parts that are in the body but not in `part`. */
export function checkResource(
  schema: string,
  body: JsonObject,
  { parts, writable }: { parts: readonly string[]; writable: readonly string[] },
): void {
  checkBody(schema, body);
  const unexpected = writable.find((name) => name in body && !parts.includes(name));
  if (unexpected === undefined) return;
  throw refuse({
    status: 400,
    reason: 'unexpectedPart',
    domain: 'youtube.part',
    message: unexpected,
    location: 'part',
  });
}
