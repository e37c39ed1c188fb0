import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OperatorOverviewView } from '../../../../server/http/views.ts';
import { ErrorState, InlineProblem, SkeletonRows } from '../../../components/feedback.tsx';
import { NotFoundPage } from '../../../components/not-found-page.tsx';
import { Page } from '../../../components/page.tsx';
import { get } from '../../../data/api.ts';
import { hasStatus } from '../../../data/problem.ts';
import { useMe } from '../../../data/session.ts';
import { capitalize, formatFileSize, formatList } from '../../../i18n/format-text.ts';
import { formatNumber } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t.ts';
import { formatAgo, formatTimeSpan, longMoment, timeOf } from '../../../time/dates.ts';
import { platformLabel } from '../../platforms/platforms.ts';
import { InstallationPause } from './installation-pause.tsx';
import { StatTable } from './stat-table.tsx';

/** For the operator: the health of the installation, without any user content. */
export function OperatorPage() {
  const { workspace } = useMe();
  const query = useQuery(operatorOverviewQuery);
  if (query.isError && hasStatus(query.error, 404)) return <NotFoundPage />;
  return (
    <Page
      title={t('Operator')}
      subtitle={
        query.data
          ? t('All workspaces and all processes together, at {time}. Refreshed every ten seconds.', {
              time: timeOf(query.data.at, workspace.time_zone),
            })
          : t('All workspaces and all processes together.')
      }
    >
      {query.data ? (
        <div className="grid gap-8">
          {query.isError ? <InlineProblem error={query.error} /> : null}
          <BrokenAudits broken={query.data.broken_audits} />
          <RefusedEntries refused={query.data.refused_audit_entries} />
          <InstallationPause paused={query.data.paused} zone={workspace.time_zone} />
          <Overview overview={query.data} zone={workspace.time_zone} />
        </div>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  );
}

function BrokenAudits({ broken }: { broken: OperatorOverviewView['broken_audits'] }) {
  if (broken.length === 0) return null;
  return (
    <div className="note note-red" role="alert">
      <div>
        <b>{t('A journal was altered, so nothing more of it is signed:')}</b>
        <ul>
          {broken.map(({ workspace_id, what }) => (
            <li key={workspace_id}>
              {workspace_id}: <span lang="en">{what}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function RefusedEntries({ refused }: { refused: OperatorOverviewView['refused_audit_entries'] }) {
  if (refused.length === 0) return null;
  return (
    <div className="note note-red" role="alert">
      <div>
        <b>{t('Somebody wrote entries into journals, in the database. Signoff refused them:')}</b>
        <ul>
          {refused.map(({ workspace_id, count }) => (
            <li key={workspace_id}>
              {workspace_id}:{' '}
              {t('{count, plural, one {one entry} other {{number} entries}}', {
                count,
                number: formatNumber(count),
              })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const formatSeconds = (count: number): string =>
  count < 60 ? `${formatNumber(Number(count.toFixed(1)))} s` : formatTimeSpan(count * 1_000);

const formatMs = (ms: number): string => (ms < 1_000 ? `${Math.ceil(ms)} ms` : formatSeconds(ms / 1_000));

const formatAge = (count: number, ageSeconds: number): string =>
  count > 0 ? t('{span}', { span: formatSeconds(ageSeconds) }, 'how long it has waited') : t('none waits');

function Overview({ overview, zone }: { overview: OperatorOverviewView; zone: string }) {
  const { figures, last_day, storage, versions } = overview;
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-8 max-desk:grid-cols-1">
        <StatTable
          title={t('Posts now')}
          columns={[t('State'), t('Count')]}
          rows={[
            [t('Scheduled'), figures.scheduled_posts],
            [t('Due, not claimed yet'), figures.due_posts],
            [t('The longest wait of those'), formatAge(figures.due_posts, figures.due_age_seconds)],
            [t('Being published'), figures.publishing_posts],
            [t('Tries under way'), figures.open_attempts],
            [t('Tries we ask the platform about'), figures.uncertain_attempts],
            [t('Accounts being sent to'), figures.lanes_held],
            [t('Unconfirmed: a person must look'), figures.unconfirmed_posts],
          ]}
        />
        <div className="grid gap-8">
          <StatTable
            title={t('Jobs that wait')}
            columns={[t('Job'), t('Count'), t('Longest')]}
            rows={figures.queues.map(({ name, waiting, age_seconds }) => [
              queueLabel(name),
              waiting,
              formatAge(waiting, age_seconds),
            ])}
            empty={t('There is no queue yet. A working process makes them when it starts.')}
          />
          <StatTable
            title={t('Accounts to reconnect')}
            columns={[t('Platform'), t('Count')]}
            rows={figures.accounts_to_reconnect.map(({ platform, count }) => [
              platformLabel(platform),
              count,
            ])}
            empty={t('None. Every account can publish.')}
          />
        </div>
      </div>
      <StatTable
        title={t('Tries of the last 24 hours')}
        note={
          last_day.delay
            ? t('Half of all first tries began within {half} of their time, 99 of 100 within {most}.', {
                half: formatMs(last_day.delay.p50_ms),
                most: formatMs(last_day.delay.p99_ms),
              })
            : undefined
        }
        columns={[t('Platform'), t('How it ended'), t('Count')]}
        rows={last_day.outcomes.map(({ platform, outcome, count }) => [
          platformLabel(platform),
          outcomeLabel(outcome),
          count,
        ])}
        empty={t('Nothing was sent in the last 24 hours.')}
      />
      <StatTable
        title={t('Processes')}
        note={t('Those that ended without a word stay here for a day.')}
        columns={[t('Process'), t('Does'), t('Version'), t('Started'), t('Seen')]}
        rows={overview.processes.map((process) => [
          process.host,
          capitalize(formatList(process.parts.map(partLabel))),
          t('{version}, Node {node}, time zones {zones}', {
            version: process.version,
            node: process.node_version,
            zones: process.time_zone_data,
          }),
          longMoment(process.started_at, zone),
          process.running
            ? t('Running')
            : t('Silent. Seen {ago}', { ago: formatAgo(process.seen_at, overview.at) }),
        ])}
        keys={overview.processes.map(({ id }) => id)}
        empty={t('None has been heard of.')}
      />
      <StatTable
        title={t('Installation')}
        columns={[t('What'), t('Value')]}
        rows={[
          [t('People'), overview.people],
          [t('Workspaces'), overview.workspaces],
          [
            storage.kind === 's3' ? t('Files in the bucket') : t('Files on the disk'),
            `${formatNumber(storage.files)}, ${formatFileSize(storage.size_bytes)}`,
          ],
          [t('Database'), formatFileSize(storage.database_bytes)],
          ['Signoff', versions.signoff],
          ['Node', versions.node],
          ['PostgreSQL', versions.postgresql],
          [t('Time-zone data'), versions.time_zone_data],
        ]}
      />
    </>
  );
}

const operatorOverviewQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: () => get<OperatorOverviewView>('/v1/operator/overview'),
  refetchInterval: 10_000,
});

const queueLabels: Readonly<Record<string, string>> = {
  'make-rendition': t('Pictures and videos to make'),
  'fetch-upload': t('Files to fetch'),
};
const outcomeLabels: Readonly<Record<string, string>> = {
  published: t('Published'),
  rejected: t('Refused by the platform'),
  auth_lost: t('Access was lost'),
  rate_limited: t('The platform asked to wait'),
  unavailable: t('The platform was not reachable'),
  absent: t('Proven not to have arrived'),
  unconfirmed: t('Nobody could tell: unconfirmed'),
  not_published: t('Not published, said a person'),
  crashed: t('Broken off'),
  cancelled: t('Cancelled'),
};

const queueLabel = (name: string): string => queueLabels[name] ?? name;
const outcomeLabel = (outcome: string): string => outcomeLabels[outcome] ?? outcome;
const partLabel = (part: 'serve' | 'work'): string =>
  part === 'serve' ? t('answers', {}, 'a process') : t('publishes', {}, 'a process');
