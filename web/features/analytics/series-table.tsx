import { formatList } from '../../i18n/format-text.ts';
import { formatNumber } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { measureLabel, notAvailable } from './format-values.ts';
import { cellClass, headCellClass, tableClass } from './table-classes.ts';
import type { MeasureView } from './views.ts';

export interface TableRow {
  readonly key: string;
  readonly when: string;
  /** Null where the table is not about posts. */
  readonly posts: number | null;
  readonly values: readonly (number | null)[];
}

const stickyCellClass = `${headCellClass} sticky top-0`;
const dayCellClass = `${cellClass} py-1`;

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
    <section
      className="mt-2 max-h-80 overflow-auto border border-edge print:max-h-none print:overflow-visible"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
    >
      <table className={tableClass}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${stickyCellClass} text-left`}>
              {t('When')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={`${stickyCellClass} text-right`}>
                {column}
              </th>
            ))}
            {showsPosts ? (
              <th scope="col" className={`${stickyCellClass} text-right`}>
                {t('Posts out')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, when, posts, values }) => (
            <tr key={key} className="hover:bg-hover">
              <th scope="row" className={`${dayCellClass} text-left font-normal whitespace-nowrap`}>
                {when}
              </th>
              {values.map((value, index) => (
                <td key={columns[index]} className={`num ${dayCellClass} text-right`}>
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
              {showsPosts ? <td className={`num ${dayCellClass} text-right`}>{posts || ''}</td> : null}
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
