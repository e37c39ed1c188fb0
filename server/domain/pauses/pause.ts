/**
 * While something is paused, no new publication of it begins; what is being sent comes to its end. Posts keep their
 * place and say why they wait; when their late window ends they are missed, as always.
 */

import { AppError } from '../../errors.ts';
import type { AccountId, UserId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { Trouble } from '../post-model/ports.ts';
import { atInstant } from '../time/schedule-time.ts';
import { messages } from './messages.ts';

/** The widest first. */
export const pauseScopes = ['installation', 'workspace', 'account'] as const;
export type PauseScope = (typeof pauseScopes)[number];

export const longestReason = 200;

/** As a workspace that it holds sees it. */
export interface Pause {
  readonly scope: PauseScope;
  /** Null unless it is one account that is paused. */
  readonly accountId: AccountId | null;
  /** What the account or the workspace is called. */
  readonly name: string;
  /** Null: whoever runs the installation. Their name is nobody's business in a workspace that is not theirs. */
  readonly by: { readonly id: UserId; readonly name: string } | null;
  readonly since: Date;
  readonly reason: string;
  /** In which the workspace reads its times. */
  readonly timeZone: string;
}

/** Of everything that holds posts of a workspace, what holds those of this account; the widest, since it must end first. */
export const pauseOver = (pauses: readonly Pause[], accountId: AccountId | null): Pause | null =>
  pauseScopes
    .map((scope) =>
      pauses.find((pause) => pause.scope === scope && (scope !== 'account' || pause.accountId === accountId)),
    )
    .find((pause) => pause !== undefined) ?? null;

export function pauseWords({ scope, name, by, since, reason, timeZone }: Pause): Message {
  const { wallTime } = atInstant(since, timeZone);
  const when = messages.when({
    day: wallTime.slice(0, 10),
    clock: wallTime.slice(11, 16),
  });
  const who = by?.name ?? messages.operator();
  const words = {
    installation: messages.installation({ when, timeZone }),
    workspace: messages.workspace({ name, who, when, timeZone }),
    account: messages.account({ name, who, when, timeZone }),
  }[scope];
  if (reason === '') return words;
  return messages.with_reason({
    words,
    reason: /[.!?…]$/.test(reason) ? reason : `${reason}.`,
  });
}

/** Of a post that was held and may go out now, late as it is. */
export const waited = (now: Date): Trouble => ({
  code: 'was_paused',
  message: messages.was_paused(),
  at: now.toISOString(),
});

export const publishingPaused = (pause: Pause): AppError =>
  new AppError(
    'publishing_paused',
    messages.publishing_paused({
      pause: pauseWords(pause),
    }),
  );
