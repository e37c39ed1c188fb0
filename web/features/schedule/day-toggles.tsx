import { shortWeekday, type Weekday, weekdayName, weekdays } from './recurrence.ts';

/** A row of weekday toggles that fits a phone. */
export function DayToggles({
  legend,
  chosen,
  onChange,
}: {
  legend: string;
  chosen: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
}) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="lab mb-1.5">{legend}</legend>
      <div className="grid grid-cols-7 gap-1">
        {weekdays.map((day) => (
          <label
            key={day}
            className="grid min-h-11 cursor-pointer place-items-center rounded-2 border border-edge-strong text-sm font-semibold text-fg-2 hover:border-fg has-checked:border-solid has-checked:bg-solid has-checked:text-on-solid has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.includes(day)}
              aria-label={weekdayName(day)}
              onChange={(event) =>
                onChange(
                  weekdays.filter((one) => (one === day ? event.target.checked : chosen.includes(one))),
                )
              }
            />
            <span aria-hidden>{shortWeekday(day)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
