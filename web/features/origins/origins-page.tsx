import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Download } from 'lucide-react';
import type { OriginReportPostView, OriginReportView } from '../../../server/http/views.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast } from '../../components/toast-store.ts';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { dayKey, formatTimeSpan, noteTime } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { type Period, parsePeriod } from '../analytics/period.ts';
import { PeriodPicker } from '../analytics/period-picker.tsx';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { describeFiles, describeOrigin } from './describe-origin.ts';
import { originReportQuery, useDownloadReport } from './queries.ts';

const route = getRouteApi('/app/activity/origins');

/** The report of a period: who or what wrote each post that went out, who changed it, who approved it. */
export function OriginsPage() {
  const { workspace } = useMe();
  const zone = workspace.time_zone;
  const search = route.useSearch();
  const today = dayKey(useNow(), zone);
  const period = parsePeriod(search, today);
  const filter = {
    from: period.from,
    to: period.to,
    ...(search.account ? { account_id: search.account } : {}),
  };
  const report = useInfiniteQuery(originReportQuery(filter));
  const csv = useDownloadReport();
  const pages = report.data?.pages ?? [];
  const posts = pages.flatMap(({ data }) => data);
  const totals = pages[0]?.totals;
  return (
    <Page
      title={t('Where the words come from')}
      backLink={
        <Link
          to="/activity"
          search={{}}
          activeOptions={{ exact: true }}
          className="btn btn-sm btn-quiet -ml-2.5 mb-1"
        >
          <Icon of={ArrowLeft} />
          {t('Activity')}
        </Link>
      }
      subtitle={t(
        'For every post that went out: who or what wrote it, who changed it, and who approved it exactly as it went out.',
      )}
      action={
        <button
          type="button"
          className="btn"
          disabled={csv.isPending || posts.length === 0}
          onClick={() => csv.mutate(filter, { onError: (error) => errorToast(toErrorMessage(error)) })}
        >
          <Icon of={Download} />
          {t('CSV')}
        </button>
      }
    >
      <Choices period={period} today={today} account={search.account} />
      {report.isPending ? (
        <SkeletonRows rows={6} />
      ) : report.isError && pages.length === 0 ? (
        <ErrorState error={report.error} onRetry={() => void report.refetch()} />
      ) : posts.length === 0 ? (
        <EmptyState title={t('Nothing went out on these days.')}>
          {t('Choose other days, or another account.')}
        </EmptyState>
      ) : (
        <>
          {totals ? <Totals totals={totals} /> : null}
          <Posts posts={posts} zone={zone} />
          {report.hasNextPage ? (
            <button
              type="button"
              className="btn btn-quiet mt-3.5"
              disabled={report.isFetchingNextPage}
              onClick={() => void report.fetchNextPage()}
            >
              {t('Show earlier')}
            </button>
          ) : null}
        </>
      )}
    </Page>
  );
}

function Choices({ period, today, account }: { period: Period; today: string; account: string | undefined }) {
  const navigate = useNavigate({ from: '/activity/origins' });
  const accounts = useQuery(accountsQuery).data ?? [];
  const change = (changed: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      search: (before) =>
        Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, value]) => value)),
      resetScroll: false,
    });
  return (
    <search className="mb-5 flex flex-wrap items-center gap-2">
      <PeriodPicker period={period} today={today} onChange={change} />
      <select
        className="input field-sizing-content min-h-[30px] w-auto max-w-[220px] py-[3px] text-(length:--text-sm) font-semibold max-phone:min-h-9 max-phone:text-[16px]"
        aria-label={t('Account')}
        value={account ?? ''}
        onChange={(event) => change({ account: event.target.value || undefined })}
      >
        <option value="">{t('All accounts')}</option>
        {accounts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </search>
  );
}

