/**
 * How a page's posts do. LinkedIn leaves out posts without any activity, and by its pages that is nought of each; but it
 * leaves out deleted ones too. So a post that is left out is looked at: not found is gone, and a young one that is there
 * has nought. Of an old one nothing is said: that LinkedIn no longer counts it is likelier than that nobody ever saw it.
 */
import type { Asked, PostReading } from '../../domain/platform-port/insights.ts';
import type { ManageIo } from '../../domain/platform-port/manage.ts';
import { days } from '../../lib/clock.ts';
import { readPost } from './answers.ts';
import { type Caller, getPost, getShareStatistics } from './calls.ts';
import { readPostStatistics } from './figures.ts';
import { pageMetrics } from './metrics.ts';
import { type Trouble, troubleOf, unreadable } from './reading-trouble.ts';

const youngForMs = days(30);
const asked = pageMetrics.map(({ name }) => name);
const nought = new Map(asked.map((name) => [name, 0]));

export async function readPagePosts(
  caller: Caller,
  io: ManageIo,
  ids: readonly string[],
): Promise<Asked<ReadonlyMap<string, PostReading>>> {
  const readings = new Map<string, PostReading>();
  const isNew = (id: string): boolean => id.startsWith('urn:li:ugcPost:');
  for (const some of [ids.filter(isNew), ids.filter((id) => !isNew(id))]) {
    if (some.length === 0) continue;
    const answer = await getShareStatistics(caller, io.account, some);
    if (answer.kind !== 'answered' || answer.status !== 200) return troubleOf(answer, io.now());
    const statistics = readPostStatistics(answer.text);
    if (statistics === undefined) return unreadable;
    for (const [id, values] of statistics) readings.set(id, { kind: 'told', values, asked });
  }
  for (const id of ids) {
    if (readings.has(id)) continue;
    const seen = await lookAt(caller, io, id);
    if ('account' in seen) return seen.account;
    readings.set(id, seen.post);
  }
  return { kind: 'ok', value: readings };
}

async function lookAt(
  caller: Caller,
  io: ManageIo,
  id: string,
): Promise<{ readonly post: PostReading } | { readonly account: Trouble }> {
  const answer = await getPost(caller, id);
  if (answer.kind === 'answered' && answer.status === 404)
    return { post: { kind: 'gone', plainReason: 'The post is no longer on LinkedIn.' } };
  if (answer.kind === 'answered' && answer.status === 403) return { post: nothing };
  if (answer.kind !== 'answered' || answer.status !== 200) return { account: troubleOf(answer, io.now()) };
  const post = readPost(answer.text);
  if (post === undefined) return { account: unreadable };
  const publishedMs = post.publishedAt ?? post.createdAt ?? 0;
  const isYoung = io.now().getTime() - publishedMs < youngForMs;
  return { post: isYoung ? { kind: 'told', values: nought, asked } : nothing };
}

const nothing: PostReading = {
  kind: 'nothing',
  plainReason: 'LinkedIn tells no figures of this post.',
};
