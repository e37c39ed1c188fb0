import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Call,
  type HostProfile,
  type Outcome,
  operation,
  RefusedError,
  toCall,
} from '../core/operation.ts';
import type { SandboxContext } from '../core/platform.ts';
import { refuseGraph } from '../meta/errors.ts';
import { readParameters, requireKnown } from '../meta/parameters.ts';
import type { AuthenticateInstagram, InstagramCaller, ReadInstagram } from '../meta/tokens.ts';
import { appUsageHeader, businessUsageHeader } from '../meta/usage.ts';
import { instagramIdPattern, servedVersion, versionPattern } from '../meta/versions.ts';
import { requireAllowance } from './access.ts';
import { accountInsights } from './account-insights.ts';
import { createComment, listComments } from './comment-calls.ts';
import { createContainer, findPictureToFetch } from './create-container.ts';
import { failure } from './errors.ts';
import type { FetchResult } from './fetch-media.ts';
import { mediaInsights } from './media-insights.ts';
import { deleteMedia, getContainer, publish, publishingLimit } from './publish.ts';
import { getAccount, getMe, getMedia, listChildren, listMedia, listStories } from './read-media.ts';
import type { Login } from './scopes.ts';
import type { InstagramState } from './state.ts';

/**
 * Instagram's edges, the same on both hosts: its own with tokens of Instagram Login, Facebook's with page tokens. The
 * prefix of an id is its type: 17841… an account, 179… a container, 180… media. Faults use the operation names.
 */
export type Host = {
  /** Such as /instagram/graph. */
  prefix: string;
  login: Login;
  authenticate: AuthenticateInstagram;
};
type Decide = (state: InstagramState, caller: InstagramCaller, call: Call) => Outcome;

export function addInstagramEdges(
  server: FastifyInstance,
  context: SandboxContext,
  state: InstagramState,
  host: Host,
): void {
  const profile = graphProfile(state);
  const handle = (edge: Edge) =>
    operation(context, profile, edge[0], (call) => decide(state, host, edge, call));
  const handleRead = (edge: string | undefined) => (req: FastifyRequest, res: FastifyReply) => {
    const { id } = req.params as { id: string };
    return handle(findRead(id, edge) ?? unknownRead)(req, res);
  };

  for (const base of [host.prefix, `${host.prefix}/:version(${versionPattern})`]) {
    const node = `${base}/:id(${instagramIdPattern})`;
    server.get(node, handleRead(undefined));
    for (const edge of Object.keys(reads)) server.get(`${node}/${edge}`, handleRead(edge));
    server.delete(node, handle(writes.deleteMedia));
    server.post(`${node}/media`, (req, res) =>
      handleCreateContainer(context, state, host, profile, req, res),
    );
    server.post(`${node}/media_publish`, handle(writes.publish));
    server.post(`${node}/comments`, handle(writes.createComment));
  }
}

/** GET /me, which exists on Instagram's own host only. */
export const readMe = (state: InstagramState, host: Host, call: Call): Outcome =>
  decide(state, host, ['me', getMe, ['fields']], call);

/** What a read of a node or one of its edges answers, for batches. */
export const readNode =
  (state: InstagramState, host: Host): ReadInstagram =>
  (call, edge) =>
    decide(state, host, findRead(call.params.id ?? '', edge) ?? unknownRead, call);

type Edge = [name: string, decide: Decide, parameters: string[]];

const paging = ['limit', 'after', 'before'];
const times = ['since', 'until'];
const lists = ['fields', ...paging, ...times];

