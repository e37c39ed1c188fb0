/**
 * How a member's own posts do. LinkedIn tells it one number a call, and only with a right that it gives to few apps. It
 * is not asked for here, so it is there only where an operator's app has it.
 */
import type { Asked, PostReading } from '../../domain/platform-port/insights.ts';
import type { ManageIo } from '../../domain/platform-port/manage.ts';
import { type Caller, getMemberPostAnalytics } from './calls.ts';
import { readMemberFigure } from './figures.ts';
import { memberMetrics } from './metrics.ts';
import { troubleOf, unreadable } from './reading-trouble.ts';

const neededScope = 'r_member_postAnalytics';
const asked = memberMetrics.map(({ name }) => name);

export async function readMemberPosts(
  caller: Caller,
  io: ManageIo,
  ids: readonly string[],
): Promise<Asked<ReadonlyMap<string, PostReading>>> {
  if (!io.scopes.includes(neededScope)) return notForMembers;
  const readings = new Map<string, PostReading>();
  for (const id of ids) {
    const values = new Map<string, number>();
    for (const metric of asked) {
      const answer = await getMemberPostAnalytics(caller, id, metric);
      // LinkedIn refuses with the same status what is not there and what is not theirs.
      if (answer.kind === 'answered' && (answer.status === 403 || answer.status === 404)) break;
      if (answer.kind !== 'answered' || answer.status !== 200) return troubleOf(answer, io.now());
      const figure = readMemberFigure(answer.text);
      if (figure === undefined) return unreadable;
      if (figure !== null) values.set(metric, figure);
    }
    readings.set(id, values.size > 0 ? { kind: 'told', values, asked } : nothing);
  }
  return { kind: 'ok', value: readings };
}

const notForMembers: Asked<never> = {
  kind: 'not_supported',
  plainReason: 'LinkedIn does not tell us the figures of people’s own posts. Look at the post on LinkedIn.',
};
const nothing: PostReading = {
  kind: 'nothing',
  plainReason: 'LinkedIn tells no figures of this post. It may have been deleted.',
};
