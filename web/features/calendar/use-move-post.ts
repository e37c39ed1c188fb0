/**
 * Moving a post by keyboard, and what follows any drop: the new time at once with a message and an undo, or the post
 * back where it was with the reason.
 */
import { useCallback, useState } from 'react';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast, toast } from '../../components/toast-store.ts';
import { ApiProblem } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, formatWallTime } from '../../time/dates.ts';
import { instantOf } from '../../time/wall-time.ts';
import type { ScheduleInput } from '../post/queries.ts';
import { localTimeChoices } from '../schedule/local-time-choices.ts';
import {
  type Movable,
  type MoveContext,
  type MoveEffect,
  moveEffect,
  type PendingMove,
} from './move-rules.ts';
import { useMoveMutation } from './queries.ts';

/** A move to a local time that is skipped or happens twice: the user is asked which time is meant. */
interface AmbiguousMove {
  readonly entry: Movable;
  readonly wall: string;
  readonly error: unknown;
}

/** A move that is a signature for the new time: it waits until the proof was shown. */
interface MoveToSign {
  readonly entry: Movable;
  readonly time: ScheduleInput;
}

export const useMovePost = (context: MoveContext) => {
  const { mutate, isPending, error: refusal, reset } = useMoveMutation();
  const [pending, setPending] = useState<PendingMove | null>(null);
  const [unclear, setUnclear] = useState<AmbiguousMove | null>(null);
  const [signing, setSigning] = useState<MoveToSign | null>(null);
  const { zone } = context;

  const send = useCallback(
    (entry: Movable, time: ScheduleInput, effect?: MoveEffect) => {
      const old = entry.wall_time?.slice(0, 16) ?? null;
      if (old === time.wall_time && time.fold === undefined && time.time_zone === zone) return;
      const previousTime: ScheduleInput | null = old === null ? null : { wall_time: old, time_zone: zone };
      const hasPassed = old !== null && instantOf(old, zone) < Date.now();
      mutate(
        { entry, time },
        {
          onSuccess: (after) => {
            setUnclear(null);
            setSigning(null);
            const values = { when: formatWallTime(time.wall_time), zone: cityOf(time.time_zone) };
            const message = entry.wall_time
              ? t('Moved to {when}, {zone}.', values)
              : t('Set for {when}, {zone}.', values);
            const undo = () =>
              mutate(
                { entry: { ...entry, state: after.state, revision: after.revision }, time: previousTime },
                {
                  onSuccess: () => toast(t('It is back where it was.')),
                  onError: (error) => errorToast(toErrorMessage(error)),
                },
              );
            toast(effect ? `${message} ${effect.label}.` : message, hasPassed ? undefined : undo);
          },
          onError: (error) => {
            if (localTimeChoices(error, time.wall_time).length > 0)
              setUnclear({ entry, wall: time.wall_time, error });
            // The approved time is known here only for posts that have a time.
            else if (error instanceof ApiProblem && error.code === 'not_opened') {
              reset();
              setSigning({ entry, time });
            } else errorToast(t('It is back where it was. {reason}', { reason: toErrorMessage(error) }));
          },
        },
      );
    },
    [mutate, reset, zone],
  );

  const move = useCallback(
    (entry: Movable, time: ScheduleInput) => {
      const effect = moveEffect(entry, time.wall_time, { ...context, zone: time.time_zone });
      if (!effect.allowed) errorToast(t('It stays where it was. {reason}.', { reason: effect.label }));
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
    cancelSigning: () => {
      reset();
      setSigning(null);
    },
    act: { isPending, error: signing ? refusal : null },
  };
};
