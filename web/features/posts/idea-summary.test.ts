import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostView } from '../../../server/http/views.ts';
import { describeIdea, describeSharing, inOrderOfNeed, leadOf, nameIn, ownWords } from './idea-summary.ts';

type Post = Parameters<typeof describeIdea>[0][number];

const post = (platform: PostView['platform'], state: PostView['state'], over: Partial<Post> = {}): Post => ({
  id: '1',
  amends: null,
  caption: 'Shared',
  media: [],
  schedule: null,
  published_at: null,
  state,
  platform,
  account: null,
  can: ['edit'],
  ...over,
});
const at = (publish_at: string) => ({ publish_at, wall_time: publish_at.slice(0, 19), time_zone: 'UTC' });
const account = (name: string) => ({
  id: 'acc_1' as const,
  name,
  handle: null,
  url: null,
  status: 'active' as const,
  simulated: false,
});

test('the line under a state says whose it is, and how the others are', () => {
  const two = [post('Facebook', 'published'), post('Instagram', 'published')];
  assert.equal(describeIdea([post('LinkedIn', 'failed'), ...two]), 'LinkedIn only. Two are out.');
  assert.equal(
    describeIdea([post('YouTube', 'unconfirmed'), post('TikTok', 'published')]),
    'YouTube only. TikTok is out.',
  );
  assert.equal(
    describeIdea([
      post('Instagram', 'in_review'),
      post('LinkedIn', 'in_review'),
      post('Facebook', 'approved'),
      post('TikTok', 'cancelled'),
    ]),
    'Instagram and LinkedIn. Facebook is signed. TikTok was cancelled.',
  );
});

test('where all are in one state, the line says which of them differ', () => {
  const own = post('LinkedIn', 'in_review', { id: '3', caption: 'Own' });
  const shared = [post('Facebook', 'in_review'), post('Instagram', 'in_review', { id: '2' })];
  assert.equal(describeIdea([...shared, own]), 'All three. LinkedIn differs.');
  assert.equal(describeIdea(shared), 'Both.');
});

test('two posts on one platform are told apart by their accounts', () => {
  const posts = [
    post('LinkedIn', 'failed', { account: account('Roastery') }),
    post('LinkedIn', 'published', { id: '2', account: account('Shop') }),
    post('Facebook', 'published', { id: '3', account: account('Lisbon') }),
  ];
  assert.deepEqual(
    posts.map((one) => nameIn(posts, one)),
    ['Roastery', 'Shop', 'Facebook'],
  );
});

test('an edit changes what shares the text and can still be edited', () => {
  const posts = [
    post('Instagram', 'draft'),
    post('Facebook', 'draft', { id: '2' }),
    post('LinkedIn', 'draft', { id: '3', caption: 'Own' }),
    post('TikTok', 'published', { id: '4', can: [] }),
  ];
  assert.equal(
    describeSharing(posts),
    'An edit to the shared text changes Instagram and Facebook. LinkedIn keeps its own.',
  );
  assert.equal(describeSharing(posts.slice(3)), null);
});

test('the words of a variant begin shortly before it differs', () => {
  const shared = 'Three coffees, one cup, and a card you write yourself.';
  assert.equal(
    ownWords('Three coffees, one cup, and a card with your name on it.', shared),
    '…and a card with your name on it.',
  );
  assert.equal(ownWords('Something else', shared), 'Something else');
  assert.equal(ownWords('Three coffees, one cup,', shared), '…coffees, one cup,');
});

test('posts in one state stand by time, and a row shows the time by which its list is ordered', () => {
  const late = post('LinkedIn', 'published', { id: '1', published_at: '2031-01-02T09:00:00Z' });
  const early = post('Facebook', 'published', { id: '2', published_at: '2031-01-01T09:00:00Z' });
  const draft = post('TikTok', 'draft', { id: '3', schedule: at('2031-01-05T09:00:00Z') });
  const timeless = post('YouTube', 'draft', { id: '4' });
  const idOf = (one: Post | undefined) => one?.id;
  assert.deepEqual(inOrderOfNeed([timeless, draft, late, early]).map(idOf), ['3', '4', '2', '1']);
  const published = inOrderOfNeed([late, early]);
  assert.deepEqual([leadOf(published, 'soonest'), leadOf(published, 'latest')].map(idOf), ['2', '1']);
});
