/**
 * While something is paused, no new publication of it begins; what is being sent comes to its end. Posts keep their
 * place and say why they wait; when their late window ends they are missed, as always.
 */
import { AppError } from '../../errors.ts';
import type { AccountId, UserId } from '../../lib/ids.ts';
import type { Trouble } from '../post-model/ports.ts';
import { atInstant } from '../time/schedule-time.ts';

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

export function pauseWords({ scope, name, by, since, reason, timeZone }: Pause): string {
  const when = atInstant(since, timeZone).wallTime.replace('T', ' at ').slice(0, 19);
  const who = by?.name ?? 'whoever runs this installation';
  // Whole sentences: one that names a person or an account is translated around the name, never in it.
  const words = {
    installation: `Publishing is paused for everybody here by whoever runs this installation since ${when} (${timeZone}).`,
    workspace: `Publishing is paused for everything in ${name} by ${who} since ${when} (${timeZone}).`,
    account: `Publishing is paused for ${name} by ${who} since ${when} (${timeZone}).`,
  }[scope];
  return reason === '' ? words : `${words} Their reason: ${/[.!?…]$/.test(reason) ? reason : `${reason}.`}`;
}

/** Of a post that was held and may go out now, late as it is. */
export const waited = (now: Date): Trouble => ({
  code: 'was_paused',
  message: 'It waited while publishing was paused.',
  at: now.toISOString(),
});

export const publishingPaused = (pause: Pause): AppError =>
  new AppError('publishing_paused', `${pauseWords(pause)} Nothing is sent until it is resumed.`);
