/** Metrics of posts of pages and members on LinkedIn, since they were posted. */

import type { InsightResult, Insights, PostReading } from '../../domain/platform-port/insights.ts';
import type { ManageIo } from '../../domain/platform-port/manage.ts';
import { days } from '../../lib/clock.ts';
import { createCaller } from '../kit/caller.ts';
import { notAvailable, notSupported } from '../kit/results.ts';
import { readPost } from './answers.ts';
import { type Caller, getMemberPostAnalytics, getPost, getShareStatistics } from './calls.ts';
import { isMember } from './members.ts';
import { messages } from './messages.ts';
import { memberMetrics, pageMetrics, rules } from './metrics.ts';
import { type ReadingTrouble, readingTrouble } from './outcome.ts';
import type { LinkedInSettings } from './settings.ts';
import { readMemberMetric, readPostStatistics } from './statistics.ts';

export const createInsights = (settings: LinkedInSettings): Insights => ({
  ...rules,
  availableForMs: () => null,
  read(io, externalIds) {
    const read = isMember(io.account) ? readMemberPosts : readPagePosts;
    return read(createCaller(settings, io), io, externalIds);
  },
});

const unreadable = notAvailable(messages.answer_unreadable());

const youngForMs = days(30);
const pageNames = pageMetrics.map(({ name }) => name);
const zeros = new Map(pageNames.map((name) => [name, 0]));

/**
 * LinkedIn omits a page's posts without any activity, which by its documentation means all zeros; but it omits
 * deleted ones too. So an omitted post is read: not found means gone, and a young one that exists has zeros. An
 * old one has no metrics: that LinkedIn no longer counts it is likelier than that it was never seen.
 */
async function readPagePosts(
  caller: Caller,
  io: ManageIo,
  ids: readonly string[],
): Promise<InsightResult<ReadonlyMap<string, PostReading>>> {
  const readings = new Map<string, PostReading>();
  const isNew = (id: string): boolean => id.startsWith('urn:li:ugcPost:');
  for (const some of [ids.filter(isNew), ids.filter((id) => !isNew(id))]) {
    if (some.length === 0) continue;
    const answer = await getShareStatistics(caller, io.account, some);
    if (answer.kind !== 'answered' || answer.status !== 200) return readingTrouble(answer, io.now());
    const statistics = readPostStatistics(answer.text);
    if (statistics === undefined) return unreadable;
    for (const [id, values] of statistics)
      readings.set(id, { kind: 'reported', values, requested: pageNames });
  }
  for (const id of ids) {
    if (readings.has(id)) continue;
    const reading = await readOmitted(caller, io, id);
    if ('account' in reading) return reading.account;
    readings.set(id, reading.post);
  }
  return { kind: 'ok', value: readings };
}

async function readOmitted(
  caller: Caller,
  io: ManageIo,
  id: string,
): Promise<{ readonly post: PostReading } | { readonly account: ReadingTrouble }> {
  const answer = await getPost(caller, id);
  if (answer.kind === 'answered' && answer.status === 404)
    return {
      post: {
        kind: 'gone',
        plainReason: messages.post_removed(),
      },
    };
  if (answer.kind === 'answered' && answer.status === 403) return { post: nothing };
  if (answer.kind !== 'answered' || answer.status !== 200)
    return { account: readingTrouble(answer, io.now()) };
  const post = readPost(answer.text);
  if (post === undefined) return { account: unreadable };
  const publishedMs = post.publishedAt ?? post.createdAt ?? 0;
  const isYoung = io.now().getTime() - publishedMs < youngForMs;
  return { post: isYoung ? { kind: 'reported', values: zeros, requested: pageNames } : nothing };
}

const nothing: PostReading = {
  kind: 'nothing',
  plainReason: messages.no_figures(),
};

const neededScope = 'r_member_postAnalytics';
const memberNames = memberMetrics.map(({ name }) => name);

/**
 * LinkedIn returns a member's metrics one number per call, and only with a permission that few apps get. We do not
 * request it, so it is present only where an operator's app has it.
 */
async function readMemberPosts(
  caller: Caller,
  io: ManageIo,
  ids: readonly string[],
): Promise<InsightResult<ReadonlyMap<string, PostReading>>> {
  if (!io.scopes.includes(neededScope)) return notForMembers;
  const readings = new Map<string, PostReading>();
  for (const id of ids) {
    const values = new Map<string, number>();
    for (const metric of memberNames) {
      const answer = await getMemberPostAnalytics(caller, id, metric);
      // LinkedIn uses the same status for what does not exist and what belongs to others.
      if (answer.kind === 'answered' && (answer.status === 403 || answer.status === 404)) break;
      if (answer.kind !== 'answered' || answer.status !== 200) return readingTrouble(answer, io.now());
      const figure = readMemberMetric(answer.text);
      if (figure === undefined) return unreadable;
      if (figure !== null) values.set(metric, figure);
    }
    readings.set(
      id,
      values.size > 0 ? { kind: 'reported', values, requested: memberNames } : noMemberMetrics,
    );
  }
  return { kind: 'ok', value: readings };
}

const notForMembers = notSupported(messages.member_figures_not_told());
const noMemberMetrics: PostReading = {
  kind: 'nothing',
  plainReason: messages.no_member_figures(),
};
