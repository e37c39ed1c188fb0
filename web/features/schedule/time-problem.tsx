import { InlineProblem } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf } from '../../time/dates.ts';
import type { ScheduleInput } from '../post/queries.ts';
import { localTimeChoices, type TimeChoice } from './local-time-choices.ts';

/** A local time that is skipped or happens twice has neighbours to choose from. */
export function TimeProblem({
  error,
  wall,
  timeZone,
  onTake,
}: {
  error: unknown;
  wall: string;
  timeZone: string;
  onTake: (time: ScheduleInput) => void;
}) {
  const city = cityOf(timeZone);
  const time = wall.slice(11);
  const choices: TimeChoice[] = localTimeChoices(error, wall);
  return (
    <div className="grid gap-2" role="alert">
      {choices.length > 0 ? (
        <p className="note note-flag">
          {choices[0]?.fold
            ? t('Clocks in {city} go back that night, so {time} happens twice. Which one?', { city, time })
            : t('Clocks in {city} jump over {time} that night. Choose one of its neighbours.', {
                city,
                time,
              })}
        </p>
      ) : (
        <InlineProblem error={error} />
      )}
      {choices.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {choices.map((choice) => (
            <button
              key={choice.label}
              type="button"
              className="btn btn-sm"
              onClick={() =>
                onTake({
                  wall_time: choice.wallTime,
                  time_zone: timeZone,
                  ...(choice.fold ? { fold: choice.fold } : {}),
                })
              }
            >
              {choice.label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
