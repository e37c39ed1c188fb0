/**
 * Moving a post by keyboard, and what follows a drop by any hand: the new time at once, a word about it with a way
 * back, or the post back where it was with the reason.
 */
import { useCallback, useState } from 'react';
import type { CalendarEntryView } from '../../../server/http/views.ts';
import { problemSentence } from '../../components/readable-error.ts';
import { toast, troubleToast } from '../../components/toast-store.ts';
import { ApiProblem } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, wallWords } from '../../time/dates.ts';
import { instantOf } from '../../time/wall-time.ts';
import type { ScheduleInput } from '../post/queries.ts';
import { choicesFor } from '../schedule/schedule-trouble.ts';
import { type Meaning, type Movable, type Mover, meaningOf } from './calendar-move.ts';
import { useMove } from './queries.ts';

export interface Held {
  readonly entry: CalendarEntryView;
  /** `2026-11-26T12:30`, where it is held now. */
  readonly wall: string;
}

/** A time that the clocks jump over, or that happens twice, is asked about. */
export interface Asked {
  readonly entry: Movable;
  readonly wall: string;
  readonly error: unknown;
}

/** A move that is a signature for the new time: it waits until the proof was seen. */
export interface Signing {
  readonly entry: Movable;
  readonly time: ScheduleInput;
}

export const useMoving = (mover: Mover) => {
  const { mutate, isPending, error: refusal, reset } = useMove();
  const [held, setHeld] = useState<Held | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [signing, setSigning] = useState<Signing | null>(null);
  const { zone } = mover;

  const send = useCallback(
    (entry: Movable, time: ScheduleInput, meaning?: Meaning) => {
      const old = entry.wall_time?.slice(0, 16) ?? null;
      if (old === time.wall_time && time.fold === undefined && time.time_zone === zone) return;
      const back: ScheduleInput | null = old === null ? null : { wall_time: old, time_zone: zone };
      const hasPassed = old !== null && instantOf(old, zone) < Date.now();
      mutate(
        { entry, time },
        {
          onSuccess: (after) => {
            setAsked(null);
            setSigning(null);
            const values = { when: wallWords(time.wall_time), zone: cityOf(time.time_zone) };
            const words = entry.wall_time
              ? t('Moved to {when}, {zone}.', values)
              : t('Set for {when}, {zone}.', values);
            const undo = () =>
              mutate(
                { entry: { ...entry, state: after.state, revision: after.revision }, time: back },
                {
                  onSuccess: () => toast(t('It is back where it was.')),
                  onError: (error) => troubleToast(problemSentence(error)),
                },
              );
            toast(meaning ? `${words} ${meaning.words}.` : words, hasPassed ? undefined : undo);
          },
          onError: (error) => {
            if (choicesFor(error, time.wall_time).length > 0)
              setAsked({ entry, wall: time.wall_time, error });
            // What it was signed for is known here only of posts that have a time.
            else if (error instanceof ApiProblem && error.code === 'not_opened') {
              reset();
              setSigning({ entry, time });
            } else troubleToast(t('It is back where it was. {reason}', { reason: problemSentence(error) }));
          },
        },
      );
    },
    [mutate, reset, zone],
  );

  const move = useCallback(
    (entry: Movable, time: ScheduleInput) => {
      const meaning = meaningOf(entry, time.wall_time, { ...mover, zone: time.time_zone });
      if (!meaning.allowed) troubleToast(t('It stays where it was. {reason}.', { reason: meaning.words }));
      else if (meaning.signs) setSigning({ entry, time });
      else send(entry, time, meaning);
    },
    [send, mover],
  );
  const drop = useCallback(
    (entry: Movable, wall: string) => move(entry, { wall_time: wall, time_zone: zone }),
    [move, zone],
  );

  return {
    held,
    setHeld,
    asked,
    setAsked,
    move,
    drop,
    signing,
    sign: () => (signing ? send(signing.entry, signing.time) : undefined),
    stopSigning: () => {
      reset();
      setSigning(null);
    },
    act: { isPending, error: signing ? refusal : null },
  };
};
