import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { AppUsageView } from '../../../../server/http/views.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../components/feedback.tsx';
import { Icon } from '../../../components/icon.tsx';
import { toCsv } from '../../../data/csv.ts';
import { saveFile } from '../../../data/download-file.ts';
import { formatNumber } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t.ts';
import { AppSection, type AppSectionProps } from './desk-section.tsx';
import { formatMs } from './format-call.ts';
import { usageQuery } from './queries.ts';
import { UsageChart } from './usage-chart.tsx';
import { cutNames, type UsageCut, usageCuts, usageFile, usageRows } from './usage-tables.ts';

/** How often the app called, by day, endpoint, answer and person. */
export function UsageSection({ app }: AppSectionProps) {
  const query = useQuery(usageQuery(app.id));
  const [cut, setCut] = useState<UsageCut>('day');
  const usage = query.data;
  return (
    <AppSection
      id="usage"
      title={t('Calls by day')}
      aside={
        usage && usage.total.calls > 0 ? (
          <div className="flex flex-wrap items-center gap-3">
            <span className="meta">
              {t(
                '{calls, plural, one {# call} other {# calls}} in {days} days. {refused} refused, hatched.',
                {
                  calls: usage.total.calls,
                  days: usage.days.length,
                  refused: formatNumber(usage.total.refused),
                },
              )}
            </span>
            <button type="button" className="btn btn-sm btn-quiet" onClick={() => download(usage, cut)}>
              <Icon of={Download} size={15} />
              {t('CSV')}
            </button>
          </div>
        ) : null
      }
    >
      {query.isPending ? (
        <SkeletonRows rows={3} />
      ) : !usage ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : usage.total.calls === 0 ? (
        <EmptyState
          title={t('No calls in 15 days.')}
          action={
            <Link to="/developers/$appId/try" params={{ appId: app.id }} className="btn">
              {t('Try it')}
            </Link>
          }
        >
          {t(
            'Send somebody to the consent page and call with the token you get. The walk shows each step with a real request.',
          )}
        </EmptyState>
      ) : (
        <div className="panel grid grid-cols-[minmax(0,1fr)_356px] max-desk:grid-cols-1">
          <div className="min-w-0 px-4.5 pt-4 pb-3.5">
            <UsageChart days={usage.days} />
          </div>
          <div className="min-w-0 border-edge desk:border-l max-desk:border-t">
            <UsageTable usage={usage} cut={cut} onCut={setCut} />
          </div>
        </div>
      )}
    </AppSection>
  );
}

const download = (usage: AppUsageView, cut: UsageCut): void =>
  saveFile({
    name: `calls-by-${cut}-${usage.from}-${usage.to}.csv`,
    blob: new Blob([toCsv(usageFile(usage, cut))], { type: 'text/csv' }),
  });

const headClass =
  'sticky top-0 bg-paper px-2 py-2 text-right text-(length:--text-xs) font-medium text-fg-3 first:pl-4 first:text-left last:pr-4';
const cellClass =
  'num px-2 py-[5px] text-right align-top text-(length:--text-xs) whitespace-nowrap last:pr-4';

/** The numbers of the chart, and the same calls cut otherwise. */
function UsageTable({
  usage,
  cut,
  onCut,
}: {
  usage: AppUsageView;
  cut: UsageCut;
  onCut: (cut: UsageCut) => void;
}) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a segmented control */}
      <div className="seg m-2.5 mb-1" role="group" aria-label={t('Count calls by')}>
        {usageCuts.map((one) => (
          <button key={one} type="button" aria-pressed={one === cut} onClick={() => onCut(one)}>
            {cutNames[one]}
          </button>
        ))}
      </div>
      <section
        className="max-h-[190px] overflow-auto"
        aria-label={t(
          'The numbers by {cut, select, day {day} endpoint {endpoint} status {answer} other {person}}',
          {
            cut,
          },
        )}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
      >
        <table className="w-full border-collapse">
          <thead>
            <tr>
              <th scope="col" className={headClass}>
                {cutNames[cut]}
              </th>
              <th scope="col" className={headClass}>
                {t('Answered')}
              </th>
              <th scope="col" className={headClass}>
                {t('Refused')}
              </th>
              <th scope="col" className={headClass}>
                {t('Slowest')}
              </th>
            </tr>
          </thead>
          <tbody>
            {usageRows(usage, cut).map((row) => (
              <tr key={row.key} className="border-t border-edge">
                <th
                  scope="row"
                  className={`${row.isCode ? 'num' : ''} py-[5px] pr-2 pl-4 text-left align-top text-(length:--text-xs) font-normal [overflow-wrap:anywhere]`}
                >
                  {row.name}
                </th>
                <td className={cellClass}>{formatNumber(row.answered)}</td>
                <td className={`${cellClass} ${row.refused > 0 ? 'text-red' : ''}`}>
                  {formatNumber(row.refused)}
                </td>
                <td className={cellClass}>{row.slowestMs > 0 ? formatMs(row.slowestMs) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
