/** One post in each state that a person can see. States that only platforms cause are set directly. */
import type { PostView } from '../../../server/http/posts/views.ts';
import type { BrowserSession } from '../../browser-session.ts';
import type { TestServer } from '../../test-server.ts';

export interface PostsSeed {
  readonly server: TestServer;
  readonly owner: BrowserSession;
  readonly colleague: BrowserSession;
  readonly account: string;
  /** Of the same idea, which has a post on `account` too. */
  readonly otherAccounts: readonly { readonly account_id: string; readonly platform: string }[];
  readonly campaign: string;
  /** The name of an uploaded picture. */
  readonly file: string;
}

/** In sentences that the server has, so that they appear in the reader's language. */
const troubles = {
  failed: [
    'duplicate_content',
    'LinkedIn refused the post because the account already shows one with the same content.',
  ],
  missed: ['late', 'Signoff was not running, was too busy, or publishing was paused, at that time.'],
  unconfirmed: ['no_answer', 'The post was sent to LinkedIn, but its answer did not arrive (HTTP 504).'],
} as const;

export async function seedPostsInEveryState({
  server,
  owner,
  colleague,
  account,
  otherAccounts,
  campaign,
  file,
}: PostsSeed) {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const schedule = { wall_time: `${tomorrow}T09:00`, time_zone: 'Europe/Lisbon' };
  const draft = (caption: string, more: object = {}, who = owner) =>
    who.createDraft({ account_id: account, caption, ...more });
  const approved = async (caption: string, more: object = {}) => {
    const id = await draft(caption, more);
    await owner.approve(id);
    return id;
  };
  const setState = async (state: keyof typeof troubles, caption: string) => {
    const id = await approved(caption);
    const [code, message] = troubles[state];
    const trouble = JSON.stringify({ code, message, at: new Date().toISOString() });
    await server.database.handle.sql
      .updateTable('posts')
      .set({ state: state as PostView['state'], trouble })
      .where('id', '=', id as `${bigint}`)
      .execute();
    return id;
  };

  const published = await approved(
    'What we paid our growers this year, line by line. The full table is on our site.',
  );
  await owner.mustPost('/posts/publish', { post_id: published });

  const inReview = await draft(
    'The lights stay on late in November. Meet Deepwater, our winter espresso: dark chocolate, burnt orange, a little smoke.\n\nFirst bags leave the roastery Thursday. #winterespresso #lanternfishcoffee',
    { media: file, schedule, campaign_id: campaign },
    colleague,
  );
  await colleague.mustPost(`/v1/posts/${inReview}/submit`);
  await colleague.mustPost(`/v1/posts/${inReview}/comments`, { text: 'The ship day moved to Thursday.' });

  // Signed once, then changed: review shows the difference.
  const changed = await approved('Saturday tasting: three cups, no homework. Doors open at ten.');
  const { revision } = await owner.readPost(changed);
  await owner.mustPost(`/v1/posts/${changed}`, {
    revision,
    caption: 'Saturday tasting: three cups, no homework. Doors open at nine.',
  });
  await owner.mustPost(`/v1/posts/${changed}/submit`);

  const sentBack = await draft('Our milk comes from two farms.', {}, colleague);
  const { current_revision } = await colleague.mustPost(`/v1/posts/${sentBack}/submit`);
  await owner.mustPost(`/v1/posts/${sentBack}/request-changes`, {
    revision_digest: current_revision?.digest,
    comment: 'Three farms since May. Please name them.',
  });

  // One idea on three accounts: the first has its own words at its own time.
  const shared =
    'Gift boxes are packed and on the shelf. Three coffees, one cup, and a card you write yourself.';
  const idea = await draft(
    'Gift boxes are packed and on the shelf. Three coffees, one cup, and a card with your company’s name on it.',
    { media: file, schedule: { ...schedule, wall_time: `${tomorrow}T08:15` } },
    colleague,
  );
  for (const other of otherAccounts) {
    const later = { ...schedule, wall_time: `${tomorrow}T12:30` };
    const more = { ...other, media: file, schedule: later, same_idea_as: idea };
    const id = await draft(shared, more, colleague);
    await colleague.mustPost(`/v1/posts/${id}/submit`);
  }
  const { idea_id } = await colleague.mustPost(`/v1/posts/${idea}/submit`);
  await colleague.mustPost(`/v1/ideas/${idea_id}`, { title: 'Gift boxes' });

  const cancelled = await approved('Closed on Monday.');
  await owner.mustPost(`/v1/posts/${cancelled}/cancel`);

  const seeded = {
    published,
    inReview,
    changed,
    sentBack,
    cancelled,
    idea,
    draft: await draft('Paper filters, ranked by people who wash cloth.', { media: file }),
    approved: await approved('Hiring: a roaster who likes mornings.', { campaign_id: campaign }),
    scheduled: await approved('How we roast for milk: a six minute tour of the drum.', {
      schedule,
      campaign_id: campaign,
    }),
    failed: await setState('failed', 'The winter lot is in.'),
    missed: await setState('missed', 'Open from seven.'),
    unconfirmed: await setState('unconfirmed', 'How we choose a farm.'),
  };
  await owner.waitForPost(published, ({ state }) => state === 'published');
  return seeded;
}
