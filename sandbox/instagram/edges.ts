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
import { readParameters } from '../meta/parameters.ts';
import type { AuthenticateInstagram, InstagramCaller } from '../meta/tokens.ts';
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
import { getAccount, getMedia, listChildren, listMedia, listStories } from './read-media.ts';
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
  const handle = (name: string, decide: Decide) =>
    operation(context, profile, name, (call) => decide(state, authorizeCall(state, host, call), call));
  const byKind = (account: Edge, container: Edge | undefined, media: Edge) => {
    const handlers = { account: handle(...account), media: handle(...media) };
    const containerHandler = container ? handle(...container) : handlers.media;
    return (req: FastifyRequest, res: FastifyReply) => {
      const { id } = req.params as { id: string };
      if (id.startsWith('17841')) return handlers.account(req, res);
      return id.startsWith('179') ? containerHandler(req, res) : handlers.media(req, res);
    };
  };

  for (const base of [host.prefix, `${host.prefix}/:version(${versionPattern})`]) {
    const node = `${base}/:id(${instagramIdPattern})`;
    server.get(
      node,
      byKind(['getAccount', getAccount], ['getContainer', getContainer], ['getMedia', getMedia]),
    );
    server.delete(node, handle('deleteMedia', deleteMedia));
    server.post(`${node}/media`, (req, res) =>
      handleCreateContainer(context, state, host, profile, req, res),
    );
    server.post(`${node}/media_publish`, handle('publish', publish));
    server.get(`${node}/media`, handle('listMedia', listMedia));
    server.get(`${node}/stories`, handle('listStories', listStories));
    server.get(`${node}/comments`, handle('listComments', listComments));
    server.post(`${node}/comments`, handle('createComment', createComment));
    server.get(`${node}/children`, handle('listChildren', listChildren));
    server.get(`${node}/content_publishing_limit`, handle('publishingLimit', publishingLimit));
    const insights = byKind(['accountInsights', accountInsights], undefined, [
      'mediaInsights',
      mediaInsights,
    ]);
    server.get(`${node}/insights`, insights);
  }
}
type Edge = [name: string, decide: Decide];

/** Checks for every call: its version, its token and the rate limits. */
export function authorizeCall(state: InstagramState, host: Host, call: Call): InstagramCaller {
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
