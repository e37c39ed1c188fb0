/** Which days are asked about: local ones, where the workspace of the reader is. */
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { defineMessages } from '../../lib/message.ts';
import type { Actor } from '../actor/actor.ts';
import type { WorkspaceStore } from '../workspaces/ports.ts';
import type { DayRange } from './ports.ts';

const messages = defineMessages('request_log', {
  days_in_order: 'The last day must not be before the first.',
  too_many_days: 'Ask for at most {most} days at a time.',
});

const defaultDays = 15;
const maxDays = 400;
const dayMs = 86_400_000;

/** Calendar days are counted as if each had 24 hours, which in UTC they have. */
const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

export interface DayRangeDeps {
  readonly workspaces: Pick<WorkspaceStore, 'find'>;
  readonly clock: Clock;
}

/** By default the last 15 days, today included. */
export async function dayRangeOf(
  { workspaces, clock }: DayRangeDeps,
  actor: Actor,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<DayRange> {
  const timeZone = (await workspaces.find(actor.workspaceId))?.timeZone ?? 'UTC';
  const today = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(clock.now());
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - defaultDays);
  if (from > to) throw new AppError('invalid_request', messages.days_in_order());
  if (addDays(from, maxDays) <= to)
    throw new AppError('invalid_request', messages.too_many_days({ most: maxDays }));
  return { from, to, timeZone };
}

export const daysOf = ({ from, to }: DayRange): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};
