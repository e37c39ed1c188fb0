import type { AttemptView, HistoryView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { numberWord } from '../../i18n/words.ts';
import { dayWord, timeOf } from '../../time/dates.ts';
import { endWords, traceWords } from './attempt-words.ts';
import { runsOf } from './history.ts';

/** Everything that happened to the post, oldest last, with the names. */
export function History({ entries, zone }: { entries: readonly HistoryView[]; zone: string }) {
  if (entries.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label={t('History')}>
      <h2 className="h3">{t('History')}</h2>
      <ol className="grid divide-y divide-edge-strong/30 text-sm">
        {runsOf(entries).map(({ entry, times }) => (
          <li
            key={`${entry.at}-${entry.action}-${entry.summary}`}
            className="grid grid-cols-[136px_1fr] gap-3 py-1.5 max-phone:grid-cols-1 max-phone:gap-0"
          >
            <span className="slug pt-0.5 text-fg-2">
              {dayWord(entry.at, zone)}, {timeOf(entry.at, zone)}
            </span>
            <span>
              {times > 1
                ? t('{what}, {count, plural, one {once} other {{number} times}}', {
                    what: entry.summary,
                    count: times,
                    number: numberWord(times),
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
              {dayWord(attempt.started_at, zone)}, {timeOf(attempt.started_at, zone)}
            </span>
            <span>
              <b className="font-semibold">{endWords(attempt)}</b>
              {attempt.reason ? <span className="text-fg-2"> {attempt.reason}</span> : null}
              <span className="slug block text-fg-2">{traceWords(attempt, index + 1)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
