import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Download, PenLine, RefreshCw, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import type { AuditEntryView, AuditVerificationView } from '../../../server/http/views.ts';
import { pick } from '../../browser/search-params.ts';
import { useNearEnd } from '../../browser/use-near-end.ts';
import { EmptyState, ErrorState, InlineProblem, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast } from '../../components/toast-store.ts';
import { roleCanSign, useMe } from '../../data/session.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { formatRelativeDay, formatZone, fullDay, timeOf } from '../../time/dates.ts';
import { ChainStrip } from './chain-strip.tsx';
import { EntryRow } from './entry-row.tsx';
import { Filters } from './filters.tsx';
import { groupAuditRuns } from './group-audit-runs.ts';
import { ProofOfApproval } from './proof-of-approval.tsx';
import {
  type AuditFilter,
  auditQuery,
  newestAuditQuery,
  useExportAuditCsv,
  verificationQuery,
} from './queries.ts';
import { useSubjectNames } from './use-subject-names.ts';

const route = getRouteApi('/app/activity');
const filterNames = ['by', 'about', 'from', 'to'] as const;

/** The audit journal: who did what and when, and whether any entry was altered since. */
export function ActivityPage() {
  const { workspace } = useMe();
  const { post, ...rest } = route.useSearch();
  const filter = pick(rest, filterNames);
  const zone = workspace.time_zone;
  const canVerify = roleCanSign(workspace.role);
  const verification = useQuery({ ...verificationQuery, enabled: canVerify });
  const csv = useExportAuditCsv();
  const newest = useQuery({ ...newestAuditQuery, enabled: canVerify });
  const heading = !verification.data
    ? t('Activity')
    : verification.data.whole
      ? t('{count, plural, one {# entry} other {# entries}}, and none was altered.', {
          count: verification.data.entries,
        })
      : t('The journal was altered.');
  return (
    <Page
      title={t('Activity')}
      heading={heading}
      subtitle={
        <>
          {t(
            'Each entry carries the digest of the one before, so a changed or missing line breaks everything after it.',
          )}{' '}
          {verification.data
            ? t('We read the whole chain at {time}, {zone}.', {
                time: timeOf(verification.data.checked_at, zone),
                zone: formatZone(verification.data.checked_at, zone),
              })
            : canVerify
              ? verification.isError
                ? ''
                : t('We are reading the whole chain.')
              : t('An owner or an approver can have the whole chain checked here.')}
        </>
      }
      action={
        canVerify ? (
          <div className="flex flex-wrap gap-2">
            <Link to="/activity/origins" search={{}} className="btn">
              <Icon of={PenLine} />
              {t('Where the words come from')}
            </Link>
            <button
              type="button"
              className="btn"
              disabled={csv.isPending}
              onClick={() => csv.mutate(filter, { onError: (error) => errorToast(toErrorMessage(error)) })}
            >
              <Icon of={Download} />
              {t('CSV')}
            </button>
            <button
              type="button"
              className="btn"
              disabled={verification.isFetching}
              onClick={() => void Promise.all([verification.refetch(), newest.refetch()])}
            >
              <Icon of={RefreshCw} />
              {verification.isFetching ? t('Reading the chain') : t('Check again')}
            </button>
          </div>
        ) : null
      }
    >
      <div role="status" className={post ? 'print:hidden' : ''}>
        {verification.isError ? <InlineProblem error={verification.error} /> : null}
        {verification.data?.broken ? <BrokenChain what={verification.data.broken} /> : null}
        {verification.data?.mismatches.length ? <Mismatches verification={verification.data} /> : null}
      </div>
      {verification.data && newest.data ? (
        <ChainStrip
          verification={verification.data}
          newest={newest.data}
          zone={zone}
          className={post ? 'max-phone:hidden print:hidden' : ''}
        />
      ) : null}
      <div
        className={`grid items-start gap-8 ${
          post
            ? 'grid-cols-[minmax(0,1fr)_428px] max-desk:grid-cols-[minmax(0,1fr)] print:block'
            : 'grid-cols-[minmax(0,860px)]'
        }`}
      >
        <section aria-label={t('Entries')} className={post ? 'max-desk:hidden print:hidden' : ''}>
          <Filters search={{ ...filter, ...(post ? { post } : {}) }} zone={zone} />
          <Entries filter={filter} chosen={post} zone={zone} />
        </section>
        {post ? <ProofOfApproval key={post} postId={post} zone={zone} backFilter={filter} /> : null}
      </div>
    </Page>
  );
}

const listedMismatches = 5;

/** Approvals, revisions and attempts that do not fit the chain, by their ids. */
function Mismatches({ verification }: { verification: AuditVerificationView }) {
  const { mismatches, mismatch_count: count } = verification;
  const listed = mismatches.slice(0, listedMismatches);
  return (
    <div className="note note-red mb-5">
      <Icon of={TriangleAlert} />
      <div>
        {rich(
          '<b>{count, plural, one {One record does} other {# records do}} not fit the chain.</b> Somebody changed the database outside Signoff. Posts with such approvals are not sent. Tell the person who runs this Signoff; {command} lists them all.',
          { count, command: <code className="num">npm run signoff -- verify-audit</code> },
        )}
        <ul className="mt-2 space-y-1">
          {listed.map(({ kind, id, problem, text }) => (
            <li key={`${kind} ${id} ${problem}`} className="num break-all" lang="en">
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function BrokenChain({ what }: { what: string }) {
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
  const nameOf = useSubjectNames(pages);
  const end = useNearEnd(() => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  });
  if (query.isPending) return <SkeletonRows rows={6} />;
  if (query.isError && pages.length === 0)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const runs = groupAuditRuns(pages.flat());
  if (runs.length === 0)
    return (
      <EmptyState title={t('Nothing found.')}>
        {t('Choose other days, somebody else, or all actions.')}
      </EmptyState>
    );
  const dayOf = ({ at }: AuditEntryView): string => fullDay(at, zone);
  return (
    <>
      <ol>
        {runs.map((run, index) => {
          const { entry } = run;
          const previous = runs[index - 1]?.entry;
          const postId = /^post:(\d+)$/.exec(entry.subject)?.[1];
          return (
            <Fragment key={entry.id}>
              {previous && dayOf(previous) === dayOf(entry) ? null : (
                <li className="border-b border-fg pt-4.5 pb-2 font-voice text-lg/[1.25] font-medium">
                  {dayLabel(entry.at, zone)}
                </li>
              )}
              <EntryRow
                run={run}
                name={nameOf(entry.subject)}
                zone={zone}
                chosen={postId !== undefined && postId === chosen}
                search={postId && hasProof(entry.action) ? { ...filter, post: postId } : null}
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

const dayLabel = (at: string, zone: string): string => {
  const word = formatRelativeDay(at, zone);
  return word === t('Today') || word === t('Yesterday') ? `${word}, ${fullDay(at, zone)}` : fullDay(at, zone);
};

/** A proof shows who signed and what was sent; before that there is nothing to prove. */
const hasProof = (action: string): boolean =>
  ['post.approved_by', 'post.time_approved_by', 'post.approved', 'post.published'].includes(action);
