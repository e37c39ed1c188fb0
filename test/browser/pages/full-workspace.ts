/**
 * A workspace as it is after a few weeks: posts in every state, people, files, metrics, an app, and pending requests.
 */

import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { sealAudit } from '../../../server/db/audit/seal-chain.ts';
import { createLinkByOperator, signInLinkPath } from '../../../server/domain/people/sign-in-link.ts';
import { work } from '../../../server/process/work.ts';
import type { BrowserSession } from '../../browser-session.ts';
import { newPkce, OAuthFixture } from '../../oauth/oauth-fixture.ts';
import { skipProcessing } from '../../skip-processing.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { computeBaselines, seedAccountMetrics, seedChannelDays } from '../metrics-seed.ts';
import { type PostsSeed, seedPostsInEveryState } from './posts-seed.ts';

export interface FullWorkspace {
  readonly server: TestServer;
  /** Has everything below, and is the operator of the installation. */
  readonly owner: BrowserSession;
  /** Signed in, in a workspace where nothing has happened yet. */
  readonly newcomer: BrowserSession;
  readonly posts: Awaited<ReturnType<typeof seedPostsInEveryState>>;
  readonly account: string;
  readonly campaign: string;
  readonly media: string;
  readonly recurrence: string;
  readonly app: string;
  /** Paths that carry a secret of their own. */
  readonly pending: {
    readonly consent: string;
    readonly connection: string;
    readonly connectRequest: string;
    readonly invitation: string;
    readonly signInLink: string;
  };
}

export async function seedFullWorkspace(
  stack: AsyncDisposableStack,
  /** With a lost account, which every page then mentions. */
  { withTrouble = true } = {},
): Promise<FullWorkspace> {
  const settings = {
    SIGNUP: 'open',
    OPERATOR_NAME: 'Lanternfish Coffee',
    OPERATOR_CONTACT: 'privacy@lanternfish.example',
  };
  const server = stack.use(await startTestServer({ workers: false, settings }));
  await skipProcessing(server.sandboxUrl);
  const fixture = await OAuthFixture.on(server);
  const { ines: owner, tomas: newcomer } = fixture;
  await owner.mustPost(`/v1/workspaces/${owner.workspace}`, {
    name: 'Lanternfish Coffee',
    time_zone: 'Europe/Lisbon',
  });
  const [account = ''] = await owner.connectLinkedIn({ pages: 2 });
  const otherAccounts = await connectMeta(owner);
  const colleague = await invite(server, owner, 'maren');
  const campaign = (await owner.mustPost<{ id: string }>('/v1/campaigns', { name: 'Winter lot' })).id;
  const file = await owner.upload(
    'deepwater-bag.png',
    await artwork(),
    'Hills at dusk, a lamp in one window',
  );
  await owner.upload('roastery-door.png', await artwork(90), 'The door of the roastery');

  // Where nobody listens: the app's page shows what was tried and what waits.
  await owner.mustPost('/v1/webhooks', { url: 'http://127.0.0.1:9/hooks', types: ['post.published'] });
  const working = await work(server.context);
  const posts = await seedPostsInEveryState({
    server,
    owner,
    colleague,
    account,
    otherAccounts,
    campaign,
    file: file.media,
  });
  await working[Symbol.asyncDispose]();
  await planAhead(owner, account);
  const recurrence = await repeat(owner, posts.published);
  await seedMetrics(server, owner, campaign, withTrouble);
  const { app, waiting } = await apps(fixture, owner);
  await requestDataDeletion(server);
  while ((await sealAudit(server.context.database, server.context.keys)).sealed > 0);
  return {
    server,
    owner,
    newcomer,
    posts,
    account,
    campaign,
    media: file.media_id,
    recurrence,
    app,
    pending: {
      ...waiting,
      connection: await startConnecting(owner),
      invitation: await inviteLink(owner, 'approver'),
      signInLink: signInLinkPath((await createLinkByOperator(server.context.people, owner.userId)).token),
    },
  };
}

async function connectMeta(owner: BrowserSession): Promise<PostsSeed['otherAccounts']> {
  const allow = { decision: 'allow', person: 'ines' };
  const first = <Account>(all: readonly Account[]) => all.slice(0, 1);
  const accounts = [
    ...(await owner.connect('instagram', { ...allow, account: 'ines' }, first, 'instagram')),
    ...(await owner.connect('facebook', allow, first)),
  ];
  return accounts.map(({ id, platform }) => ({ account_id: id, platform }));
}

