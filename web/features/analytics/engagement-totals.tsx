import { t } from '../../i18n/t.ts';
import { capital, joinAnd } from '../../i18n/words.ts';
import { labelsOfAlone, platformLabel } from '../platforms/platforms.ts';
import type { TotalView } from './views.ts';
import { changeWords, countWords, measureLabel, measureName } from './words.ts';

const sourcesOf = ({ sources }: TotalView): string => {
  const platforms = [...new Set(sources.map(({ platform }) => platform))];
  return joinAnd(
    platforms.map(
      (platform) =>
        `${platformLabel(platform)} (${sources
          .filter((source) => source.platform === platform)
          .map(({ metric }) => metric)
          .join(', ')})`,
    ),
  );
};

/** What people did means the same everywhere, so it may be added up; how often they saw it does not. */
export function EngagementTotals({ totals }: { totals: readonly TotalView[] }) {
  const told = totals.filter(({ gained }) => gained !== null);
  const silent = totals.filter(({ gained }) => gained === null);
  if (told.length === 0) return null;
  return (
    <div className="did">
      <p>
        {told.map((total) => (
          <span key={total.measure} className="did-one">
            <b>{countWords(total.measure, total.gained ?? 0)}</b>
            {total.change === null ? null : (
              <span className={`chg ${total.change <= -0.005 ? 'dn' : ''}`}>{changeWords(total.change)}</span>
            )}
          </span>
        ))}
        {silent.length > 0 ? (
          <span className="meta">
            {t('{measures}: not available', {
              measures: capital(joinAnd(silent.map(({ measure }) => measureName(measure)))),
            })}
          </span>
        ) : null}
      </p>
      <details className="no-print">
        <summary className="meta">{t('Where these come from')}</summary>
        <ul className="meta mt-1 grid gap-0.5">
          {told.map((total) => (
            <li key={total.measure}>
              {measureLabel(total)}: {sourcesOf(total)}.
            </li>
          ))}
          {labelsOfAlone().map((platform) => (
            <li key={platform}>{t('Without {platform}, which asks us to add up nothing.', { platform })}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
