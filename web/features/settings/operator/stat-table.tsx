import { useId } from 'react';
import { formatNumber } from '../../../i18n/locale.ts';

type Cell = string | number;

/** Numbers under a heading. The first column names the row; a column that begins with a number is right-aligned. */
export function StatTable({
  title,
  note,
  columns,
  rows,
  keys,
  empty,
}: {
  title: string;
  note?: string | undefined;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** For rows that the first two cells do not identify. */
  keys?: readonly string[];
  empty?: string;
}) {
  const id = useId();
  const isNumeric = (column: number): boolean => typeof rows[0]?.[column] === 'number';
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 className="h2" id={id}>
        {title}
      </h2>
      {note ? <p className="meta">{note}</p> : null}
      {rows.length === 0 ? (
        <p className="mt-2 text-fg-2">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: overflowing content must be scrollable by keyboard
        <div className="mt-2.5 overflow-x-auto" tabIndex={0}>
          <table className="panel w-full text-sm" aria-labelledby={id}>
            <thead>
              <tr className="text-fg-3">
                {columns.map((name, column) => (
                  <th
                    key={name}
                    scope="col"
                    className={`border-b border-edge px-3 py-2 text-xs font-medium ${isNumeric(column) ? 'text-right' : 'text-left'}`}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells], row) => (
                <tr
                  key={keys?.[row] ?? `${name} ${columns.length > 2 ? cells[0] : ''}`}
                  className="not-last:*:border-b not-last:*:border-edge"
                >
                  <th scope="row" className="px-3 py-2 text-left font-normal">
                    {name}
                  </th>
                  {cells.map((cell, column) => (
                    <td
                      key={columns[column + 1]}
                      className={`px-3 py-2 ${isNumeric(column + 1) ? 'num text-right' : ''}`}
                    >
                      {typeof cell === 'number' ? formatNumber(cell) : cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
