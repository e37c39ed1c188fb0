/** Opens a question: what period it means, what it is compared with, whose figures it is about. */
import { AppError } from '../../errors.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { joinMessages } from '../../lib/message.ts';
import { type Measure, measureNames } from '../platform-port/insights.ts';
import type { PlatformName } from '../platforms.ts';
import { type ComparedPeriod, resolveComparison } from './compare.ts';
import { messages } from './messages.ts';
import { type Period, resolvePeriod, type TimeRange } from './period.ts';
import { type Question, questionProblems } from './question.ts';
import { type AnalyticsDeps, findTimeZone } from './read-analytics.ts';
import type { AnalyticsAccount } from './reader.ts';

export interface OpenQuestion {
  readonly workspaceId: WorkspaceId;
  readonly question: Question;
  readonly period: Period;
  readonly stretches: readonly TimeRange[];
  readonly compared: ComparedPeriod | null;
  readonly accounts: readonly AnalyticsAccount[];
}

/** Refuses what cannot be answered, all problems together. */
export async function openQuestion(
  deps: AnalyticsDeps,
  workspaceId: WorkspaceId,
  question: Question,
): Promise<OpenQuestion> {
  const { filter, dimensions, grain = 'day', compare } = question;
  const problems = questionProblems(question);
  if (problems.length > 0)
    throw new AppError('invalid_request', joinMessages(problems.map(({ message }) => message)), {
      errors: problems,
    });
  const timeZone = await findTimeZone(deps, workspaceId, question);
  const now = deps.clock.now();
  const byTime = dimensions.includes('time');
  const period = resolveAsked({ ...question, granularity: byTime ? grain : 'month' }, timeZone, now);
  const whole = { from: period.from, to: period.buckets.at(-1)?.to ?? period.to };
  const stretches = byTime ? period.buckets : [whole];
  const compared = compare ? resolveComparison(period, stretches, compare, now) : null;
  const accounts = await involvedAccounts(deps, workspaceId, filter);
  requireAddable(deps, question, accounts);
  return { workspaceId, question, period, stretches, compared, accounts };
}

/** Version 2 calls the granularity `grain`. */
function resolveAsked(...asked: Parameters<typeof resolvePeriod>): Period {
  try {
    return resolvePeriod(...asked);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const errors = error.errors.map((problem) => ({
      ...problem,
      param: problem.param === 'granularity' ? 'grain' : problem.param,
    }));
    throw new AppError(error.code, error.detail, { errors });
  }
}

async function involvedAccounts(
  { reader }: AnalyticsDeps,
  workspaceId: WorkspaceId,
  filter: Question['filter'],
): Promise<readonly AnalyticsAccount[]> {
  const accounts = await reader.accounts(workspaceId, filter);
  if (filter.postId === undefined) return accounts;
  const post = await reader.post(workspaceId, filter.postId);
  return accounts.filter(({ id }) => id === post?.accountId);
}

export const measuresOf = ({ metrics }: Question): readonly Measure[] =>
  measureNames.filter((name) => metrics.includes(name));

/** The platforms from whose figures nothing may be derived. */
export const standaloneOf = (
  deps: AnalyticsDeps,
  accounts: readonly AnalyticsAccount[],
): readonly PlatformName[] => [
  ...new Set(
    accounts
      .map(({ platform }) => platform)
      .filter((platform) => deps.catalog.get(platform).insightRules.isStandalone),
  ),
];

function requireAddable(
  deps: AnalyticsDeps,
  question: Question,
  accounts: readonly AnalyticsAccount[],
): void {
  const alone = standaloneOf(deps, accounts);
  const [platform] = alone;
  const isAlone = accounts.length > 0 && accounts.every((account) => alone.includes(account.platform));
  if (platform === undefined || !isAlone || measuresOf(question).length === 0) return;
  const message = messages.stands_alone({ platform: deps.catalog.get(platform).title });
  throw new AppError('invalid_request', message, {
    errors: [{ param: 'metrics', code: 'stands_alone', message }],
  });
}
