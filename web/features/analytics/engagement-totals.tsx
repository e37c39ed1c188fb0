import { capitalize, formatList } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { platformLabel, standalonePlatformLabels } from '../platforms/platforms.ts';
import { formatCount, measureLabel, measureName } from './format-values.ts';
import { Change } from './values.tsx';
import type { TotalView } from './views.ts';

const describeSources = ({ sources }: TotalView): string => {
  const platforms = [...new Set(sources.map(({ platform }) => platform))];
  return formatList(
    platforms.map(
      (platform) =>
        `${platformLabel(platform)} (${sources
          .filter((source) => source.platform === platform)
          .map(({ metric }) => metric)
          .join(', ')})`,
    ),
  );
};

/** Reactions mean the same on every platform, so they may be summed; views do not. */
export function EngagementTotals({ totals }: { totals: readonly TotalView[] }) {
  const reported = totals.filter(({ gained }) => gained !== null);
  const missing = totals.filter(({ gained }) => gained === null);
  if (reported.length === 0) return null;
  return (
    <div className="mt-4 text-base text-fg-2">
      <p className="flex flex-wrap items-baseline gap-x-[18px] gap-y-0.5">
        {reported.map((total) => (
          <span key={total.measure}>
            <b className="font-[550] text-fg">{formatCount(total.measure, total.gained ?? 0)}</b>
            {total.change === null ? null : <Change change={total.change} />}
          </span>
        ))}
        {missing.length > 0 ? (
          <span className="meta">
            {t('{measures}: not available', {
              measures: capitalize(formatList(missing.map(({ measure }) => measureName(measure)))),
            })}
          </span>
        ) : null}
      </p>
      <details className="mt-1 print:hidden">
        <summary className="meta w-max cursor-pointer">{t('Where these come from')}</summary>
        <ul className="meta mt-1 grid gap-0.5">
          {reported.map((total) => (
            <li key={total.measure}>
              {measureLabel(total)}: {describeSources(total)}.
            </li>
          ))}
          {standalonePlatformLabels().map((platform) => (
            <li key={platform}>{t('Without {platform}, whose rules allow no totals.', { platform })}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
