/**
 * Everybody who may send requests: people in each role, programs with all scopes and with one, people and programs of
 * another workspace, those who name a workspace that is not theirs, and those who are nobody.
 */
import assert from 'node:assert/strict';
import { scopes } from '../../server/domain/actor/scopes.ts';
import { issueToken } from '../../server/domain/people/issue-token.ts';
import { ApiClient } from '../api/api-client.ts';
import type { BrowserSession, Reply } from '../browser-session.ts';
import type { TestServer } from '../test-server.ts';
import { seedResources } from './seed-resources.ts';

export type SendRequest = (
  method: string,
  path: string,
  sent: { body?: string; headers?: Record<string, string>; signal?: AbortSignal },
) => Promise<Reply>;

export interface Caller {
  readonly name: string;
  readonly send: SendRequest;
  /** Words that no response to it may hold. */
  readonly mustNotSee: readonly string[];
  /** Ends its session by itself otherwise. */
  readonly isSession: boolean;
}

export interface Workspace {
  readonly id: string;
  readonly people: readonly string[];
}

export interface Callers {
  readonly all: readonly Caller[];
  /** Ids of both workspaces, so that requests aim at what is not theirs too. */
  readonly known: readonly string[];
  readonly workspaces: readonly Workspace[];
}

/** In the settings of the server. */
export const operator = 'priya.nair@example.com';

export async function openCallers(server: TestServer): Promise<Callers> {
  const { people } = server.context;
  const ours = `canary${crypto.randomUUID().slice(0, 8)}`;
  const theirs = `canary${crypto.randomUUID().slice(0, 8)}`;
  const signIn = async (person: string, invitation?: string): Promise<BrowserSession> => {
    const session = server.newSession();
    await session.signIn(person, invitation === undefined ? {} : { invitation });
    return session;
  };
  const owner = await signIn('ines');
  const [page = ''] = await owner.connectLinkedIn();
  const join = async (person: string, role: string): Promise<BrowserSession> => {
    const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role });
    const session = await signIn(person, link.split('/').at(-1) ?? '');
    session.workspace = owner.workspace;
    return session;
  };
  const [approver, editor, viewer] = [
    await join('jonas', 'approver'),
    await join('sam', 'editor'),
    await join('maren', 'viewer'),
  ];
  const stranger = await signIn('tomas');
  const [strangersPage = ''] = await stranger.connectLinkedIn({ member: 'tomas' });
  const operating = await signIn('priya');
  assert.equal(new Set([owner.workspace, stranger.workspace, operating.workspace]).size, 3);
  const left = await signIn('ines');
  const cookie = left.cookieHeader;
  await left.mustPost('/v1/session/end');

  const known = [
    ...(await seedResources(owner, page, ours)),
    ...(await seedResources(stranger, strangersPage, theirs)),
    approver.userId,
    viewer.userId,
    stranger.userId,
  ];

  const program = async (of: BrowserSession, some: readonly string[] = scopes): Promise<SendRequest> => {
    const { token } = await issueToken(people, {
      user: of.userId,
      workspace: of.workspace,
      scopes: some,
      loopback: true,
    });
    const client = new ApiClient(server.baseUrl, token);
    return (method, path, sent) => client.request(method, path, sent);
  };
  const as =
    (session: BrowserSession, more: Record<string, string> = {}): SendRequest =>
    (method, path, { headers, ...sent }) =>
      session.request(method, path, { ...sent, headers: { ...headers, ...more } });
  const nobody = new ApiClient(server.baseUrl, null);
  const forged = new ApiClient(server.baseUrl, 'so_at_made_up');
  const withCookie =
    (text: string): SendRequest =>
    (method, path, { headers, ...sent }) =>
      nobody.request(method, path, {
        ...sent,
        headers: { ...headers, cookie: text, 'sec-fetch-site': 'same-origin' },
      });

  const callers: Caller[] = [];
  const add = (name: string, send: SendRequest, mustNotSee: readonly string[], isSession = false): void =>
    void callers.push({ name, send, mustNotSee, isSession });
  add('owner', as(owner), [theirs], true);
  add('approver', as(approver), [theirs], true);
  add('editor', as(editor), [theirs], true);
  add('viewer', as(viewer), [theirs], true);
  add('owner of another workspace', as(stranger), [ours], true);
  add('operator', as(operating), [ours, theirs], true);
  add(
    'owner who names another workspace',
    as(owner, { 'x-workspace': stranger.workspace ?? '' }),
    [theirs],
    true,
  );
  add(
    'stranger who names our workspace',
    as(stranger, { 'x-workspace': owner.workspace ?? '' }),
    [ours],
    true,
  );
  add('owner from another site', as(owner, { 'sec-fetch-site': 'cross-site' }), [theirs], true);
  add('program with all scopes', await program(owner), [theirs]);
  add('program of an editor', await program(editor), [theirs]);
  add('program of a viewer', await program(viewer), [theirs]);
  add('program of another workspace', await program(stranger), [ours]);
  for (const scope of scopes) add(`program with ${scope} only`, await program(owner, [scope]), [theirs]);
  const nothing = [ours, theirs];
  add('session that ended', withCookie(cookie), nothing);
  add('forged session', withCookie('signoff_session=made_up'), nothing);
  add('forged token', (method, path, sent) => forged.request(method, path, sent), nothing);
  add('nobody', (method, path, sent) => nobody.request(method, path, sent), nothing);
  return {
    all: callers,
    known,
    workspaces: [
      {
        id: owner.workspace ?? '',
        people: [owner, approver, editor, viewer].map(({ userId }) => userId),
      },
      { id: stranger.workspace ?? '', people: [stranger.userId] },
      { id: operating.workspace ?? '', people: [operating.userId] },
    ],
  };
}
