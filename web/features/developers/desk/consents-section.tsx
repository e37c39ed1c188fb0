import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AppConsentsView } from '../../../../server/http/views.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../components/feedback.tsx';
import { t } from '../../../i18n/t.ts';
import { dateOf, noteTime } from '../../../time/dates.ts';
import { AppSection, type AppSectionProps } from './desk-section.tsx';
import { consentsQuery } from './queries.ts';

type Consent = AppConsentsView['data'][number];

/** Who allows the app what. */
export function ConsentsSection({ app, zone }: AppSectionProps) {
  const query = useInfiniteQuery(consentsQuery(app.id));
  const consents = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <AppSection
      id="consents"
      title={t('Consents')}
      aside={
        consents.length > 0 ? (
          <Link to="/settings/apps" className="link text-sm text-fg-2">
            {t('Revoke one under Authorized apps')}
          </Link>
        ) : null
      }
    >
      {query.isPending ? (
        <SkeletonRows rows={2} />
      ) : !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : consents.length === 0 ? (
        <EmptyState
          title={t('Nobody allows it anything now.')}
          action={
            <Link to="/developers/$appId/try" params={{ appId: app.id }} className="btn">
              {t('Try it')}
            </Link>
          }
        >
          {t('Each person who allows it something is here, with what they chose and when it was last used.')}
        </EmptyState>
      ) : (
        <>
          <ul className="panel divide-y divide-edge">
            {consents.map((consent) => (
              <ConsentRow key={consent.id} consent={consent} appId={app.id} zone={zone} />
            ))}
          </ul>
          {query.hasNextPage ? (
            <button
              type="button"
              className="btn btn-quiet mt-3"
              disabled={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('Show earlier')}
            </button>
          ) : null}
        </>
      )}
    </AppSection>
  );
}

const ConsentRow = ({ consent, appId, zone }: { consent: Consent; appId: string; zone: string }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto] items-center gap-4 px-4 py-3 max-phone:grid-cols-1 max-phone:gap-1.5">
    <div>
      <b>{consent.person.name ?? t('Somebody in another workspace')}</b>
      <span className="meta block">
        {consent.workspace.name ?? t('In another workspace')},{' '}
        {t('since {date}', { date: dateOf(consent.created_at, zone) })}
      </span>
    </div>
    <ul className="flex flex-wrap gap-1.5" aria-label={t('Allowed')}>
      {consent.scopes.map((scope) => (
        <li key={scope} className="slug rounded-1 border border-edge-strong px-1.5 text-fg">
          {scope}
        </li>
      ))}
    </ul>
    <span className="meta text-right max-phone:text-left">
      {consent.last_used_at
        ? t('Last used {time}.', { time: noteTime(consent.last_used_at, zone) })
        : t('Not used yet.')}
      <Link
        to="/developers/$appId"
        params={{ appId }}
        search={{ person: consent.person.id }}
        hash="requests"
        className="link block"
      >
        {t('See the calls')}
        <span className="sr-only"> {consent.person.name ?? ''}</span>
      </Link>
    </span>
  </li>
);
