/** The toy platform as the sandbox simulates it: one creator, text without files, newest first. */
import { z } from 'zod';
import { createGrants, secretGenerator } from '../../../sandbox/core/grants.ts';
import { createHost } from '../../../sandbox/core/host.ts';
import {
  authorize,
  createRefuse,
  type TokenRules,
  tokenAnswer,
  tokenEndpoint,
} from '../../../sandbox/core/oauth.ts';
import { type Call, RefusedError } from '../../../sandbox/core/operation.ts';
import { html, messagePage, page } from '../../../sandbox/core/pages.ts';
import { definePlatform, type SandboxContext } from '../../../sandbox/core/platform.ts';
import { bearerToken } from '../../../sandbox/core/secrets.ts';
import { createSettings } from '../../../sandbox/core/settings.ts';

const client = { id: 'sandbox-toy', secret: 'sandbox-toy-secret' };
const creator = { id: 'bear', name: 'Bear' };
const tokenSeconds = 3600;

interface ToyPost {
  id: string;
  text: string;
  at: number;
}

function createState(world: SandboxContext) {
  const posts: ToyPost[] = [];
  return {
    posts,
    published: world.journal.define<Omit<ToyPost, 'at'>>('toy.published', (post, at) => {
      posts.unshift({ ...post, at });
    }),
    removed: world.journal.define<{ id: string }>('toy.removed', ({ id }) => {
      posts.splice(
        posts.findIndex((post) => post.id === id),
        1,
      );
    }),
    settings: createSettings(world, 'toy', z.strictObject({})),
    grants: createGrants(world, {
      platform: 'toy',
      publishingClient: client.id,
      codeTtlMs: 60_000,
      generateCode: secretGenerator('c', 20),
      generateToken: secretGenerator('t', 20),
      tokenLifetimeSeconds: () => tokenSeconds,
      grantExtra: () => ({}),
    }),
  };
}
type ToyState = ReturnType<typeof createState>;

function addSignIn(host: ReturnType<typeof createHost>, { grants }: ToyState): void {
  const rules = {
    clients: [client],
    unknownClient: () => messagePage(400, 'Unknown', 'Unknown application.'),
    redirectRefused: messagePage(400, 'Refused', 'Not an address of the application.'),
    readScopes: (text: string) => text.split(' '),
    findProblem: () => undefined,
    consentPage: () => page('Allow?', html`<h1>Allow?</h1>`),
    denialError: () => ({ error: 'access_denied' }),
    choose: () => ({ holder: creator.id, scopes: ['post'], extra: {} }),
    noUserChosen: () => messagePage(400, 'Nobody', 'Nobody was chosen.'),
  };
  const tokens: TokenRules<typeof client, object, object> = {
    clients: [client],
    grantTypes: { authorization_code: ['code', 'redirect_uri'] },
    refuse: createRefuse({ other: [400, 'invalid_grant', '{detail}'] }),
    exchange(code) {
      const { accessToken, events } = grants.exchangeCode(code);
      return {
        effects: events,
        answer: tokenAnswer({ access_token: accessToken, expires_in: tokenSeconds, scope: 'post' }),
      };
    },
  };
  host.getOrPost('/authorize', 'authorize', (call) => authorize(rules, grants.issueCode, call));
  host.post('/token', 'token', (call) => tokenEndpoint(tokens, grants, call));
}

export const toySimulator = definePlatform({
  name: 'toy',
  title: 'Toy',
  exampleOperation: 'publish',
  createState,
  addRoutes(server, world, state) {
    const host = createHost(server, world, '/toy', { name: 'toy', failure: (status) => ({ status }) });
    addSignIn(host, state);
    const { grants, posts, published, removed } = state;
    const requireToken = (call: Call): void => {
      if (!grants.findLiveToken(bearerToken(call.headers.authorization) ?? ''))
        throw new RefusedError({ status: 401 });
    };
    const seen = ({ id, text }: Omit<ToyPost, 'at'>, action: 'made_visible' | 'removed', call: Call) =>
      world.ledger.record({
        platform: 'toy',
        account: creator.id,
        action,
        external_id: id,
        text,
        raw_text: text,
        media: [],
        call_id: call.id,
        client_id: client.id,
      });
    host.get('/creator', 'creator', (call) => {
      requireToken(call);
      return { answer: { status: 200, body: creator } };
    });
    host.get('/posts', 'listPosts', (call) => {
      requireToken(call);
      return { answer: { status: 200, body: { posts } } };
    });
    host.post('/posts', 'publish', (call) => {
      requireToken(call);
      const { text } = z.object({ text: z.string().min(1) }).parse(JSON.parse(call.body.toString('utf8')));
      const post = { id: call.id, text };
      return {
        effects: [published(post), seen(post, 'made_visible', call)],
        answer: { status: 201, body: post },
      };
    });
    host.delete('/posts/:id', 'remove', (call) => {
      requireToken(call);
      const post = posts.find(({ id }) => id === call.params.id);
      if (!post) return { answer: { status: 404 } };
      return { effects: [removed(post), seen(post, 'removed', call)], answer: { status: 204 } };
    });
  },
  admin: ({ settings, grants }) => ({
    accounts: () => [{ id: creator.id, name: creator.name, page: '/toy/creator' }],
    holders: () => [{ key: creator.id, name: creator.name, grants: grants.liveGrantsOf(creator.id).length }],
    revoke: () => grants.revokeWhere(() => true),
    metricsAt: () => undefined,
    remove: () => undefined,
    settings,
  }),
});