const nodes: Record<'account' | 'container' | 'media', Edge> = {
  account: ['getAccount', getAccount, ['fields']],
  container: ['getContainer', getContainer, ['fields']],
  media: ['getMedia', getMedia, ['fields']],
};
const accountInsightsEdge: Edge = [
  'accountInsights',
  accountInsights,
  ['metric[]', 'period', 'metric_type', 'breakdown', 'timeframe', ...times],
];
const mediaInsightsEdge: Edge = ['mediaInsights', mediaInsights, ['metric[]', 'period', 'breakdown']];
const reads: Record<string, Edge> = {
  media: ['listMedia', listMedia, lists],
  stories: ['listStories', listStories, ['fields', ...paging]],
  comments: ['listComments', listComments, ['fields', ...paging]],
  children: ['listChildren', listChildren, ['fields']],
  content_publishing_limit: ['publishingLimit', publishingLimit, ['fields', 'since']],
  insights: mediaInsightsEdge,
};
const writes = {
  deleteMedia: ['deleteMedia', deleteMedia, []],
  publish: ['publish', publish, ['creation_id']],
  createComment: ['createComment', createComment, ['message']],
} satisfies Record<string, Edge>;
const unknownRead: Edge = [
  'unknown',
  (_state, _caller, call) => {
    throw refuseGraph({ code: 2500, message: `Unknown path components: ${call.rawUrl.split('?')[0]}` });
  },
  [],
];

function findRead(id: string, edge: string | undefined): Edge | undefined {
  const kind = id.startsWith('17841') ? 'account' : id.startsWith('179') ? 'container' : 'media';
  if (edge === undefined) return nodes[kind];
  return edge === 'insights' && kind === 'account' ? accountInsightsEdge : reads[edge];
}

function decide(state: InstagramState, host: Host, [, run, parameters]: Edge, call: Call): Outcome {
  const caller = authorizeCall(state, host, call);
  if (state.settings.current().unknown_parameters === 'refused')
    requireKnown(readParameters(call), parameters);
  return run(state, caller, call);
}

/** Checks for every call: its version, its token and the rate limits. */
function authorizeCall(state: InstagramState, host: Host, call: Call): InstagramCaller {
  requireVersion(state, host, call.params.version);
  const caller = host.authenticate(call, readParameters(call));
  requireAllowance(state, caller);
  return caller;
}

function requireVersion(
  { settings, now }: InstagramState,
  { login }: Host,
  version: string | undefined,
): void {
  servedVersion(version, now());
  if (login !== 'instagram') return;
  const { newest_version, unversioned_calls } = settings.current();
  if (version === undefined && unversioned_calls === 'served') return;
  if (version === undefined) throw refuseGraph({ code: 2500, message: 'The version is missing in the path' });
  if (Number(version.slice(1)) <= Number(newest_version.slice(1))) return;
  throw refuseGraph({ code: 2500, message: `Unknown path components: /${version}` });
}

/** Fetches the picture before the call is decided; a call that is rejected anyway fetches nothing. */
async function handleCreateContainer(
  context: SandboxContext,
  state: InstagramState,
  host: Host,
  profile: HostProfile,
  req: FastifyRequest,
  res: FastifyReply,
): Promise<void> {
  const url = findAddressToFetch(state, host, req);
  const fetched: FetchResult | undefined = url === undefined ? undefined : await state.fetcher.fetch(url);
  await operation(context, profile, 'createContainer', (call) =>
    createContainer(state, authorizeCall(state, host, call), call, fetched),
  )(req, res);
}

function findAddressToFetch(state: InstagramState, host: Host, req: FastifyRequest): string | undefined {
  const call = toCall(req);
  try {
    return findPictureToFetch(state, authorizeCall(state, host, call), call);
  } catch (error) {
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
}

export const graphProfile = (state: InstagramState): HostProfile => ({
  name: 'instagram',
  headers(call) {
    const { app_usage, account_usage } = state.settings.current();
    const id = call.params.id ?? '';
    const igId = (state.containers.find(id) ?? state.media.find(id))?.igId ?? id;
    const usage = igId.startsWith('17841') ? state.usageBlocks.current(igId, account_usage) : null;
    return { ...appUsageHeader(app_usage), ...businessUsageHeader('instagram', igId, usage) };
  },
  failure,
});
