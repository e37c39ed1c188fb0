import { useState } from 'react';
import { InlineProblem } from '../../components/feedback.tsx';
import { DayField, TimeField, ZoneField } from '../../components/time-fields.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, wallTime } from '../../time/dates.ts';
import type { TimeChoice } from './local-time-choices.ts';
import { localTimeChoices } from './local-time-choices.ts';

export interface WallTime {
  wall_time: string;
  time_zone: string;
  fold?: 'earlier' | 'later';
}

const nextFullHour = (zone: string): string => {
  const hour = 3_600_000;
  return wallTime(Math.ceil((Date.now() + hour / 2) / hour) * hour, zone);
};

/** Day, hour and zone. The server decides how a clock change affects the time, and offers its neighbours. */
export function ScheduleFields({
  value,
  zone,
  error,
  submitLabel,
  busy,
  onSubmit,
  onClear,
}: {
  value: WallTime | null;
  zone: string;
  error: unknown;
  submitLabel: string;
  busy: boolean;
  onSubmit: (value: WallTime) => void;
  onClear?: (() => void) | undefined;
}) {
  const start = value?.wall_time ?? nextFullHour(zone);
  const [day, setDay] = useState(start.slice(0, 10));
  const [time, setTime] = useState(start.slice(11, 16));
  const [timeZone, setTimeZone] = useState(value?.time_zone ?? zone);
  const wall = `${day}T${time}`;
  const city = cityOf(timeZone);
  const choices: TimeChoice[] = error ? localTimeChoices(error, wall) : [];
  const take = (choice: TimeChoice) => {
    setDay(choice.wallTime.slice(0, 10));
    setTime(choice.wallTime.slice(11, 16));
    onSubmit({
      wall_time: choice.wallTime,
      time_zone: timeZone,
      ...(choice.fold ? { fold: choice.fold } : {}),
    });
  };
  return (
    <form
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ wall_time: wall, time_zone: timeZone });
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <DayField label={t('Day')} value={day} onChange={setDay} />
        <TimeField label={t('Time')} value={time} onChange={setTime} />
      </div>
      <ZoneField value={timeZone} zone={zone} onChange={setTimeZone} />
      {error ? (
        <div className="grid gap-2" role="alert">
          {choices.length > 0 ? (
            <p className="note note-flag">
              {choices[0]?.fold
                ? t('Clocks in {city} go back that night, so {time} happens twice. Which one?', {
                    city,
                    time,
                  })
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
                <button key={choice.label} type="button" className="btn btn-sm" onClick={() => take(choice)}>
                  {choice.label}
                </button>
              ))}
            </div>
          ) : null}
        </div>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        {onClear ? (
          <button type="button" className="btn btn-quiet mr-auto" onClick={onClear}>
            {t('No time yet')}
          </button>
        ) : null}
        <button type="submit" className="btn btn-solid" disabled={busy}>
          {submitLabel}
        </button>
      </div>
    </form>
  );
}
