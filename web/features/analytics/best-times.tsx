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
import { SectionHead } from './section-head.tsx';
import type { TimeCell, TimesView } from './views.ts';

/** When this workspace's own posts did well, and how many posts that is based on. */
export function BestTimes({ request, canWrite }: { request: AnalyticsRequest; canWrite: boolean }) {
  const times = useQuery(postingTimesQuery(request));
  if (!times.data && !times.isError) return null;
  return (
    <section aria-labelledby="times">
      <SectionHead id="times" title={t('When posts did well')} />
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
                  className="link print:hidden whitespace-nowrap"
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

/** Its circle is a background, which browsers print only if told to. */
const hourClass =
  'grid h-3.5 w-full place-items-center after:rounded-[50%] print:after:[print-color-adjust:exact]';

/** The larger the better; a ring if there are few posts. */
function Heat({ cells }: { cells: readonly TimeCell[] }) {
  const cellsByTime = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const cellsWithPosts = cells.filter(({ posts }) => posts > 0);
  return (
    <>
      <div
        className="grid grid-cols-[34px_repeat(24,minmax(0,1fr))] items-center justify-items-center gap-x-0 gap-y-[5px] px-3 pt-4 pb-3 print:break-inside-avoid"
        aria-hidden
      >
        {weekdays.map((day, index) => [
          <span key={day} className="slug justify-self-start">
            {weekdayName(index + 1, 'short')}
          </span>,
          ...hours.map((hour) => {
            const cell = cellsByTime.get(`${index + 1} ${hour}`);
            return cell && cell.posts > 0 ? (
              <i
                key={`${day} ${hour}`}
                className={`${hourClass} after:size-[calc(13px*var(--r))] ${cell.posts < 3 ? 'after:border-[1.5px] after:border-fg' : 'after:bg-fg'}`}
                style={{ '--r': circleSize(cell) } as CSSProperties}
                title={describeCell(cell)}
              />
            ) : (
              <i
                key={`${day} ${hour}`}
                className={`${hourClass} after:size-0.5 after:bg-edge-strong after:opacity-50`}
              />
            );
          }),
        ])}
        <span />
        {hours.map((hour) => (
          <span key={hour} className="slug justify-self-center text-[10px]">
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
