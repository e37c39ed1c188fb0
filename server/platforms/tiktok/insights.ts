/**
 * How posts do on TikTok: totals of public videos, by id. TikTok leaves out an id whether the video was deleted, made
 * private, still looked at by its moderation, or is a photo post. So none is ever called gone here: that TikTok says
 * nothing about it is all that is known, and it may be told again later.
 */

import type { Asked, Insights, PostReading } from '../../domain/platform-port/insights.ts';
import { createCaller } from '../kit/caller.ts';
import { authLost, rateLimited, retryAt } from '../kit/outcomes.ts';
import { notAvailable, notReached, notSupported } from '../kit/results.ts';
import type { ListedVideo } from './answers.ts';
import { queryVideos } from './calls.ts';
import { callsWaitMs } from './limits.ts';
import { messages } from './messages.ts';
import { rules } from './metrics.ts';
import { answered, isThrottled, reconnect, type Trouble } from './outcome.ts';
import type { TikTokSettings } from './settings.ts';

export const createInsights = (settings: TikTokSettings): Insights => ({
  ...rules,
  endsMs: () => null,
  async read(io, externalIds) {
    const numbered = externalIds.filter((id) => /^\d+$/.test(id));
    const answer = numbered.length === 0 ? noVideos : await queryVideos(createCaller(settings, io), numbered);
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
    ? { kind: 'told', values: new Map(values) }
    : {
        kind: 'nothing',
        plainReason: messages.figures_public_only(),
      };
}

/** Codes by which TikTok says that a right was not granted; the connection itself is fine. */
const lacksRight = new Set(['scope_not_authorized', 'scope_permission_missed']);

function trouble(answer: Trouble, now: Date): Exclude<Asked<never>, { kind: 'ok' }> {
  if (answer.kind !== 'refused') return notReached('TikTok', answer.reason);
  const { status, code, headers } = answer;
  if (lacksRight.has(code)) return notSupported(messages.figures_not_allowed());
  if (status === 401) return authLost(reconnect);
  if (isThrottled(answer)) return rateLimited(retryAt(headers, now, callsWaitMs), 'account');
  return notAvailable(answered(answer));
}
