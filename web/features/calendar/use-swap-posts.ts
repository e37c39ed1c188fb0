/**
 * Two posts get each other's time, each with the posts of its idea that go out with it. Either all of them move or none
 * stays moved: what was sent before a refusal, or before the user does not approve a time, is moved back.
 */
import { useCallback, useState } from 'react';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast, toast } from '../../components/toast-store.ts';
import { hasCode } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, formatWallTime } from '../../time/dates.ts';
import { foldOf } from '../../time/wall-time.ts';
import type { ScheduleInput } from '../post/queries.ts';
import { type Movable, type MovableEntry, type MoveContext, moveEffect, swapEffect } from './move-rules.ts';
import { useMoveMutation } from './queries.ts';
import { isToSign, type Moved, moveBack } from './use-move-post.ts';

interface Step {
  readonly entry: Movable;
  readonly time: ScheduleInput;
}

interface Swap {
  readonly steps: readonly Step[];
  readonly moved: readonly Moved[];
  /** Said when all of them have moved. */
  readonly message: string;
}

export const useSwapPosts = (context: MoveContext) => {
  const { mutateAsync, isPending, reset } = useMoveMutation();
  /** Its first step is a signature for the new time: it waits until the proof was shown. */
  const [waiting, setWaiting] = useState<Swap | null>(null);
  const { zone } = context;

  const putBack = useCallback(
    async (moved: readonly Moved[], reason = '') => {
      try {
        await moveBack(mutateAsync, moved, zone);
        const message = t('They are back where they were.');
        if (reason) errorToast(`${message} ${reason}`);
        else toast(message);
      } catch (error) {
        errorToast(toErrorMessage(error));
      }
    },
    [mutateAsync, zone],
  );

  /** `isApproved`: its first step is. */
  const proceed = useCallback(
    async (swap: Swap, isApproved = false) => {
      const moved = [...swap.moved];
      for (const [index, step] of swap.steps.entries()) {
        const rest = { ...swap, steps: swap.steps.slice(index), moved: [...moved] };
        const signs = moveEffect(step.entry, step.time.wall_time, context).signs === true;
        const isYes = isApproved && index === 0;
        if (signs && !isYes) return setWaiting(rest);
        try {
          moved.push({ entry: step.entry, after: await mutateAsync({ ...step, isApproved: isYes }) });
          setWaiting(null);
        } catch (error) {
          reset();
          if (isToSign(error, isYes)) return setWaiting(rest);
          if (hasCode(error, 'passkey_not_used')) {
            setWaiting(rest);
            return errorToast(toErrorMessage(error));
          }
          setWaiting(null);
          return putBack(moved, toErrorMessage(error));
        }
      }
      toast(swap.message, () => void putBack(moved));
    },
    [mutateAsync, reset, putBack, context],
  );

  const swap = useCallback(
    (one: MovableEntry, other: MovableEntry) => {
      const effect = swapEffect(one, other, context);
      if (!effect.allowed)
        return errorToast(t('They stay where they were. {reason}.', { reason: effect.label }));
      const [when, otherWhen] = [one, other].map(({ wall_time }) => formatWallTime(wall_time.slice(0, 16)));
      const message = t('Swapped {when} and {otherWhen}, {zone}.', {
        when: when ?? '',
        otherWhen: otherWhen ?? '',
        zone: cityOf(zone),
      });
      const steps = [...stepsTo(one, other, zone), ...stepsTo(other, one, zone)];
      const toSign = steps.filter(({ entry, time }) => moveEffect(entry, time.wall_time, context).signs);
      const others = steps.filter((step) => !toSign.includes(step));
      void proceed({ steps: [...toSign, ...others], moved: [], message: `${message} ${effect.label}.` });
    },
    [proceed, context, zone],
  );

  const [first] = waiting?.steps ?? [];
  return {
    swap,
    isPending,
    signing: first ?? null,
    sign: () => (waiting ? void proceed(waiting, true) : undefined),
    cancelSigning: () => {
      setWaiting(null);
      if (waiting && waiting.moved.length > 0) void putBack(waiting.moved);
    },
  };
};

/** The post and those of its idea, at the time of the other one. */
const stepsTo = ({ others, ...post }: MovableEntry, target: MovableEntry, zone: string): Step[] => {
  const fold = foldOf(target.at, zone);
  const time = {
    wall_time: target.wall_time.slice(0, 16),
    time_zone: zone,
    ...(fold ? { fold } : {}),
  };
  return [post, ...others].map((entry) => ({ entry, time }));
};
