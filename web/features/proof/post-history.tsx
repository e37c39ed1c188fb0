import type { ReactNode } from 'react';
import type { AttemptView, HistoryView } from '../../../server/http/views.ts';
import { spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { formatRelativeDay, timeOf } from '../../time/dates.ts';
import { describeAttempt, describeAttemptEnd } from './describe-attempt.ts';
import { groupRuns } from './group-runs.ts';

/** Everything that happened to the post, newest first, with names. */
export function PostHistory({
  entries,
  zone,
  action,
}: {
  entries: readonly HistoryView[];
  zone: string;
  action?: ReactNode;
}) {
  if (entries.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label={t('History')}>
      <div className="flex min-h-[30px] items-center justify-between gap-3">
        <h2 className="h3">{t('History')}</h2>
        {action}
      </div>
      <ol className="grid divide-y divide-edge-strong/30 text-sm">
        {groupRuns(entries).map(({ entry, times }) => (
          <li
            key={`${entry.at}-${entry.action}-${entry.summary}`}
            className="grid grid-cols-[136px_1fr] gap-3 py-1.5 max-phone:grid-cols-1 max-phone:gap-0"
          >
            <span className="slug pt-0.5 text-fg-2">
              {formatRelativeDay(entry.at, zone)}, {timeOf(entry.at, zone)}
            </span>
            <span>
              {times > 1
                ? t('{what}, {count, plural, one {once} other {{number} times}}', {
                    what: entry.summary,
                    count: times,
                    number: spellNumber(times),
                  })
                : entry.summary}
              {entry.by && !entry.summary.includes(entry.by.name) ? (
                <span className="text-fg-2"> · {entry.by.name}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Attempts({ attempts, zone }: { attempts: readonly AttemptView[]; zone: string }) {
  if (attempts.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label={t('Attempts to send')}>
      <h2 className="h3">{t('Attempts to send')}</h2>
      <ol className="grid divide-y divide-edge-strong/30 text-sm">
        {attempts.map((attempt, index) => (
          <li
            key={attempt.id}
            className="grid grid-cols-[136px_1fr] gap-3 py-1.5 max-phone:grid-cols-1 max-phone:gap-0"
          >
            <span className="slug pt-0.5 text-fg-2">
              {formatRelativeDay(attempt.started_at, zone)}, {timeOf(attempt.started_at, zone)}
            </span>
            <span>
              <b className="font-semibold">{describeAttemptEnd(attempt)}</b>
              {attempt.reason ? <span className="text-fg-2"> {attempt.reason}</span> : null}
              <span className="slug block text-fg-2">{describeAttempt(attempt, index + 1)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
