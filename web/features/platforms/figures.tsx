import type { FigureView } from '../../../server/http/views.ts';
import { numeral } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';

/** The platform's figures under its own names; what it did not tell is said, never guessed. */
export function Figures({ figures }: { figures: readonly FigureView[] }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-sm">
      {figures.map(({ metric, label, value }) => (
        <div key={metric} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-fg-2">{label}</dt>
          <dd className={`text-right ${value === null ? 'text-fg-3' : 'num'}`}>
            {value === null ? t('not available') : numeral(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
