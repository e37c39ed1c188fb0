/**
 * What the server would say of a local time, before there is a post to ask it about. Its answer counts; this one comes
 * while the time is chosen, and in the same form.
 */

import { ApiProblem } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, wallTime } from '../../time/dates.ts';

interface LocalTime {
  readonly wall_time: string;
  readonly time_zone: string;
  readonly fold?: 'earlier' | 'later';
}

const dayMs = 86_400_000;

/** By the zone's offset of the day before and of the day after: clocks change at most once between. */
const readings = (wall: string, zone: string): readonly [earlier: number, later: number] => {
  const clock = Date.parse(`${wall}Z`);
  const at = (near: number): number => clock - (Date.parse(`${wallTime(near, zone)}Z`) - near);
  const [one, other] = [at(clock - dayMs), at(clock + dayMs)];
  return [Math.min(one, other), Math.max(one, other)];
};

const problem = (code: string, detail: string, neighbours: readonly string[] = []): ApiProblem =>
  new ApiProblem({
    status: 400,
    code,
    detail,
    errors: neighbours.map((message) => ({ param: 'wall_time', code: 'neighbour', message })),
  });

/** Null: it is a time to come, and there is one of it. */
export const timeTrouble = (
  { wall_time, time_zone, fold }: LocalTime,
  now = Date.now(),
): ApiProblem | null => {
  const wall = wall_time.slice(0, 16);
  const both = readings(wall, time_zone);
  const meant = both.filter((at) => wallTime(at, time_zone) === wall);
  const values = { city: cityOf(time_zone), time: wall.slice(11) };
  const [earlier, later = earlier] = meant;
  if (earlier === undefined || later === undefined)
    return problem(
      'nonexistent_time',
      t('Clocks in {city} jump over {time} that night. Choose one of its neighbours.', values),
      both.map((at) => wallTime(at, time_zone)),
    );
  // Also of a time that happens twice only one may be left; which one is then still to be said.
  if ((fold === 'earlier' ? earlier : later) <= now)
    return problem('time_in_past', t('That time has passed. Choose a later one.'));
  if (earlier !== later && !fold)
    return problem(
      'ambiguous_time',
      t('Clocks in {city} go back that night, so {time} happens twice. Which one?', values),
    );
  return null;
};
