import type { FigureView } from '../../../server/http/views.ts';
import { formatNumber } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';

/** The platform's metrics under its own names; a missing value is shown as missing, never guessed. */
export function MetricList({ metrics }: { metrics: readonly FigureView[] }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-sm">
      {metrics.map(({ metric, label, value }) => (
        <div key={metric} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-fg-2">{label}</dt>
          <dd className={`text-right ${value === null ? 'text-fg-3' : 'num'}`}>
            {value === null ? t('not available') : formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
