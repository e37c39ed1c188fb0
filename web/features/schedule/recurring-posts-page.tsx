import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { RecurrenceView } from '../../../server/http/views.ts';
import { AllSettingsLink } from '../../components/all-settings-link.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Page } from '../../components/page.tsx';
import { toast } from '../../components/toast-store.ts';
import { roleCanWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { recurrencesQuery, useEndRecurrence } from './queries.ts';
import { describeRule } from './recurrence.ts';
import { RecurrenceRow } from './recurrence-row.tsx';

const route = getRouteApi('/app/settings/recurring');
const filters = { running: t('Running'), ended: t('Ended') } as const;

/** All recurring posts. They are created as drafts, which the page states first. */
export function RecurringPostsPage() {
  const { show, end } = route.useSearch();
  const { workspace } = useMe();
  const navigate = useNavigate();
  const recurrences = useQuery(recurrencesQuery);
  const ended = show === 'ended';
  const rows = recurrences.data?.filter((one) => (one.ended_at !== null) === ended) ?? [];
  const recurrenceToEnd = recurrences.data?.find((one) => one.id === end && one.ended_at === null);
  return (
    <Page
      title={t('Recurring posts')}
      subtitle={t(
        'Each repetition becomes a draft, some days ahead. Nothing goes out until somebody signs that draft; one that nobody signs stays a draft.',
      )}
      action={<AllSettingsLink />}
    >
      <nav aria-label={t('Show', {}, 'verb')} className="seg mb-4">
        {Object.entries(filters).map(([name, label]) => (
          <Link
            key={name}
            to="/settings/recurring"
            search={name === 'ended' ? { show: 'ended' } : {}}
            aria-current={(name === 'ended') === ended ? 'page' : undefined}
            activeOptions={{ exact: true }}
            activeProps={{}}
          >
            {label}
          </Link>
        ))}
      </nav>
      {recurrences.isPending ? (
        <SkeletonRows rows={3} />
      ) : recurrences.isError && !recurrences.data ? (
        <ErrorState error={recurrences.error} onRetry={() => void recurrences.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={ended ? t('None has ended.') : t('No recurring posts yet.')}
          action={
            ended || !roleCanWrite(workspace.role) ? undefined : (
              <Link to="/posts" search={{}} className="btn">
                {t('Choose a post')}
              </Link>
            )
          }
        >
          {ended
            ? t('Posts that no longer repeat appear here.')
            : t(
                'For what you say every week or every month, opening hours or a reminder. Open a post and choose “Repeat this…”: a copy is drafted for each day, and somebody signs it like any other post.',
              )}
        </EmptyState>
      ) : (
        <ul
          className="panel divide-y divide-edge"
          aria-label={ended ? t('Recurring posts, ended') : t('Recurring posts, running')}
        >
          {rows.map((recurrence) => (
            <RecurrenceRow
              key={recurrence.id}
              recurrence={recurrence}
              zone={workspace.time_zone}
              canWrite={roleCanWrite(workspace.role)}
            />
          ))}
        </ul>
      )}
      {recurrenceToEnd && roleCanWrite(workspace.role) ? (
        <EndDialog
          recurrence={recurrenceToEnd}
          onClose={() => void navigate({ to: '/settings/recurring', search: {}, replace: true })}
        />
      ) : null}
    </Page>
  );
}

function EndDialog({ recurrence, onClose }: { recurrence: RecurrenceView; onClose: () => void }) {
  const endRecurrence = useEndRecurrence();
  return (
    <ConfirmDialog
      title={t('End the repetition?')}
      description={t(
        '“{rule} at {time}” makes no more drafts. Drafts that are made already stay, and so does the post itself. It cannot be taken up again; “Repeat this…” begins a new one.',
        { rule: describeRule(recurrence), time: recurrence.time },
      )}
      verb={t('End the repetition')}
      mutation={endRecurrence}
      onConfirm={() =>
        endRecurrence.mutate(recurrence.id, {
          onSuccess: () => {
            toast(t('Ended. No more drafts of it are made.'));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
