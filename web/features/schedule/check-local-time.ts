/**
 * Predicts the server's validation of a local time before there is a post to validate. The server decides; this
 * check runs while the time is chosen, and reports problems in the same form.
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

/** By the zone's offset of the day before and of the day after: clocks change at most once in between. */
const candidates = (wall: string, zone: string): readonly [earlier: number, later: number] => {
  const clock = Date.parse(`${wall}Z`);
  const toInstant = (reference: number): number =>
    clock - (Date.parse(`${wallTime(reference, zone)}Z`) - reference);
  const [a, b] = [toInstant(clock - dayMs), toInstant(clock + dayMs)];
  return [Math.min(a, b), Math.max(a, b)];
};

const createProblem = (code: string, detail: string, neighbours: readonly string[] = []): ApiProblem =>
  new ApiProblem({
    status: 400,
    code,
    detail,
    errors: neighbours.map((message) => ({ param: 'wall_time', code: 'neighbour', message })),
  });

/** Null if the time is in the future and unambiguous. */
export const checkLocalTime = (
  { wall_time, time_zone, fold }: LocalTime,
  now = Date.now(),
): ApiProblem | null => {
  const wall = wall_time.slice(0, 16);
  const both = candidates(wall, time_zone);
  const matching = both.filter((at) => wallTime(at, time_zone) === wall);
  const values = { city: cityOf(time_zone), time: wall.slice(11) };
  const [earlier, later = earlier] = matching;
  if (earlier === undefined || later === undefined)
    return createProblem(
      'nonexistent_time',
      t('Clocks in {city} jump over {time} that night. Choose one of its neighbours.', values),
      both.map((at) => wallTime(at, time_zone)),
    );
  // Of a time that occurs twice, one may have passed already; the fold is still needed then.
  if ((fold === 'earlier' ? earlier : later) <= now)
    return createProblem('time_in_past', t('That time has passed. Choose a later one.'));
  if (earlier !== later && !fold)
    return createProblem(
      'ambiguous_time',
      t('Clocks in {city} go back that night, so {time} happens twice. Which one?', values),
    );
  return null;
};
