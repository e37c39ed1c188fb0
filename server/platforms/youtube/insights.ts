/**
 * Metrics of videos and channels on YouTube: its own numbers, unchanged. Days are Pacific, as YouTube counts them.
 */

import type {
  AccountDay,
  InsightResult,
  Insights,
  PostReading,
} from '../../domain/platform-port/insights.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { createCaller } from '../kit/caller.ts';
import { authLost, rateLimited } from '../kit/outcomes.ts';
import { notAvailable, notReached, notSupported } from '../kit/results.ts';
import { type ListedVideo, readError, readReport, readVideos } from './answers.ts';
import { listVideos, queryDays } from './calls.ts';
import { messages } from './messages.ts';
import { rules } from './metrics.ts';
import { missingPermissions, refusal } from './outcome.ts';
import type { YouTubeSettings } from './settings.ts';

export function createInsights(settings: YouTubeSettings): Insights {
  return {
    ...rules,
    availableForMs: () => null,
    async read(io, externalIds) {
      const answer = await listVideos(createCaller(settings, io), 'statistics', externalIds.join(','));
      if (answer.kind !== 'answered' || answer.status !== 200) return trouble(answer, io.now());
      const listed = readVideos(answer.text);
      if (listed === undefined) return unreadable;
      const videos = new Map(listed.map((video) => [video.id, video]));
      return { kind: 'ok', value: new Map(externalIds.map((id) => [id, readingOf(videos.get(id))])) };
    },
    async readDays(io, from, to) {
      const metrics = rules.dayMetrics.map(({ name }) => name);
      const answer = await queryDays(createCaller(settings, io), { from, to, metrics });
      if (answer.kind === 'answered' && readError(answer.text).reason === 'accessNotConfigured')
        return notEnabled;
      if (answer.kind !== 'answered' || answer.status !== 200) return trouble(answer, io.now());
      const report = readReport(answer.text);
      return report === undefined ? unreadable : { kind: 'ok', value: report.flatMap(dayOf) };
    },
  };
}

/** For the channel's owner YouTube omits only what no longer exists. */
function readingOf(video: ListedVideo | undefined): PostReading {
  if (video === undefined)
    return {
      kind: 'gone',
      plainReason: messages.video_no_longer_there(),
    };
  const values = rules.metrics.flatMap(({ name }) => {
    const value = video.statistics?.[name as 'viewCount' | 'likeCount' | 'commentCount'];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return values.length > 0
    ? { kind: 'reported', values: new Map(values) }
    : {
        kind: 'nothing',
        plainReason: messages.no_figures(),
      };
}

function dayOf(row: ReadonlyMap<string, unknown>): AccountDay[] {
  const day = row.get('day');
  if (typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day)) return [];
  const values = rules.dayMetrics.flatMap(({ name }) => {
    const value = row.get(name);
    return typeof value === 'number' && Number.isFinite(value) ? [[name, value] as const] : [];
  });
  return [{ day, values: new Map(values) }];
}

type Trouble = Exclude<InsightResult<never>, { kind: 'ok' }>;
/** The Analytics API is enabled separately from the API that uploads. */
const notEnabled = notSupported(messages.analytics_not_switched_on());
const unreadable = notAvailable(messages.answer_unreadable());

function trouble(answer: HttpResult, now: Date): Trouble {
  if (answer.kind !== 'answered') return notReached('YouTube', answer.reason);
  if (readError(answer.text).reason === 'insufficientPermissions') return notSupported(missingPermissions);
  const meaning = refusal(answer, now);
  if (meaning.kind === 'rate_limited') return rateLimited(meaning.until, meaning.scope);
  if (meaning.kind === 'auth_lost' || answer.status === 401) return authLost(meaning.plainReason);
  return notAvailable(messages.answered({ status: answer.status }));
}
