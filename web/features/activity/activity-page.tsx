import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download, RefreshCw, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import type { AuditEntryView } from '../../../server/http/views.ts';
import { pick } from '../../browser/search-params.ts';
import { useNearEnd } from '../../browser/use-near-end.ts';
import { EmptyState, ErrorState, InlineProblem, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { problemSentence } from '../../components/readable-error.ts';
import { troubleToast } from '../../components/toast-store.ts';
import { maySign, useMe } from '../../data/session.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { dayWord, fullDay, timeOf, zoneWords } from '../../time/dates.ts';
import { auditRuns } from './audit-runs.ts';
import { ChainStrip } from './chain-strip.tsx';
import { EntryRow } from './entry-row.tsx';
import { Filters } from './filters.tsx';
import { ProofOfApproval } from './proof-of-approval.tsx';
import { type AuditFilter, auditQuery, newestAuditQuery, useAuditCsv, verificationQuery } from './queries.ts';
import { useNames } from './use-names.ts';

const route = getRouteApi('/app/activity');
const filterNames = ['by', 'about', 'from', 'to'] as const;

/** The journal: who did what and when, and whether anybody altered it since. */
export function ActivityPage() {
  const { workspace } = useMe();
  const { post, ...rest } = route.useSearch();
  const filter = pick(rest, filterNames);
  const zone = workspace.time_zone;
  const checks = maySign(workspace.role);
  const checked = useQuery({ ...verificationQuery, enabled: checks });
  const csv = useAuditCsv();
  const newest = useQuery({ ...newestAuditQuery, enabled: checks });
  const heading = !checked.data
    ? t('Activity')
    : checked.data.whole
      ? t('{count, plural, one {# entry} other {# entries}}, and none was altered.', {
          count: checked.data.entries,
        })
      : t('The journal was altered.');
  return (
    <Page
      title={t('Activity')}
      heading={heading}
      sub={
        <>
          {t(
            'Each entry carries the digest of the one before, so a changed or missing line breaks everything after it.',
          )}{' '}
          {checked.data
            ? t('We read the whole chain at {time}, {zone}.', {
                time: timeOf(checked.data.checked_at, zone),
                zone: zoneWords(checked.data.checked_at, zone),
              })
            : checks
              ? checked.isError
                ? ''
                : t('We are reading the whole chain.')
              : t('An owner or an approver can have the whole chain checked here.')}
        </>
      }
      action={
        checks ? (
          <div className="no-print flex flex-wrap gap-2">
            <button
              type="button"
              className="btn"
              disabled={csv.isPending}
              onClick={() => csv.mutate(filter, { onError: (error) => troubleToast(problemSentence(error)) })}
            >
              <Icon of={Download} />
              {t('CSV')}
            </button>
            <button
              type="button"
              className="btn"
              disabled={checked.isFetching}
              onClick={() => void Promise.all([checked.refetch(), newest.refetch()])}
            >
              <Icon of={RefreshCw} />
              {checked.isFetching ? t('Reading the chain') : t('Check again')}
            </button>
          </div>
        ) : null
      }
    >
      <div role="status" className="no-print">
        {checked.isError ? <InlineProblem error={checked.error} /> : null}
        {checked.data?.broken ? <Broken what={checked.data.broken} /> : null}
      </div>
      {checked.data && newest.data ? (
        <ChainStrip checked={checked.data} newest={newest.data} zone={zone} />
      ) : null}
      <div className={`activity-grid ${post ? 'with-proof' : ''}`}>
        <section aria-label={t('Entries')} className="activity-list">
          <Filters search={{ ...filter, ...(post ? { post } : {}) }} zone={zone} />
          <Entries filter={filter} chosen={post} zone={zone} />
        </section>
        {post ? <ProofOfApproval key={post} postId={post} zone={zone} back={filter} /> : null}
      </div>
    </Page>
  );
}

function Broken({ what }: { what: string }) {
  return (
    <p className="note note-red mb-5">
      <Icon of={TriangleAlert} />
      <span>
        {rich(
          '<b>The chain is broken: {what}.</b> Everything before that place is as it was written; what comes after cannot be trusted. Keep the database and its backups as they are, and compare them: whoever runs this Signoff finds the place with {command}.',
          { what, command: <code className="num">npm run signoff -- verify-audit</code> },
        )}
      </span>
    </p>
  );
}

function Entries({
  filter,
  chosen,
  zone,
}: {
  filter: AuditFilter;
  chosen: string | undefined;
  zone: string;
}) {
  const query = useInfiniteQuery(auditQuery(filter));
  const pages = query.data?.pages.map(({ data }) => data) ?? [];
  const nameOf = useNames(pages);
  const end = useNearEnd(() => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  });
  if (query.isPending) return <SkeletonRows rows={6} />;
  if (query.isError && pages.length === 0)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const runs = auditRuns(pages.flat());
  if (runs.length === 0)
    return (
      <EmptyState title={t('Nothing of that kind.')}>
        {t('Choose other days, somebody else, or all actions.')}
      </EmptyState>
    );
  const dayOf = ({ at }: AuditEntryView): string => fullDay(at, zone);
  return (
    <>
      <ol>
        {runs.map((run, index) => {
          const { entry } = run;
          const earlier = runs[index - 1]?.entry;
          const postId = /^post:(\d+)$/.exec(entry.subject)?.[1];
          return (
            <Fragment key={entry.id}>
              {earlier && dayOf(earlier) === dayOf(entry) ? null : (
                <li className="day">{dayWords(entry.at, zone)}</li>
              )}
              <EntryRow
                run={run}
                name={nameOf(entry.subject)}
                zone={zone}
                chosen={postId !== undefined && postId === chosen}
                search={postId && isOfInterest(entry.action) ? { ...filter, post: postId } : null}
              />
            </Fragment>
          );
        })}
      </ol>
      {query.hasNextPage ? (
        <button
          ref={end}
          type="button"
          className="btn btn-quiet mt-3.5"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? t('Reading earlier entries') : t('Show earlier')}
        </button>
      ) : (
        <p className="meta py-4">{t('Nothing earlier.')}</p>
      )}
    </>
  );
}

const dayWords = (at: string, zone: string): string => {
  const word = dayWord(at, zone);
  return word === t('Today') || word === t('Yesterday') ? `${word}, ${fullDay(at, zone)}` : fullDay(at, zone);
};

/** A proof says who signed and what was sent; before that there is nothing to prove. */
const isOfInterest = (action: string): boolean =>
  ['post.approved_by', 'post.time_approved_by', 'post.approved', 'post.published'].includes(action);
