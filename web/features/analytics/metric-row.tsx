import { type ReactNode, useId, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import type { PlatformName } from '../platforms/platforms.ts';

/** Account, value, chart and time of the reading; and the same data as a table. */
export function MetricRow({
  platform,
  title,
  name,
  measure,
  metrics,
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
  /** The platform's own names of the measure. */
  metrics: readonly string[];
  value: ReactNode;
  chart: ReactNode;
  asOf: ReactNode;
  table: ReactNode | null;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <article className="figure-row" aria-label={name}>
      <div className="smn">
        <PlatformGlyph platform={platform} size={20} label={null} />
        <div>
          <h3>{title}</h3>
          <span className="meta">{measure}</span>
          {metrics.length > 0 ? <code>{metrics.join(', ')}</code> : null}
        </div>
      </div>
      <div className="smv">{value}</div>
      {chart}
      <div className="meta sm-as-of">
        {asOf}
        {table ? (
          <button
            type="button"
            className="link no-print"
            aria-expanded={open}
            aria-controls={id}
            aria-label={open ? t('{name}: hide the table', { name }) : t('{name}: as a table', { name })}
            onClick={() => setOpen(!open)}
          >
            {open ? t('Hide the table') : t('As a table')}
          </button>
        ) : null}
      </div>
      <div id={id} className="sm-more" hidden={!open}>
        {open ? table : null}
      </div>
    </article>
  );
}
