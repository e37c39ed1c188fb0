/** A workspace as it looks after a few weeks: posts in every state, people, files, figures, an app, and things that wait. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { sealAudit } from '../../../server/db/audit/audit.ts';
import { work } from '../../../server/process/work.ts';
import { type House, startHouse } from '../../house.ts';
import { newPkce, Stage } from '../../oauth/stage.ts';
import { makeQuick } from '../../quick-platforms.ts';
import type { Visitor } from '../../visitor.ts';
import { seedAccount, seedChannelDays, settleUsuals } from '../figures-seed.ts';
import { seedPosts } from './posts-seed.ts';

export interface FullDesk {
  readonly house: House;
  /** Has everything below, and runs the installation. */
  readonly owner: Visitor;
  /** Signed in, in a workspace where nothing has happened yet. */
  readonly newcomer: Visitor;
  readonly posts: Awaited<ReturnType<typeof seedPosts>>;
  readonly account: string;
  readonly campaign: string;
  readonly media: string;
  readonly recurrence: string;
  readonly app: string;
  /** Addresses that carry a secret of their own. */
  readonly waiting: {
    readonly consent: string;
    readonly connection: string;
    readonly connectRequest: string;
    readonly invitation: string;
  };
}

export async function openFullDesk(
  stack: AsyncDisposableStack,
  /** With an account that was lost, of which every page then speaks. */
  { withTrouble = true } = {},
): Promise<FullDesk> {
  const settings = {
    SIGNUP: 'open',
    OPERATOR_NAME: 'Lanternfish Coffee',
    OPERATOR_CONTACT: 'privacy@lanternfish.example',
  };
  const house = stack.use(await startHouse({ workers: false, settings }));
  await makeQuick(house.sandboxUrl);
  const stage = await Stage.on(house);
  const { ines: owner, tomas: newcomer } = stage;
  await owner.must(`/v1/workspaces/${owner.workspace}`, {
    name: 'Lanternfish Coffee',
    time_zone: 'Europe/Lisbon',
  });
  const [account = ''] = await owner.connectLinkedIn({ pages: 2 });
  const colleague = await invite(house, owner, 'maren');
  const campaign = (await owner.must<{ id: string }>('/v1/campaigns', { name: 'Winter lot' })).id;
  const file = await owner.upload(
    'deepwater-bag.png',
    await artwork(),
    'Hills at dusk, a lamp in one window',
  );
  await owner.upload('roastery-door.png', await artwork(90), 'The door of the roastery');

  const working = await work(house.context);
  const posts = await seedPosts({ house, owner, colleague, account, campaign, file: file.media });
  await working[Symbol.asyncDispose]();
  await planAhead(owner, account);
  const recurrence = await repeat(owner, posts.published);
  await figures(house, owner, campaign, withTrouble);
  const { app, waiting } = await apps(stage, owner);
  await forgetSomebody(house);
  while ((await sealAudit(house.context.database, house.context.keys)).sealed > 0);
  return {
    house,
    owner,
    newcomer,
    posts,
    account,
    campaign,
    media: file.media_id,
    recurrence,
    app,
    waiting: {
      ...waiting,
      connection: await beginConnecting(owner),
      invitation: await inviteLink(owner, 'approver'),
    },
  };
}

async function inviteLink(owner: Visitor, role: string): Promise<string> {
  const { link } = await owner.must<{ link: string }>('/v1/invitations', { role });
  return new URL(link).pathname;
}

async function invite(house: House, owner: Visitor, person: string): Promise<Visitor> {
  const link = await inviteLink(owner, 'editor');
  const visitor = house.visitor();
  await visitor.signIn(person, { invitation: link.split('/').at(-1) ?? '' });
  visitor.workspace = owner.workspace;
  return visitor;
}

/** A picture of our own, turned so that another one is other bytes. */
async function artwork(degrees = 0): Promise<Uint8Array> {
  return sharp(await readFile('web/assets/hills.svg'), { density: 150 })
    .resize(1200, 800, { fit: 'cover' })
    .rotate(degrees)
    .png()
    .toBuffer();
}

async function planAhead(owner: Visitor, account_id: string): Promise<void> {
  for (const [weekday, time] of [
    ['tuesday', '09:00'],
    ['thursday', '09:00'],
    ['saturday', '10:30'],
  ] as const)
    await owner.must('/v1/slots', { account_id, weekday, time });
}

async function repeat(owner: Visitor, template_post_id: string): Promise<string> {
  const plan = { every: 'week', weekdays: ['friday'], template_post_id, time: '17:00' };
  return (await owner.must<{ id: string }>('/v1/recurrences', plan)).id;
}

async function figures(house: House, owner: Visitor, campaign: string, withTrouble: boolean): Promise<void> {
  await seedAccount(
    house,
    owner,
    {
      platform: 'tiktok',
      name: '@lanternfish',
      posts: [33, 30, 27, 21, 16, 14, 9, 7.5, 4, 0.3],
      metrics: { view_count: 900, like_count: 60, comment_count: 9, share_count: 4 },
    },
    campaign,
  );
  await seedAccount(house, owner, {
    platform: 'facebook',
    name: 'Lanternfish Coffee',
    status: withTrouble ? 'reconnect_needed' : 'active',
    posts: [25, 17, 12],
    silent: [16, 15, 14, 13, 3, 2, 1, 0],
    metrics: { post_media_view: 700 },
  });
  const youtube = await seedAccount(house, owner, {
    platform: 'youtube',
    name: 'Lanternfish on film',
    posts: [6],
    metrics: { viewCount: 1200, likeCount: 80 },
  });
  await seedChannelDays(house, owner, youtube.accountId);
  await settleUsuals(house);
}

/** One app that acts for the owner already, asks for more, and asks to connect an account. */
async function apps(stage: Stage, owner: Visitor) {
  const scopes = ['profile:read', 'posts:read', 'posts:write', 'accounts:write'];
  const client = await stage.register({ scopes });
  const { access_token } = await stage.tokens(client);
  const asked = await stage.call(access_token, '/oauth/connect', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'tiktok' }),
  });
  const uid = await stage.open(client, owner, stage.authorizeUrl(client, newPkce()));
  return {
    app: client.id,
    waiting: {
      consent: `/consent/${uid}`,
      connectRequest: new URL(asked.body.authorization_url).pathname,
    },
  };
}

async function beginConnecting(owner: Visitor): Promise<string> {
  const { authorization_url } = await owner.must<{ authorization_url: string }>('/oauth/connect', {
    platform: 'linkedin',
  });
  return (await owner.follow(authorization_url, { member: 'ines', decision: 'allow' })).pathname;
}

/** Somebody asked a platform that we delete what we have of them. */
async function forgetSomebody(house: House): Promise<void> {
  const now = new Date();
  await house.database.handle.sql
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
