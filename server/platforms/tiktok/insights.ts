/**
 * Metrics of posts on TikTok: totals of public videos, by id. TikTok omits an id whether the video was deleted,
 * made private, is still in moderation, or is a photo post. So none is ever called gone here: all we know is that
 * TikTok reports nothing, and it may report it again later.
 */

import type { InsightResult, Insights, PostReading } from '../../domain/platform-port/insights.ts';
import { createCaller } from '../kit/caller.ts';
import { authLost, rateLimited, retryAt } from '../kit/outcomes.ts';
import { notAvailable, notReached, notSupported } from '../kit/results.ts';
import type { ListedVideo } from './answers.ts';
import { queryVideos } from './calls.ts';
import { callsWaitMs } from './limits.ts';
import { messages } from './messages.ts';
import { rules } from './metrics.ts';
import { describeAnswer, isThrottled, reconnect, type Trouble } from './outcome.ts';
import type { TikTokSettings } from './settings.ts';

export const createInsights = (settings: TikTokSettings): Insights => ({
  ...rules,
  availableForMs: () => null,
  async read(io, externalIds) {
    const withId = externalIds.filter((id) => /^\d+$/.test(id));
    const answer = withId.length === 0 ? noVideos : await queryVideos(createCaller(settings, io), withId);
    if (answer.kind !== 'ok') return trouble(answer, io.now());
    const videos = new Map(answer.value.videos.map((video) => [video.id, video]));
    return { kind: 'ok', value: new Map(externalIds.map((id) => [id, readingOf(id, videos.get(id))])) };
  },
});

const noVideos = { kind: 'ok', value: { videos: [] as readonly ListedVideo[] } } as const;

function readingOf(id: string, video: ListedVideo | undefined): PostReading {
  if (!/^\d+$/.test(id))
    return {
      kind: 'nothing',
      plainReason: messages.no_id_no_figures(),
    };
  const values = Object.entries(video ?? {}).filter(
    (entry): entry is [string, number] =>
      typeof entry[1] === 'number' && rules.metrics.some(({ name }) => name === entry[0]),
  );
  return values.length > 0
    ? { kind: 'reported', values: new Map(values) }
    : {
        kind: 'nothing',
        plainReason: messages.figures_public_only(),
      };
}

/** Codes for a permission that was not granted; the connection itself is fine. */
const missingScopeCodes = new Set(['scope_not_authorized', 'scope_permission_missed']);

function trouble(answer: Trouble, now: Date): Exclude<InsightResult<never>, { kind: 'ok' }> {
  if (answer.kind !== 'refused') return notReached('TikTok', answer.reason);
  const { status, code, headers } = answer;
  if (missingScopeCodes.has(code)) return notSupported(messages.figures_not_allowed());
  if (status === 401) return authLost(reconnect);
  if (isThrottled(answer)) return rateLimited(retryAt(headers, now, callsWaitMs), 'account');
  return notAvailable(describeAnswer(answer));
}
