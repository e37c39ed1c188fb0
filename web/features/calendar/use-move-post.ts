/**
 * Moving a post by keyboard, and what follows any drop: the new time at once, a message with an undo, or the post back
 * where it was with the reason.
 */
import { useCallback, useState } from 'react';
import { problemSentence } from '../../components/readable-error.ts';
import { toast, troubleToast } from '../../components/toast-store.ts';
import { ApiProblem } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, wallWords } from '../../time/dates.ts';
import { instantOf } from '../../time/wall-time.ts';
import type { ScheduleInput } from '../post/queries.ts';
import { choicesFor } from '../schedule/local-time-choices.ts';
import {
  type Movable,
  type MoveContext,
  type MoveEffect,
  moveEffect,
  type PendingMove,
} from './move-rules.ts';
import { useMove } from './queries.ts';

/** A move to a time that the clocks jump over, or that happens twice: the person is asked which is meant. */
interface UnclearMove {
  readonly entry: Movable;
  readonly wall: string;
  readonly error: unknown;
}

/** A move that is a signature for the new time: it waits until the proof was seen. */
interface MoveToSign {
  readonly entry: Movable;
  readonly time: ScheduleInput;
}

export const useMovePost = (context: MoveContext) => {
  const { mutate, isPending, error: refusal, reset } = useMove();
  const [pending, setPending] = useState<PendingMove | null>(null);
  const [unclear, setUnclear] = useState<UnclearMove | null>(null);
  const [signing, setSigning] = useState<MoveToSign | null>(null);
  const { zone } = context;

  const send = useCallback(
    (entry: Movable, time: ScheduleInput, effect?: MoveEffect) => {
      const old = entry.wall_time?.slice(0, 16) ?? null;
      if (old === time.wall_time && time.fold === undefined && time.time_zone === zone) return;
      const back: ScheduleInput | null = old === null ? null : { wall_time: old, time_zone: zone };
      const hasPassed = old !== null && instantOf(old, zone) < Date.now();
      mutate(
        { entry, time },
        {
          onSuccess: (after) => {
            setUnclear(null);
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
            toast(effect ? `${words} ${effect.words}.` : words, hasPassed ? undefined : undo);
          },
          onError: (error) => {
            if (choicesFor(error, time.wall_time).length > 0)
              setUnclear({ entry, wall: time.wall_time, error });
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
      const effect = moveEffect(entry, time.wall_time, { ...context, zone: time.time_zone });
      if (!effect.allowed) troubleToast(t('It stays where it was. {reason}.', { reason: effect.words }));
      else if (effect.signs) setSigning({ entry, time });
      else send(entry, time, effect);
    },
    [send, context],
  );
  const drop = useCallback(
    (entry: Movable, wall: string) => move(entry, { wall_time: wall, time_zone: zone }),
    [move, zone],
  );

  return {
    pending,
    setPending,
    unclear,
    setUnclear,
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
