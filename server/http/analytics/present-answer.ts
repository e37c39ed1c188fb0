import type { Answer, AnswerRow } from '../../domain/analytics/answer-question.ts';
import type { StoredAnswer } from '../../domain/analytics/export-ports.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import { type AnswerRowView, type AnswerView, hourOfWeekView } from './answer-views.ts';

const iso = (time: Date): string => time.toISOString();
const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null;

export const presentAnswer = (
  { period, comparison, asOf, leftOut, rows }: Answer,
  limit = rows.length,
): AnswerView => ({
  from: iso(period.from),
  to: iso(period.to),
  time_zone: period.timeZone,
  compared_with: comparison && { from: iso(comparison.from), to: iso(comparison.to) },
  as_of: isoOrNull(asOf),
  left_out: leftOut.map(({ platform, note }) => ({ platform, ...messageFields('note', note ?? null) })),
  total_rows: rows.length,
  rows: rows.slice(0, limit).map(presentRow),
});

export const presentRow = ({
  platform,
  account,
  campaign,
  post,
  stretch,
  since = null,
  hourOfWeek,
  asOf,
  values,
}: AnswerRow): AnswerRowView => ({
  ...(platform && { platform }),
  ...(account && { account }),
  ...(campaign !== undefined && { campaign }),
  ...(post && {
    post: {
      id: post.id,
      text: post.text,
      permalink: post.permalink,
      published_at: iso(post.publishedAt),
    },
  }),
  ...(stretch && { start: iso(stretch.from), end: iso(stretch.to), since: isoOrNull(since) }),
  ...(hourOfWeek !== undefined && { hour_of_week: hourOfWeekView(hourOfWeek) }),
  as_of: isoOrNull(asOf),
  values: values.map(({ sources, ...value }) => ({ ...value, sources: [...sources] })),
});

/** As it is kept for a download. */
export function presentStored(answer: Answer): StoredAnswer {
  const { rows: _none, ...head } = presentAnswer(answer, 0);
  return { head, rows: presentEach(answer) } as unknown as StoredAnswer;
}

function* presentEach({ rows }: Answer): Generator<AnswerRowView> {
  for (const row of rows) yield presentRow(row);
}
