/**
 * Moving a post by keyboard, and what follows any drop: the new time at once with a message and an undo, or the post
 * back where it was with the reason.
 */
import { useCallback, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast, toast } from '../../components/toast-store.ts';
import { hasCode } from '../../data/problem.ts';
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
  /** The posts of its idea that move after it. */
  readonly rest: readonly Movable[];
}

export const useMovePost = (context: MoveContext) => {
  const { mutateAsync, isPending, error: refusal, reset } = useMoveMutation();
  const [pending, setPending] = useState<PendingMove | null>(null);
  const [unclear, setUnclear] = useState<AmbiguousMove | null>(null);
  const [signing, setSigning] = useState<MoveToSign | null>(null);
  const { zone } = context;

  const undo = useCallback(
    async (moved: readonly Moved[]) => {
      try {
        await moveBack(mutateAsync, moved, zone);
        toast(t('It is back where it was.'));
      } catch (error) {
        errorToast(toErrorMessage(error));
      }
    },
    [mutateAsync, zone],
  );

  /** Moves them one after the other, and returns how many. One that has to be signed stops them, until it was. */
  const send = useCallback(
    async (
      entries: readonly Movable[],
      time: ScheduleInput,
      { effect, isApproved = false }: { effect?: MoveEffect; isApproved?: boolean } = {},
    ) => {
      const moved: Moved[] = [];
      for (const [index, entry] of entries.entries()) {
        const isThere = entry.wall_time?.slice(0, 16) === time.wall_time && time.time_zone === zone;
        if (isThere && time.fold === undefined) continue;
        try {
          moved.push({ entry, after: await mutateAsync({ entry, time, isApproved }) });
        } catch (error) {
          const rest = entries.slice(index + 1);
          if (localTimeChoices(error, time.wall_time).length > 0)
            setUnclear({ entry: { ...entry, others: rest }, wall: time.wall_time, error });
          // The approved time is known here only for posts that have a time.
          else if (isToSign(error, isApproved)) {
            reset();
            setSigning({ entry, time, rest });
          } else errorToast(t('It is back where it was. {reason}', { reason: toErrorMessage(error) }));
          break;
        }
      }
      const [first] = moved;
      if (!first) return 0;
      const values = { when: formatWallTime(time.wall_time), zone: cityOf(time.time_zone) };
      const message = first.entry.wall_time
        ? t('Moved to {when}, {zone}.', values)
        : t('Set for {when}, {zone}.', values);
      const hasPassed = moved.some(
        ({ entry }) => entry.wall_time !== null && instantOf(entry.wall_time.slice(0, 16), zone) < Date.now(),
      );
      toast(effect ? `${message} ${effect.label}.` : message, hasPassed ? undefined : () => void undo(moved));
      return moved.length;
    },
    [mutateAsync, reset, undo, zone],
  );

  const move = useCallback(
    (post: Movable, time: ScheduleInput) => {
      const target = { ...context, zone: time.time_zone };
      const effect = moveEffect(post, time.wall_time, target);
      if (!effect.allowed) return errorToast(t('It stays where it was. {reason}.', { reason: effect.label }));
      const all = [{ ...post, others: [] }, ...(post.others ?? [])];
      const toSign = all.filter((entry) => moveEffect(entry, time.wall_time, target).signs);
      const [first, ...rest] = [...toSign, ...all.filter((entry) => !toSign.includes(entry))];
      if (first && toSign.length > 0) setSigning({ entry: first, time, rest });
      else void send(all, time, { effect });
    },
    [send, context],
  );
  const drop = useCallback(
    (entry: Movable, wall: string) => move(entry, { wall_time: wall, time_zone: zone }),
    [move, zone],
  );
  const sign = async ({ entry, time, rest }: MoveToSign) => {
    if ((await send([entry], time, { isApproved: true })) === 0) return;
    const [next, ...others] = rest;
    const signsNext = next && moveEffect(next, time.wall_time, { ...context, zone: time.time_zone }).signs;
    setSigning(signsNext ? { entry: next, time, rest: others } : null);
    if (!signsNext) await send(rest, time);
  };

  return {
    pending,
    setPending,
    unclear,
    setUnclear,
    move,
    drop,
    signing,
    sign: () => (signing ? void sign(signing) : undefined),
    cancelSigning: () => {
      reset();
      setSigning(null);
    },
    act: { isPending, error: signing ? refusal : null },
  };
};

/** It is an approval of the new time, and the person has not seen what they approve, or not said yes to it. */
export const isToSign = (error: unknown, isApproved: boolean): boolean =>
  hasCode(error, 'not_opened') || (!isApproved && hasCode(error, 'passkey_required'));

export interface Moved {
  readonly entry: Movable;
  readonly after: PostDetailView;
}

/** Moves them back, each to the time it had. */
export async function moveBack(
  sendMove: ReturnType<typeof useMoveMutation>['mutateAsync'],
  moved: readonly Moved[],
  zone: string,
): Promise<void> {
  for (const { entry, after } of moved) {
    const old = entry.wall_time?.slice(0, 16);
    await sendMove({
      entry: { ...entry, state: after.state, revision: after.revision },
      time: old === undefined ? null : { wall_time: old, time_zone: zone },
      isApproved: true,
    });
  }
}
