/**
 * While something is paused, no new publication of it starts; a send in progress is completed. Posts keep their
 * place and show why they wait; when their late window ends they are missed, as always.
 */

import { AppError } from '../../errors.ts';
import type { AccountId, UserId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { Trouble } from '../post-model/ports.ts';
import { atInstant } from '../time/schedule-time.ts';
import { messages } from './messages.ts';

/** Widest scope first. */
export const pauseScopes = ['installation', 'workspace', 'account'] as const;
export type PauseScope = (typeof pauseScopes)[number];

export const maxReasonLength = 200;

/** As seen by a workspace that it affects. */
export interface Pause {
  readonly scope: PauseScope;
  /** Null unless it is one account that is paused. */
  readonly accountId: AccountId | null;
  /** The name of the account or the workspace. */
  readonly name: string;
  /** Null: the operator, whose name is not shown to workspaces. */
  readonly by: { readonly id: UserId; readonly name: string } | null;
  readonly since: Date;
  readonly reason: string;
  /** The workspace's time zone. */
  readonly timeZone: string;
}

/** The pause that holds the posts of this account; the widest one, because it must end first. */
export const findPause = (pauses: readonly Pause[], accountId: AccountId | null): Pause | null =>
  pauseScopes
    .map((scope) =>
      pauses.find((pause) => pause.scope === scope && (scope !== 'account' || pause.accountId === accountId)),
    )
    .find((pause) => pause !== undefined) ?? null;

export function describePause({ scope, name, by, since, reason, timeZone }: Pause): Message {
  const { wallTime } = atInstant(since, timeZone);
  const when = messages.when({
    day: wallTime.slice(0, 10),
    clock: wallTime.slice(11, 16),
  });
  const who = by?.name ?? messages.operator();
  const sentence = {
    installation: messages.installation({ when, timeZone }),
    workspace: messages.workspace({ name, who, when, timeZone }),
    account: messages.account({ name, who, when, timeZone }),
  }[scope];
  if (reason === '') return sentence;
  return messages.with_reason({
    words: sentence,
    reason: /[.!?…]$/.test(reason) ? reason : `${reason}.`,
  });
}

/** Shown on a post that was held and is now published late. */
export const wasPausedTrouble = (now: Date): Trouble => ({
  code: 'was_paused',
  message: messages.was_paused(),
  at: now.toISOString(),
});

export const publishingPaused = (pause: Pause): AppError =>
  new AppError(
    'publishing_paused',
    messages.publishing_paused({
      pause: describePause(pause),
    }),
  );