function Totals({ totals }: { totals: NonNullable<OriginReportView['totals']> }) {
  const {
    published,
    approved,
    model,
    model_changed,
    composer,
    composer_changed,
    app,
    people,
    unrecorded,
    model_files,
    composer_files,
  } = totals;
  const rows: readonly (readonly [label: string, value: number, more: string | null])[] = [
    [t('Went out'), published, t('{approved} of them approved by a person', { approved })],
    [t('With words by a model'), model, t('{count} of them changed by somebody', { count: model_changed })],
    [
      t('With words by the built-in writer'),
      composer,
      t('{count} of them changed by somebody', { count: composer_changed }),
    ],
    [t('With words from an app'), app, null],
    [t('With pictures or videos by a model'), model_files, null],
    [t('With pictures or videos by the picture maker'), composer_files, null],
    [t('Written by people alone'), people, null],
    [t('Not recorded'), unrecorded, null],
  ];
  return (
    <dl
      className="mb-6 grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-x-6 gap-y-4 border-y border-edge py-4"
      aria-label={t('Totals')}
    >
      {rows
        .filter(([, value], index) => index < 2 || value > 0)
        .map(([label, value, more]) => (
          <div key={label}>
            <dt className="text-sm text-fg-2">{label}</dt>
            <dd>
              <b className="font-voice text-[1.75rem] leading-tight font-medium">{value}</b>
              {more && value > 0 ? <span className="meta block">{more}</span> : null}
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Posts({ posts, zone }: { posts: readonly OriginReportPostView[]; zone: string }) {
  const head = 'px-3 py-2.5 text-left text-(length:--text-xs) font-medium text-fg-3 whitespace-nowrap';
  return (
    <div className="panel">
      <table className="w-full border-collapse text-sm max-phone:block">
        <thead className="max-phone:sr-only">
          <tr>
            <th scope="col" className={head}>
              {t('Post')}
            </th>
            <th scope="col" className={head}>
              {t('The words')}
            </th>
            <th scope="col" className={head}>
              {t('Approved')}
            </th>
          </tr>
        </thead>
        <tbody className="max-phone:block">
          {posts.map((post) => (
            <tr
              key={post.post_id}
              className="border-t border-edge align-top max-phone:grid max-phone:gap-1.5 max-phone:py-3"
            >
              <td className="w-[38%] px-3 py-2.5 max-phone:block max-phone:w-auto max-phone:py-0">
                <Link
                  to="/posts/$postId"
                  params={{ postId: post.post_id }}
                  className="line-clamp-2 font-[550] wrap-anywhere hover:underline"
                >
                  {post.text || t('No text')}
                </Link>
                <span className="meta mt-0.5 flex flex-wrap items-center gap-x-1.5">
                  <PlatformGlyph platform={post.platform} size={12} />
                  {post.account.name}, {noteTime(post.published_at, zone)}
                  {post.permalink ? (
                    <a className="link" href={post.permalink} target="_blank" rel="noreferrer">
                      {t('Open it there')}
                    </a>
                  ) : null}
                </span>
              </td>
              <td className="px-3 py-2.5 wrap-anywhere max-phone:block max-phone:py-0">
                {describeOrigin(post.origin) ?? t('No words.')}
                {describeFiles(post.origin?.files ?? []).map((line) => (
                  <span key={line} className="meta block">
                    {line}
                  </span>
                ))}
              </td>
              <td className="px-3 py-2.5 max-phone:block max-phone:py-0">
                <span className="meta hidden max-phone:block">{t('Approved')}</span>
                {post.approvals.map((approval) => (
                  <Approval key={approval.id} approval={approval} zone={zone} />
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Approval({
  approval: { by, at, seen_at },
  zone,
}: {
  approval: OriginReportPostView['approvals'][number];
  zone: string;
}) {
  const waited = seen_at === null ? null : Date.parse(at) - Date.parse(seen_at);
  return (
    <p className="mb-1 last:mb-0">
      {t('{name}, {time}', { name: by.name, time: noteTime(at, zone) })}
      {waited === null ? null : (
        <span className="meta block">
          {waited < 60_000
            ? t('less than a minute after seeing it first')
            : t('{span} after seeing it first', { span: formatTimeSpan(waited) })}
        </span>
      )}
    </p>
  );
}
