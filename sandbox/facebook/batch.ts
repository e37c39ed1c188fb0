import { z } from 'zod';
import { type Answer, type Call, type Outcome, RefusedError } from '../core/operation.ts';
import type { SandboxContext } from '../core/platform.ts';
import { badParameter, jsonHeaders, newTraceId, refuseGraph } from '../meta/errors.ts';
import { fromQuery, merge, type Parameters, readFlag } from '../meta/parameters.ts';
import { findInstagramReads } from '../meta/tokens.ts';
import { instagramIdPattern, servedVersion } from '../meta/versions.ts';
import { type GraphRequest, splitPath } from './graph-call.ts';
import { requireKnownParameters } from './known-parameters.ts';
import type { FacebookState } from './state.ts';

/**
 * POST to the root with `batch`: several requests in one, answered in the same order. They inherit the token and its
 * proof. Only reads are simulated. On Meta's servers each of them counts against the limits.
 */
const maxEntries = 50;
const entrySchema = z.object({ method: z.string(), relative_url: z.string() });

type Read = (request: GraphRequest, call: Call) => Outcome;

export function decideBatch(
  context: SandboxContext,
  state: FacebookState,
  request: GraphRequest,
  call: Call,
  read: Read,
): Outcome {
  const { parameters, version } = request;
  servedVersion(version, state.now());
  requireKnownParameters(state, 'batch', parameters);
  const entries = readEntries(parameters.get('batch') ?? '');
  const withHeaders = readFlag(parameters, 'include_headers', true);
  const outcomes = entries.map((entry) => decideEntry(context, entry, request, call, read));
  return {
    effects: outcomes.flatMap(({ effects = [] }) => effects),
    answer: {
      status: 200,
      headers: jsonHeaders,
      body: outcomes.map(({ answer }) => toEntry(answer as Answer, withHeaders)),
    },
  };
}

function readEntries(text: string): unknown[] {
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (!Array.isArray(entries)) throw badParameter('Param batch must be an array.');
  if (entries.length <= maxEntries) return entries;
  const message = `Too many requests in batch message. Maximum batch size is ${maxEntries}`;
  // This error has no code.
  const error = { message, type: 'GraphBatchException', fbtrace_id: newTraceId() };
  throw new RefusedError({ status: 400, headers: jsonHeaders, body: { error } });
}

function decideEntry(
  context: SandboxContext,
  entry: unknown,
  { parameters, version }: GraphRequest,
  call: Call,
  read: Read,
): Outcome {
  try {
    const { data } = entrySchema.safeParse(entry);
    if (!data) throw badParameter('Each request of a batch needs a method and a relative_url');
    if (data.method !== 'GET') throw badParameter('The sandbox simulates only reads in a batch');
    const [path = '', query = ''] = data.relative_url.split('?', 2);
    const own = splitPath(path.split('/').filter((segment) => segment !== ''));
    const request: GraphRequest = {
      method: 'GET',
      version: own.version ?? version,
      path: own.path,
      parameters: merge(inherited(parameters), fromQuery(new URLSearchParams(query))),
      files: new Map(),
      bytes: undefined,
      refusal: undefined,
    };
    const [id = '', edge, ...beyond] = request.path;
    const ofEntry = toEntryCall(call, request, id);
    const readInstagram = findInstagramReads(context);
    if (!readInstagram || !new RegExp(instagramIdPattern).test(id)) return read(request, ofEntry);
    if (beyond.length > 0)
      throw refuseGraph({ code: 2500, message: `Unknown path components: /${[edge, ...beyond].join('/')}` });
    return readInstagram(ofEntry, edge);
  } catch (error) {
    if (error instanceof RefusedError) return { answer: error.answer };
    throw error;
  }
}

const inherited = (parameters: Parameters): Parameters =>
  new Map([...parameters].filter(([name]) => name === 'access_token' || name === 'appsecret_proof'));

function toEntryCall(call: Call, { version, path, parameters }: GraphRequest, id: string): Call {
  const query = new URLSearchParams([...parameters]);
  return {
    ...call,
    method: 'GET',
    rawUrl: `/facebook/graph/${[version, ...path].filter((part) => part !== undefined).join('/')}?${query}`,
    query,
    params: { id, ...(version === undefined ? {} : { version }) },
    headers: call.headers.authorization ? { authorization: call.headers.authorization } : {},
    body: Buffer.alloc(0),
  };
}

const toEntry = ({ status, headers = {}, body }: Answer, withHeaders: boolean) => ({
  code: status,
  ...(withHeaders ? { headers: Object.entries(headers).map(([name, value]) => ({ name, value })) } : {}),
  body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
});
