import { useId } from 'react';
import type { AppUsageView } from '../../../../server/http/views.ts';
import { formatList } from '../../../i18n/format-text.ts';
import { formatNumber } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t.ts';
import { dayMonth, dayNumber } from '../../../time/date-parts.ts';
import { shortDay } from '../../../time/dates.ts';
import { ChartFrame } from '../../analytics/chart-frame.tsx';
import { pickRules } from './pick-rules.ts';
import { dayStart } from './usage-tables.ts';

const height = 150;
const top = 6;
/** Of the room of one day. */
const barShare = 0.86;
/** A refusal is seen, however many calls were answered. */
const smallestHatch = 3;

type Day = AppUsageView['days'][number];

const describeDay = ({ day, calls, refused }: Day): string =>
  t('{day}: {answered} answered, {refused} refused', {
    day: shortDay(dayStart(day), 'UTC'),
    answered: formatNumber(calls - refused),
    refused: formatNumber(refused),
  });

/** Calls by day: answered ones black, refused ones hatched on top of them. */
export function UsageChart({ days }: { days: readonly Day[] }) {
  const hatchId = useId();
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  const rules = pickRules(most);
  const heightOf = (calls: number): number => (calls / most) * (height - top);
  const slot = (width: number): number => width / Math.max(1, days.length);
  const worst = days.reduce<Day | null>(
    (found, day) => (day.refused > (found?.refused ?? 0) ? day : found),
    null,
  );
  return (
    <>
      <ChartFrame
        label={t('Calls by day')}
        count={days.length}
        height={height}
        xOf={(index, width) => (index + 0.5) * slot(width)}
        describe={(index) => {
          const day = days[index];
          return day ? describeDay(day) : '';
        }}
      >
        {(width, at) => {
          const room = slot(width);
          const barWidth = Math.max(1, room * barShare);
          return (
            <>
              <defs>
                <pattern
                  id={hatchId}
                  width={4}
                  height={4}
                  patternUnits="userSpaceOnUse"
                  patternTransform="rotate(45)"
                >
                  <path d="M1 0V4" className="stroke-red stroke-2" />
                </pattern>
              </defs>
              {days.map(({ day, calls, refused }, index) => {
                const x = index * room + (room - barWidth) / 2;
                const answeredHeight = heightOf(calls - refused);
                const refusedHeight = refused === 0 ? 0 : Math.max(smallestHatch, heightOf(refused));
                return (
                  <g key={day} className={at === null || at === index ? '' : 'opacity-60'}>
                    <rect
                      x={x}
                      y={height - answeredHeight}
                      width={barWidth}
                      height={answeredHeight}
                      className="fill-fg"
                    />
                    {refused > 0 ? (
                      <rect
                        x={x + 0.5}
                        y={Math.max(0.5, height - answeredHeight - refusedHeight)}
                        width={Math.max(1, barWidth - 1)}
                        height={refusedHeight}
                        fill={`url(#${hatchId})`}
                        className="stroke-red"
                      />
                    ) : null}
                  </g>
                );
              })}
              {rules.map((rule) => (
                <path
                  key={rule}
                  d={`M0 ${height - heightOf(rule)}H${width}`}
                  className="stroke-(--chart-rule) [stroke-dasharray:3_3]"
                />
              ))}
              <path d={`M0 ${height}H${width}`} className="stroke-(--chart-base)" />
            </>
          );
        }}
      </ChartFrame>
      <div className="slug mt-1.5 flex" aria-hidden>
        {days.map(({ day }, index) => (
          <span
            key={day}
            className={`flex-1 text-center ${(days.length - 1 - index) % 2 ? 'max-phone:invisible' : ''}`}
          >
            {dayNumber(dayStart(day), 'UTC')}
          </span>
        ))}
      </div>
      <p className="meta mt-2">
        {rules.length > 0
          ? t('{count, plural, one {The dashed line is {rules}.} other {Dashed lines are {rules}.}}', {
              count: rules.length,
              rules: formatList(rules.map((rule) => formatNumber(rule))),
            })
          : ''}{' '}
        {worst
          ? t('Most refusals on {day}: {refused}.', {
              day: dayMonth(dayStart(worst.day), 'UTC'),
              refused: formatNumber(worst.refused),
            })
          : ''}
      </p>
    </>
  );
}
