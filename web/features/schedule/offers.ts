/** A few times that fit most posts, each set with one click. */
import { t } from '../../i18n/t.ts';
import { addDays } from '../../time/calendar-days.ts';
import { dayMonth } from '../../time/date-parts.ts';
import type { ScheduleInput } from '../post/queries.ts';

export interface Offer {
  readonly time: ScheduleInput;
  readonly note: string;
}

const isFree = (free: readonly ScheduleInput[], day: string, before = '24') =>
  free.find(({ wall_time }) => wall_time.startsWith(day) && wall_time.slice(11) < before);

/** `now` is the local time in the zone. */
export const offerTimes = (free: readonly ScheduleInput[], now: string, zone: string): readonly Offer[] => {
  const today = now.slice(0, 10);
  const tomorrow = addDays(today, 1);
  const saturday = addDays(today, (6 - new Date(today).getUTCDay() + 7) % 7 || 7);
  const isWeekendNow = saturday === addDays(today, 7);
  const at = (wall_time: string): ScheduleInput => ({ wall_time, time_zone: zone });
  const offers: Offer[] = [
    ...free.slice(0, 3).map((time, index) => ({ time, note: index === 0 ? t('next free') : t('free') })),
    { time: isFree(free, tomorrow, '12') ?? at(`${tomorrow}T09:00`), note: t('tomorrow morning') },
    {
      time: isFree(free, saturday) ?? at(`${saturday}T11:00`),
      note: isWeekendNow ? t('next weekend') : t('this weekend'),
    },
  ];
  const isSame = (one: Offer, other: Offer) =>
    one.time.wall_time === other.time.wall_time && one.time.fold === other.time.fold;
  return offers.filter((offer, index) => offers.findIndex((other) => isSame(other, offer)) === index);
};

/** A weekday alone means the coming one, so a later day says its date. */
export const describeOffer = ({ time, note }: Offer, now: string): string => {
  const day = time.wall_time.slice(0, 10);
  return day < addDays(now.slice(0, 10), 7)
    ? note
    : t('{day}, {note}', { day: dayMonth(day, 'UTC'), note }, 'a time on offer');
};