async function inviteLink(owner: BrowserSession, role: string): Promise<string> {
  const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role });
  return new URL(link).pathname;
}

async function invite(server: TestServer, owner: BrowserSession, person: string): Promise<BrowserSession> {
  const link = await inviteLink(owner, 'editor');
  const browserSession = server.newSession();
  await browserSession.signIn(person, { invitation: link.split('/').at(-1) ?? '' });
  browserSession.workspace = owner.workspace;
  return browserSession;
}

/** A picture of our own, rotated so that another one has other bytes. */
async function artwork(degrees = 0): Promise<Uint8Array> {
  return sharp(await readFile('web/assets/hills.svg'), { density: 150 })
    .resize(1200, 800, { fit: 'cover' })
    .rotate(degrees)
    .png()
    .toBuffer();
}

async function planAhead(owner: BrowserSession, account_id: string): Promise<void> {
  for (const [weekday, time] of [
    ['tuesday', '09:00'],
    ['thursday', '09:00'],
    ['saturday', '10:30'],
  ] as const)
    await owner.mustPost('/v1/slots', { account_id, weekday, time });
}

async function repeat(owner: BrowserSession, template_post_id: string): Promise<string> {
  const plan = { every: 'week', weekdays: ['friday'], template_post_id, time: '17:00' };
  return (await owner.mustPost<{ id: string }>('/v1/recurrences', plan)).id;
}

async function seedMetrics(
  server: TestServer,
  owner: BrowserSession,
  campaign: string,
  withTrouble: boolean,
): Promise<void> {
  await seedAccountMetrics(
    server,
    owner,
    {
      platform: 'tiktok',
      name: '@lanternfish',
      posts: [33, 30, 27, 21, 16, 14, 9, 7.5, 4, 0.3],
      metrics: { view_count: 900, like_count: 60, comment_count: 9, share_count: 4 },
    },
    campaign,
  );
  await seedAccountMetrics(server, owner, {
    platform: 'facebook',
    name: 'Lanternfish Coffee',
    status: withTrouble ? 'reconnect_needed' : 'active',
    posts: [25, 17, 12],
    silentDays: [16, 15, 14, 13, 3, 2, 1, 0],
    metrics: { post_media_view: 700 },
  });
  const youtube = await seedAccountMetrics(server, owner, {
    platform: 'youtube',
    name: 'Lanternfish on film',
    posts: [6],
    metrics: { viewCount: 1200, likeCount: 80 },
  });
  await seedChannelDays(server, owner, youtube.accountId);
  await computeBaselines(server);
}

/** One app that acts for the owner already, requests more, and asks to connect an account. */
async function apps(fixture: OAuthFixture, owner: BrowserSession) {
  const scopes = ['profile:read', 'posts:read', 'posts:write', 'accounts:write'];
  const client = await fixture.register({ scopes });
  const { access_token } = await fixture.tokens(client);
  const asked = await fixture.call(access_token, '/oauth/connect', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'tiktok' }),
  });
  // For the app's desk: some calls are answered, some refused.
  for (const path of ['/v1/posts', '/v1/profile', '/v1/posts/1', '/v1/posts?limit=0'])
    await fixture.call(access_token, path);
  const uid = await fixture.open(client, owner, fixture.authorizeUrl(client, newPkce()));
  return {
    app: client.id,
    waiting: {
      consent: `/consent/${uid}`,
      connectRequest: new URL(asked.body.authorization_url).pathname,
    },
  };
}

async function startConnecting(owner: BrowserSession): Promise<string> {
  const { authorization_url } = await owner.mustPost<{ authorization_url: string }>('/oauth/connect', {
    platform: 'linkedin',
  });
  return (await owner.follow(authorization_url, { member: 'ines', decision: 'allow' })).pathname;
}

/** A person asked a platform to have us delete their data. */
async function requestDataDeletion(server: TestServer): Promise<void> {
  const now = new Date();
  await server.database.handle.sql
    .insertInto('data_deletions')
    .values({
      code: 'del_known',
      platform: 'facebook',
      digest: '0'.repeat(64),
      requested_at: now,
      finished_at: now,
      accounts_removed: 2,
    })
    .execute();
}
