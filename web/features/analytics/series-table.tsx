import { formatList } from '../../i18n/format-text.ts';
import { formatNumber } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { measureLabel, notAvailable } from './format-values.ts';
import type { MeasureView } from './views.ts';

export interface TableRow {
  readonly key: string;
  readonly when: string;
  /** Null where the table is not about posts. */
  readonly posts: number | null;
  readonly values: readonly (number | null)[];
}

/** The same data as the chart, to read and to copy. */
export function SeriesTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly TableRow[];
}) {
  const showsPosts = rows.some(({ posts }) => posts !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="series-table" aria-label={caption} tabIndex={0}>
      <table className="figure-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('When')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="r">
                {column}
              </th>
            ))}
            {showsPosts ? (
              <th scope="col" className="r">
                {t('Posts out')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, when, posts, values }) => (
            <tr key={key}>
              <th scope="row">{when}</th>
              {values.map((value, index) => (
                <td key={columns[index]} className="r num">
                  {value === null ? (
                    <>
                      <span aria-hidden>–</span>
                      <span className="sr-only">{notAvailable}</span>
                    </>
                  ) : (
                    formatNumber(value)
                  )}
                </td>
              ))}
              {showsPosts ? <td className="r num">{posts || ''}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** `Views, from view_count` */
export const describeSource = (measure: MeasureView): string =>
  measure.metrics?.length
    ? t('{measure}, from {metrics}', {
        measure: measureLabel(measure),
        metrics: formatList(measure.metrics),
      })
    : measureLabel(measure);
