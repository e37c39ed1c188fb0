import { useQuery } from '@tanstack/react-query';
import type { OperatorOverviewView } from '../../server/http/views.ts';
import { ErrorState, InlineProblem, SkeletonRows } from '../components/feedback.tsx';
import { Page } from '../components/page.tsx';
import { platformLabel } from '../components/platform-glyph.tsx';
import { operatorOverviewQuery } from '../data/operator.ts';
import { useMe } from '../data/session.ts';
import { agoWords, longMoment, spanWords, timeOf } from '../lib/dates.ts';
import { toProblem } from '../lib/problem.ts';
import { capital, fileSize, joinAnd } from '../lib/words.ts';
import { FigureTable } from './operator/figure-table.tsx';
import { Installation } from './operator/pause-everything.tsx';
import { outcomeWords, partWords, queueWords } from './operator/words.ts';
import { NotFoundPage } from './root.tsx';

/** For whoever runs the installation: how all of it does, and nothing of what people write. */
export function OperatorPage() {
  const { workspace } = useMe();
  const query = useQuery(operatorOverviewQuery);
  if (query.isError && toProblem(query.error).status === 404) return <NotFoundPage />;
  return (
    <Page
      title="Operator"
      sub={
        query.data
          ? `All workspaces and all processes together, at ${timeOf(query.data.at, workspace.time_zone)}. Refreshed every ten seconds.`
          : 'All workspaces and all processes together.'
      }
    >
      {query.data ? (
        <div className="grid gap-8">
          {query.isError ? <InlineProblem error={query.error} /> : null}
          <Installation paused={query.data.paused} zone={workspace.time_zone} />
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

const seconds = (count: number): string =>
  count < 60 ? `${Number(count.toFixed(1))} s` : spanWords(count * 1_000);

const short = (ms: number): string => (ms < 1_000 ? `${Math.ceil(ms)} ms` : seconds(ms / 1_000));

const age = (count: number, ageSeconds: number): string => (count > 0 ? seconds(ageSeconds) : 'none waits');

function Overview({ overview, zone }: { overview: OperatorOverviewView; zone: string }) {
  const { figures, last_day, storage, versions } = overview;
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-8 max-desk:grid-cols-1">
        <FigureTable
          title="Posts now"
          columns={['', 'Count']}
          rows={[
            ['Scheduled', figures.scheduled_posts],
            ['Due, not claimed yet', figures.due_posts],
            ['The longest wait of those', age(figures.due_posts, figures.due_age_seconds)],
            ['Being published', figures.publishing_posts],
            ['Tries under way', figures.open_attempts],
            ['Tries we ask the platform about', figures.uncertain_attempts],
            ['Accounts being sent to', figures.lanes_held],
            ['Unconfirmed: a person must look', figures.unconfirmed_posts],
          ]}
        />
        <div className="grid gap-8">
          <FigureTable
            title="Jobs that wait"
            columns={['', 'Count', 'Longest']}
            rows={figures.queues.map(({ name, waiting, age_seconds }) => [
              queueWords(name),
              waiting,
              age(waiting, age_seconds),
            ])}
            empty="There is no queue yet. A working process makes them when it starts."
          />
          <FigureTable
            title="Accounts to reconnect"
            columns={['', 'Count']}
            rows={figures.accounts_to_reconnect.map(({ platform, count }) => [
              platformLabel[platform],
              count,
            ])}
            empty="None. Every account can publish."
          />
        </div>
      </div>
      <FigureTable
        title="Tries of the last 24 hours"
        note={
          last_day.delay
            ? `Half of all first tries began within ${short(last_day.delay.p50_ms)} of their time, 99 of 100 within ${short(last_day.delay.p99_ms)}.`
            : undefined
        }
        columns={['Platform', 'How it ended', 'Count']}
        rows={last_day.outcomes.map(({ platform, outcome, count }) => [
          platformLabel[platform],
          outcomeWords(outcome),
          count,
        ])}
        empty="Nothing was sent in the last 24 hours."
      />
      <FigureTable
        title="Processes"
        note="Those that ended without a word stay here for a day."
        columns={['Process', 'Does', 'Version', 'Started', 'Seen']}
        rows={overview.processes.map((one) => [
          one.host,
          capital(joinAnd(one.parts.map(partWords))),
          `${one.version}, Node ${one.node_version}, time zones ${one.time_zone_data}`,
          longMoment(one.started_at, zone),
          one.running ? 'Running' : `Silent. Seen ${agoWords(one.seen_at, overview.at)}`,
        ])}
        keys={overview.processes.map(({ id }) => id)}
        empty="None has been heard of."
      />
      <FigureTable
        title="Installation"
        columns={['', 'Value']}
        rows={[
          ['People', overview.people],
          ['Workspaces', overview.workspaces],
          [
            storage.kind === 's3' ? 'Files in the bucket' : 'Files on the disk',
            `${storage.files.toLocaleString('en')}, ${fileSize(storage.size_bytes)}`,
          ],
          ['Database', fileSize(storage.database_bytes)],
          ['Signoff', versions.signoff],
          ['Node', versions.node],
          ['PostgreSQL', versions.postgresql],
          ['Time-zone data', versions.time_zone_data],
        ]}
      />
    </>
  );
}
