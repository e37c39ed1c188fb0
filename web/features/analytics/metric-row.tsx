import { type ReactNode, useId, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import type { PlatformName } from '../platforms/platforms.ts';

/** The columns that the rows and the time axis below them have in common. */
export const figureGridClass =
  'grid grid-cols-[176px_156px_minmax(0,1fr)_112px] gap-x-5 gap-y-0 not-print:max-desk:grid-cols-[160px_130px_minmax(0,1fr)] print:grid-cols-[150px_120px_minmax(0,1fr)_84px] print:gap-x-3 print:px-2.5';
export const figureRowClass = `${figureGridClass} items-center border-t border-t-edge px-[18px] py-3 first:[border-top:0] not-print:max-phone:grid-cols-[minmax(0,1fr)_auto] not-print:max-phone:gap-x-3 not-print:max-phone:gap-y-2 not-print:max-phone:p-3.5 print:break-inside-avoid`;

/** Account, value, chart and time of the reading; and the same data as a table. */
export function MetricRow({
  platform,
  title,
  name,
  measure,
  value,
  chart,
  asOf,
  table,
}: {
  platform: PlatformName;
  title: string;
  /** The label of the row, where several share a title. */
  name: string;
  measure: string;
  value: ReactNode;
  chart: ReactNode;
  asOf: ReactNode;
  table: ReactNode | null;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <article className={figureRowClass} aria-label={name}>
      <div className="flex min-w-0 items-center gap-[11px]">
        <PlatformGlyph platform={platform} size={20} label={null} />
        <div className="min-w-0">
          <h3 className="leading-[1.25] font-[650]">{title}</h3>
          <span className="meta block leading-[1.3]">{measure}</span>
        </div>
      </div>
      <div className="not-print:max-phone:max-w-[150px] not-print:max-phone:text-right">{value}</div>
      {chart}
      <div className="meta grid min-w-0 grid-cols-none justify-items-end gap-0.5 text-right *:max-w-full not-print:max-desk:col-span-full not-print:max-desk:mt-1 not-print:max-desk:flex not-print:max-desk:flex-wrap not-print:max-desk:gap-x-3 not-print:max-desk:text-left not-print:max-phone:mt-0">
        {asOf}
        {table ? (
          <button
            type="button"
            className="link print:hidden"
            aria-expanded={open}
            aria-controls={id}
            aria-label={open ? t('{name}: hide the table', { name }) : t('{name}: as a table', { name })}
            onClick={() => setOpen(!open)}
          >
            {open ? t('Hide the table') : t('As a table')}
          </button>
        ) : null}
      </div>
      <div
        id={id}
        className="col-span-full mt-1.5 text-(length:--text-sm) not-print:max-phone:mt-0"
        hidden={!open}
      >
        {open ? table : null}
      </div>
    </article>
  );
}
