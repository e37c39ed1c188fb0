import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import type { AppErrorsView } from '../../../../server/http/views.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../components/feedback.tsx';
import { Icon } from '../../../components/icon.tsx';
import { formatNumber } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t.ts';
import { noteTime } from '../../../time/dates.ts';
import { AppSection, type AppSectionProps } from './desk-section.tsx';
import { noAdvice } from './no-advice.ts';
import { errorsQuery, usageQuery } from './queries.ts';

type ErrorGroup = AppErrorsView['data'][number];

/** Refused calls by what was wrong with them, each with what to do. */
export function ErrorsSection({ app, zone }: AppSectionProps) {
  const query = useQuery(errorsQuery(app.id));
  const days = useQuery(usageQuery(app.id)).data?.days.map(({ day }) => day) ?? [];
  const groups = query.data?.data ?? [];
  return (
    <AppSection
      id="errors"
      title={t('Errors, by cause')}
      aside={groups.length > 0 ? <span className="meta">{t('Last 15 days, most recent first')}</span> : null}
    >
      {query.isPending ? (
        <SkeletonRows rows={2} />
      ) : !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : groups.length === 0 ? (
        <EmptyState title={t('Nothing was refused in 15 days.')}>
          {t('When a call is refused, its cause is here with what to do about it.')}
        </EmptyState>
      ) : (
        <ul className="panel divide-y divide-edge">
          {groups.map((group) => (
            <ErrorRow
              key={`${group.code} ${group.cause} ${group.param}`}
              appId={app.id}
              group={group}
              days={days}
              zone={zone}
            />
          ))}
        </ul>
      )}
    </AppSection>
  );
}

function ErrorRow({
  appId,
  group,
  days,
  zone,
}: {
  appId: string;
  group: ErrorGroup;
  days: readonly string[];
  zone: string;
}) {
  const { code, cause, param, calls } = group;
  const callsOfGroup = { code, ...(cause ? { cause } : {}), ...(param ? { param } : {}) };
  return (
    <li className="grid grid-cols-[62px_minmax(0,1fr)_100px_116px] items-center gap-4 px-4 py-3 max-phone:grid-cols-[48px_minmax(0,1fr)] max-phone:px-3.5">
      <span className="font-slug text-[1.25rem]/none font-medium tracking-[-0.03em]">
        {formatNumber(calls)}
        <small className="block text-2xs/[1.4] font-normal tracking-normal text-fg-3">
          {t('{count, plural, one {time} other {times}}', { count: calls })}
        </small>
      </span>
      <div className="grid gap-0.5">
        <span className="font-slug text-xs/normal font-medium [overflow-wrap:anywhere]">
          {code}
          {cause ? `, ${cause}` : ''}
          {param ? <span className="text-fg-3"> {param}</span> : null}
        </span>
        {group.detail ? <p className="text-sm">{group.detail}</p> : null}
        <p className="text-sm text-fg-2">
          {group.advice ?? noAdvice}{' '}
          <a className="link whitespace-nowrap" href={group.docs_url}>
            {t('Read more')}
            <span className="sr-only"> {t('about {code}', { code })}</span>
            <Icon of={ArrowUpRight} size={13} className="inline" />
          </a>
        </p>
        <p className="meta [overflow-wrap:anywhere]">
          {group.endpoints.join(', ')}.{' '}
          <Link
            to="/developers/$appId"
            params={{ appId }}
            search={{ request: group.last_request_id }}
            hash="requests"
            className="link"
          >
            {t('Last at {time}', { time: noteTime(group.last_at, zone) })}
          </Link>
        </p>
      </div>
      <DaysOfError days={days} group={group} />
      <Link
        to="/developers/$appId"
        params={{ appId }}
        search={callsOfGroup}
        hash="requests"
        className="btn btn-sm max-phone:col-start-2 max-phone:justify-self-start"
      >
        {t('{count, plural, one {See it} other {See the {number}}}', {
          count: calls,
          number: formatNumber(calls),
        })}
        <span className="sr-only"> {cause ?? code}</span>
      </Link>
    </li>
  );
}

/** On which days it happened, as a row of small bars. The words say the same. */
const DaysOfError = ({ days, group }: { days: readonly string[]; group: ErrorGroup }) => {
  const byDay = new Map(group.days.map(({ day, calls }) => [day, calls]));
  const most = Math.max(1, ...byDay.values());
  return (
    <span
      aria-hidden
      className="flex h-[26px] items-end gap-0.5 border-b border-(--chart-base) max-phone:hidden"
    >
      {days.map((day) => (
        <i
          key={day}
          className="flex-1 bg-fg-2"
          style={{ height: `${((byDay.get(day) ?? 0) / most) * 100}%` }}
        />
      ))}
    </span>
  );
};
