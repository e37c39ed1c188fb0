import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { InlineProblem } from '../../components/feedback.tsx';
import { capitalize, formatList, spellNumber } from '../../i18n/format-text.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { weekdayName } from '../../time/date-parts.ts';
import { cityOf } from '../../time/dates.ts';
import { standalonePlatformLabels } from '../platforms/platforms.ts';
import { weekdays } from '../schedule/recurrence.ts';
import { describeCell, formatFactor, formatHour } from './format-values.ts';
import { type AnalyticsRequest, postingTimesQuery } from './queries.ts';
import type { TimeCell, TimesView } from './views.ts';

/** When this workspace's own posts did well, and how many posts that is based on. */
export function BestTimes({ request, canWrite }: { request: AnalyticsRequest; canWrite: boolean }) {
  const times = useQuery(postingTimesQuery(request));
  if (!times.data && !times.isError) return null;
  return (
    <section aria-labelledby="times">
      <div className="figure-head">
        <h2 className="h2" id="times">
          {t('When posts did well')}
        </h2>
      </div>
      {times.data ? (
        <Times times={times.data} account={request.account} writes={canWrite} />
      ) : (
        <InlineProblem error={times.error} />
      )}
    </section>
  );
}

function Times({
  times,
  account,
  writes,
}: {
  times: TimesView;
  account: string | undefined;
  writes: boolean;
}) {
  if (!times.enough)
    return (
      <div className="panel grid gap-1.5 p-5">
        <p>{times.note}</p>
        <p className="meta">
          {t(
            'A few posts at one time are chance. When there are more, this shows when yours did better than usual.',
          )}
        </p>
      </div>
    );
  const standalone = standalonePlatformLabels();
  return (
    <>
      <div className="panel">
        <Heat cells={times.cells} />
      </div>
      <div className="mt-2 grid gap-1.5">
        <ul className="grid gap-1 text-sm">
          {times.best.map((best) => (
            <li key={`${best.weekday} ${best.hour}`}>
              {rich('<b>{day} {time}</b>: {times} the usual, of {number} posts.', {
                day: weekdayName(best.weekday),
                time: formatHour(best.hour),
                times: formatFactor(best.against_usual ?? 1),
                number: spellNumber(best.posts),
              })}{' '}
              {writes ? (
                <Link
                  to="/settings/times"
                  search={{
                    ...(account ? { account } : {}),
                    day: weekdays[best.weekday - 1] ?? 'monday',
                    time: formatHour(best.hour),
                  }}
                  className="link no-print whitespace-nowrap"
                >
                  {t('Make {time} a slot', { time: formatHour(best.hour) })}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
        <p className="meta">
          {times.note}{' '}
          {t(
            '{count, plural, one {One account} other {{number} accounts}}, {city}{alone, plural, =0 {} other {, without {platforms}}}. A ring is fewer than three posts; the larger, the better.',
            {
              alone: standalone.length,
              platforms: formatList(standalone),
              count: times.accounts,
              number: capitalize(spellNumber(times.accounts)),
              city: cityOf(times.time_zone),
            },
          )}
        </p>
      </div>
    </>
  );
}

/** The circle is full from three times the typical result on. */
const maxFactor = 3;
const circleSize = ({ against_usual }: TimeCell): number =>
  against_usual === null ? 0.2 : Math.max(0.2, Math.sqrt(Math.min(against_usual, maxFactor) / maxFactor));

function Heat({ cells }: { cells: readonly TimeCell[] }) {
  const cellsByTime = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const cellsWithPosts = cells.filter(({ posts }) => posts > 0);
  return (
    <>
      <div className="heat" aria-hidden>
        {weekdays.map((day, index) => [
          <span key={day} className="slug">
            {weekdayName(index + 1, 'short')}
          </span>,
          ...hours.map((hour) => {
            const cell = cellsByTime.get(`${index + 1} ${hour}`);
            return cell && cell.posts > 0 ? (
              <i
                key={`${day} ${hour}`}
                className={cell.posts < 3 ? 'few' : ''}
                style={{ '--r': circleSize(cell) } as CSSProperties}
                title={describeCell(cell)}
              />
            ) : (
              <i key={`${day} ${hour}`} className="none" />
            );
          }),
        ])}
        <span />
        {hours.map((hour) => (
          <span key={hour} className="slug c">
            {hour % 3 === 0 ? hour : ''}
          </span>
        ))}
      </div>
      <ul className="sr-only">
        {cellsWithPosts.map((cell) => (
          <li key={`${cell.weekday} ${cell.hour}`}>{describeCell(cell)}</li>
        ))}
      </ul>
    </>
  );
}
