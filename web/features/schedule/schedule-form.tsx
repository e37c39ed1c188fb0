import { ChevronDown, Globe } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, offsetOf, wallTime } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import type { ScheduleInput } from '../post/queries.ts';
import { DaySlots } from './day-slots.tsx';
import { MonthGrid } from './month-grid.tsx';
import { OfferedTimes } from './offered-times.tsx';
import { parseTime } from './parse-time.ts';
import { TimeProblem } from './time-problem.tsx';
import { TypedTime } from './typed-time.tsx';
import { useFreeTimes } from './use-free-times.ts';
import { rememberZone, ZoneList } from './zone-picker.tsx';

const nextFullHour = (zone: string): string => {
  const hour = 3_600_000;
  return wallTime(Math.ceil((Date.now() + hour / 2) / hour) * hour, zone);
};

export interface ScheduleFormProps {
  value: ScheduleInput | null;
  /** The workspace's. */
  zone: string;
  /** Where it goes: their posting times are offered. */
  accountIds?: readonly string[];
  /** The posts that are being planned, whose own times are free for them. */
  postIds?: readonly string[];
  error: unknown;
  submitLabel: string;
  busy: boolean;
  onSubmit: (value: ScheduleInput) => void;
  /** Takes the time off; then having no time is offered too. */
  onClear?: (() => void) | undefined;
  /** In a popover, which can be closed without a choice, and whose edge is the form's own. */
  onDone?: (() => void) | undefined;
  /** Further offers, below the free times. */
  children?: (given: { zone: string; now: string }) => ReactNode;
}

/**
 * A time by one click, by typing or from a month, in the clock of a city. The server decides how a clock change affects
 * it, and offers its neighbours.
 */
export function ScheduleForm({
  value,
  zone,
  accountIds = [],
  postIds = [],
  error,
  submitLabel,
  busy,
  onSubmit,
  onClear,
  onDone,
  children,
}: ScheduleFormProps) {
  const set = value?.wall_time.slice(0, 16) ?? null;
  const [wall, setWall] = useState(set ?? (onDone ? null : nextFullHour(zone)));
  const [timeZone, setTimeZone] = useState(value?.time_zone ?? zone);
  const [typed, setTyped] = useState<string | null>(null);
  const [isChoosingZone, setChoosingZone] = useState(false);
  const moment = useNow(60_000);
  const now = wallTime(moment, timeZone);
  const times = useFreeTimes(accountIds, timeZone, postIds);
  const isUnreadable = typed !== null && typed.trim() !== '' && parseTime(typed, now) === null;
  // What differs from the set time is only a proposal until it is submitted.
  const isProposal = wall !== null && (wall !== set || timeZone !== (value?.time_zone ?? zone));
  const type = (text: string) => {
    setTyped(text);
    const time = parseTime(text, now);
    if (time) setWall(time);
  };
  const choose = (time: string) => {
    setTyped(null);
    setWall(time);
  };
  const submit = (time: ScheduleInput) => {
    choose(time.wall_time);
    onSubmit(time);
  };
  const day = (wall ?? now).slice(0, 10);
  const edge = onDone ? 'px-[18px]' : '';
  return (
    <form
      className="@container grid"
      onSubmit={(event) => {
        event.preventDefault();
        if (isUnreadable || wall === null) return;
        if (onDone && !isProposal) onDone();
        else onSubmit({ wall_time: wall, time_zone: timeZone });
      }}
    >
      <TypedTime
        className={`${edge} ${onDone ? 'pt-4 max-phone:pt-6' : ''}`}
        wall={wall}
        typed={typed}
        isUnreadable={isUnreadable}
        timeZone={timeZone}
        zone={zone}
        onType={type}
      />
      <div className="grid border-t border-edge @min-[640px]:grid-cols-[minmax(0,1fr)_334px]">
        <div className={`grid content-start gap-4 py-3.5 ${edge}`}>
          <OfferedTimes
            free={times.free}
            now={now}
            zone={timeZone}
            set={set}
            busy={busy}
            onChoose={submit}
            onNone={onClear}
          />
          {children?.({ zone: timeZone, now })}
        </div>
        <div
          className={`grid content-start gap-2.5 border-edge py-3 @max-[640px]:border-t @min-[640px]:border-l ${edge} ${onDone ? '' : '@min-[640px]:pl-[18px]'}`}
        >
          {isChoosingZone ? (
            <ZoneList
              value={timeZone}
              zone={zone}
              now={moment}
              onBack={() => setChoosingZone(false)}
              onChoose={(name) => {
                rememberZone(name);
                setTimeZone(name);
                setChoosingZone(false);
              }}
            />
          ) : (
            <>
              <MonthGrid
                day={day}
                isChosen={wall !== null}
                today={now.slice(0, 10)}
                times={times}
                onChoose={(date) => choose(`${date}T${wall?.slice(11) ?? '09:00'}`)}
              />
              <DaySlots
                day={day}
                wall={wall}
                times={times}
                busy={busy}
                onPropose={choose}
                onChoose={submit}
              />
            </>
          )}
        </div>
      </div>
      {error ? (
        <div className={`pb-3.5 ${edge}`}>
          <TimeProblem error={error} wall={wall ?? now} timeZone={timeZone} onTake={submit} />
        </div>
      ) : null}
      <div
        className={`flex flex-wrap items-center gap-2 border-t border-edge bg-paper pt-2.5 ${onDone ? 'sticky bottom-0 px-3 pb-2.5' : ''}`}
      >
        <button
          type="button"
          className="btn btn-sm btn-quiet -ml-1 text-fg"
          aria-expanded={isChoosingZone}
          onClick={() => setChoosingZone(!isChoosingZone)}
        >
          <Icon of={Globe} />
          {cityOf(timeZone)}
          {cityOf(timeZone) === 'UTC' ? null : (
            <span className="num font-normal text-fg-2">{offsetOf(moment, timeZone)}</span>
          )}
          <Icon of={ChevronDown} />
        </button>
        <span className="flex-1" />
        {onClear && value ? (
          <button type="button" className="btn btn-sm btn-quiet" disabled={busy} onClick={onClear}>
            {t('Take the time off')}
          </button>
        ) : null}
        {onDone && !isProposal ? (
          <button type="button" className="btn btn-sm" onClick={onDone}>
            {t('Done')}
          </button>
        ) : (
          <button
            type="submit"
            className={`btn ${onDone ? 'btn-sm' : 'btn-solid'}`}
            disabled={busy || isUnreadable}
          >
            {submitLabel}
          </button>
        )}
      </div>
    </form>
  );
}
