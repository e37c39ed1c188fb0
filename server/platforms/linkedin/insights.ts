/** How posts of pages and members do on LinkedIn, since they were posted. */

import type { Asked, Insights, PostReading } from '../../domain/platform-port/insights.ts';
import type { ManageIo } from '../../domain/platform-port/manage.ts';
import { days } from '../../lib/clock.ts';
import { createCaller } from '../kit/caller.ts';
import { notAvailable, notSupported } from '../kit/results.ts';
import { readPost } from './answers.ts';
import { type Caller, getMemberPostAnalytics, getPost, getShareStatistics } from './calls.ts';
import { readMemberFigure, readPostStatistics } from './figures.ts';
import { isMember } from './members.ts';
import { messages } from './messages.ts';
import { memberMetrics, pageMetrics, rules } from './metrics.ts';
import { type ReadingTrouble, readingTrouble } from './outcome.ts';
import type { LinkedInSettings } from './settings.ts';

export const createInsights = (settings: LinkedInSettings): Insights => ({
  ...rules,
  endsMs: () => null,
  read(io, externalIds) {
    const read = isMember(io.account) ? readMemberPosts : readPagePosts;
    return read(createCaller(settings, io), io, externalIds);
  },
});

const unreadable = notAvailable(messages.answer_unreadable());

const youngForMs = days(30);
const pageNames = pageMetrics.map(({ name }) => name);
const nought = new Map(pageNames.map((name) => [name, 0]));

/**
 * LinkedIn leaves out a page's posts without any activity, and by its pages that is nought of each; but it leaves out
 * deleted ones too. So a post that is left out is read: not found is gone, and a young one that is there has nought. An
 * old one has no figures: that LinkedIn no longer counts it is likelier than that it was never seen.
 */
async function readPagePosts(
  caller: Caller,
  io: ManageIo,
  ids: readonly string[],
): Promise<Asked<ReadonlyMap<string, PostReading>>> {
  const readings = new Map<string, PostReading>();
  const isNew = (id: string): boolean => id.startsWith('urn:li:ugcPost:');
  for (const some of [ids.filter(isNew), ids.filter((id) => !isNew(id))]) {
    if (some.length === 0) continue;
    const answer = await getShareStatistics(caller, io.account, some);
    if (answer.kind !== 'answered' || answer.status !== 200) return readingTrouble(answer, io.now());
    const statistics = readPostStatistics(answer.text);
    if (statistics === undefined) return unreadable;
    for (const [id, values] of statistics) readings.set(id, { kind: 'told', values, asked: pageNames });
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
  return { post: isYoung ? { kind: 'told', values: nought, asked: pageNames } : nothing };
}

const nothing: PostReading = {
  kind: 'nothing',
  plainReason: messages.no_figures(),
};

const neededScope = 'r_member_postAnalytics';
const memberNames = memberMetrics.map(({ name }) => name);

/**
 * LinkedIn gives a member's figures one number a call, and only with a right that it gives to few apps. It is not asked
 * for here, so it is there only where an operator's app has it.
 */
async function readMemberPosts(
  caller: Caller,
  io: ManageIo,
  ids: readonly string[],
): Promise<Asked<ReadonlyMap<string, PostReading>>> {
  if (!io.scopes.includes(neededScope)) return notForMembers;
  const readings = new Map<string, PostReading>();
  for (const id of ids) {
    const values = new Map<string, number>();
    for (const metric of memberNames) {
      const answer = await getMemberPostAnalytics(caller, id, metric);
      // LinkedIn refuses with the same status what is not there and what is not theirs.
      if (answer.kind === 'answered' && (answer.status === 403 || answer.status === 404)) break;
      if (answer.kind !== 'answered' || answer.status !== 200) return readingTrouble(answer, io.now());
      const figure = readMemberFigure(answer.text);
      if (figure === undefined) return unreadable;
      if (figure !== null) values.set(metric, figure);
    }
    readings.set(id, values.size > 0 ? { kind: 'told', values, asked: memberNames } : noMemberFigures);
  }
  return { kind: 'ok', value: readings };
}

const notForMembers = notSupported(messages.member_figures_not_told());
const noMemberFigures: PostReading = {
  kind: 'nothing',
  plainReason: messages.no_member_figures(),
};
