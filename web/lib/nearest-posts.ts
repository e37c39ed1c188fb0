/**
 * The posts nearest in time. Lists come newest draft first, which says little about when a post goes out; so where they
 * do not fit on a page, spans of time are looked at that grow until there are enough.
 */
import type { PostView } from '../../server/http/views.ts';

type Timed = Pick<PostView, 'schedule' | 'published_at' | 'created_at'>;

export interface Asks<Post extends Timed> {
  readonly some: () => Promise<{ readonly data: readonly Post[]; readonly next_cursor: string | null }>;
  readonly between: (from: Date, to: Date) => Promise<readonly Post[]>;
}

const hourMs = 3_600_000;
const spans = [6, 36, 24 * 10, 24 * 90, 24 * 800].map((hours) => hours * hourMs);

const timeOf = ({ published_at, schedule }: Timed): number =>
  Date.parse(published_at ?? schedule?.publish_at ?? '');

/** What has no time comes first when one looks ahead: it only waits for somebody. */
const ordered = <Post extends Timed>(posts: readonly Post[], way: 'ahead' | 'back'): Post[] => {
  const timeless = posts.filter((post) => Number.isNaN(timeOf(post)));
  const timed = posts.filter((post) => !Number.isNaN(timeOf(post)));
  timed.sort((one, other) => (way === 'ahead' ? 1 : -1) * (timeOf(one) - timeOf(other)));
  return way === 'ahead' ? [...timeless, ...timed] : timed;
};

export async function nearest<Post extends Timed>(
  ask: Asks<Post>,
  way: 'ahead' | 'back',
  count: number,
  now: number,
): Promise<Post[]> {
  const first = await ask.some();
  if (first.next_cursor === null) return ordered(first.data, way).slice(0, count);
  const timeless = way === 'ahead' ? first.data.filter((post) => Number.isNaN(timeOf(post))) : [];
  let found: readonly Post[] = [];
  for (const span of spans) {
    // A little of the past counts as ahead: what is being sent now had its time just before.
    found =
      way === 'ahead'
        ? await ask.between(new Date(now - hourMs), new Date(now + span))
        : await ask.between(new Date(now - span), new Date(now + hourMs));
    found = found.filter((post) => !Number.isNaN(timeOf(post)));
    if (timeless.length + found.length >= count) break;
  }
  return ordered([...timeless, ...found], way).slice(0, count);
}
