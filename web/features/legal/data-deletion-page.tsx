import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { DataDeletionView } from '../../../server/http/views.ts';
import { useTitle } from '../../browser/use-title.ts';
import { ErrorState, Skeleton } from '../../components/feedback.tsx';
import { Wordmark } from '../../components/wordmark.tsx';
import { get } from '../../data/api.ts';
import { hasCode } from '../../data/problem.ts';
import { spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { browserZone, formatZone, longMoment } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';

const route = getRouteApi('/data-deletion');

/** Shows a person their deletion request, when they made it, and whether it is done. */
export function DataDeletionPage() {
  const { id = '' } = route.useSearch();
  useTitle(t('Deletion of data'));
  const deletion = useQuery({ ...dataDeletionQuery(id), enabled: id !== '' });
  const isUnknown = id === '' || (deletion.isError && hasCode(deletion.error, 'not_found'));
  return (
    <main id="main" className="grid min-h-dvh grid-cols-1 place-items-center bg-booth p-6 max-phone:p-2">
      <div className="proof w-[min(540px,100%)]">
        <div className="sheet">
          <p className="slugline slug">
            <b>{t('Deletion of data')}</b>
            <span>
              {deletion.data ? (deletion.data.finished_at ? t('done') : t('not done yet')) : t('by its code')}
            </span>
          </p>
          <div className="grid gap-5 p-8 max-phone:p-5">
            <Wordmark />
            {isUnknown ? (
              <>
                <h1 className="title">{t('We know no request with this code.')}</h1>
                <p className="text-fg-2">
                  {t(
                    'Open the link exactly as the platform gave it to you. Requests are made on the platform’s own site, where you remove Signoff and choose that your data be deleted.',
                  )}
                </p>
              </>
            ) : deletion.isPending ? (
              <Skeleton>
                <span className="sk mb-3 h-8 w-4/5" />
                <span className="sk h-4 w-3/5" />
              </Skeleton>
            ) : deletion.isError ? (
              <>
                <h1 className="title">{t('We could not look it up.')}</h1>
                <ErrorState error={deletion.error} onRetry={() => void deletion.refetch()} />
              </>
            ) : (
              <DeletionRequest deletion={deletion.data} />
            )}
          </div>
        </div>
      </div>
    </main>
  );
}

function DeletionRequest({ deletion }: { deletion: DataDeletionView }) {
  const platform = platformLabel(deletion.platform);
  const count = deletion.accounts_removed;
  const zone = browserZone();
  const moment = (at: string) => `${longMoment(at, zone)} (${formatZone(at, zone)})`;
  return (
    <>
      <div>
        <h1 className="title">
          {deletion.finished_at ? t('Your data is deleted.') : t('Your data is being deleted.')}
        </h1>
        <p className="mt-2 text-fg-2">
          {t('You asked {platform} that Signoff delete what it got about you.', { platform })}{' '}
          {count > 0
            ? t(
                'It was about {count, plural, one {one connected account} other {{number} connected accounts}}: names, handles and keys are gone, nothing can be published there, and picture files leave our storage within a day.',
                { count, number: spellNumber(count) },
              )
            : t('There was nothing left of yours here.')}
        </p>
      </div>
      <dl className="grid grid-cols-[112px_1fr] gap-x-3 gap-y-1.5 text-sm">
        <dt className="text-fg-3">{t('Asked')}</dt>
        <dd>{moment(deletion.requested_at)}</dd>
        <dt className="text-fg-3">{t('Done', {}, 'label')}</dt>
        <dd>{deletion.finished_at ? moment(deletion.finished_at) : t('not yet')}</dd>
        <dt className="text-fg-3">{t('Code')}</dt>
        <dd className="slug [overflow-wrap:anywhere]">{deletion.confirmation_code}</dd>
      </dl>
      <p className="text-sm text-fg-2">
        {t('Posts that were published on {platform} stay there until somebody removes them on {platform}.', {
          platform,
        })}
      </p>
    </>
  );
}

const dataDeletionQuery = (code: string) =>
  queryOptions({
    queryKey: ['data-deletions', code],
    queryFn: () => get<DataDeletionView>(`/v1/data-deletions/${encodeURIComponent(code)}`),
    retry: false,
  });
