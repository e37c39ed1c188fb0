/** The rows of an export as CSV: a line for each figure of each row. The columns are described in docs/v2.md. */
import { type DimensionName, dimensionNames } from '../../domain/analytics/question.ts';
import type { AnswerRowView } from './answer-views.ts';
import { byteOrderMark, type Cell, csvLine } from './csv.ts';

type RowCells = Readonly<Record<string, (row: AnswerRowView) => Cell>>;

/** A column stands for the dimension that it belongs to. */
const columnsOf: Readonly<Record<DimensionName, RowCells>> = {
  platform: { platform: ({ platform }) => platform ?? null },
  account: {
    account_id: ({ account }) => account?.id ?? null,
    account: ({ account }) => account?.name ?? null,
  },
  campaign: {
    campaign_id: ({ campaign }) => campaign?.id ?? null,
    campaign: ({ campaign }) => campaign?.name ?? null,
  },
  post: {
    // With a letter before it: a spreadsheet cannot represent as many digits.
    post: ({ post }) => (post ? `post ${post.id}` : null),
    text: ({ post }) => post?.text ?? null,
    permalink: ({ post }) => post?.permalink ?? null,
    published_at: ({ post }) => post?.published_at ?? null,
  },
  time: {
    start: ({ start }) => start ?? null,
    end: ({ end }) => end ?? null,
    since: ({ since }) => since ?? null,
  },
  hour_of_week: {
    weekday: ({ hour_of_week: at }) => at?.weekday ?? null,
    hour: ({ hour_of_week: at }) => at?.hour ?? null,
  },
};

const valueColumns = ['metric', 'gained', 'before', 'change', 'sources', 'as_of'] as const;

export const exportColumns = (dimensions: readonly DimensionName[]): string[] => [
  ...dimensionNames
    .filter((name) => dimensions.includes(name))
    .flatMap((name) => Object.keys(columnsOf[name])),
  ...valueColumns,
];

/** `parts`: rows as JSON, separated by commas. */
export async function* csvOf(
  dimensions: readonly DimensionName[],
  parts: AsyncIterable<string>,
): AsyncGenerator<string> {
  const cells = dimensionNames
    .filter((name) => dimensions.includes(name))
    .flatMap((name) => Object.values(columnsOf[name]));
  yield byteOrderMark + csvLine(exportColumns(dimensions));
  for await (const part of parts)
    yield rowsOf(part)
      .flatMap((row) => {
        const head = cells.map((cell) => cell(row));
        return row.values.map(({ metric, gained, before, change, sources }) =>
          csvLine([
            ...head,
            metric,
            gained,
            before,
            change,
            sources.map((source) => `${source.platform} ${source.metric}`).join(' + '),
            row.as_of,
          ]),
        );
      })
      .join('');
}

/** As `presentStored` wrote them. Checking each again took longer than everything else. */
const rowsOf = (part: string): AnswerRowView[] => JSON.parse(`[${part}]`) as AnswerRowView[];

/** The answer as `GET /v2/analytics` gives it, with all of its rows. */
export async function* jsonOf(head: object, parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"rows":[`;
  let separator = '';
  for await (const part of parts) {
    yield separator + part;
    separator = ',';
  }
  yield ']}';
}
