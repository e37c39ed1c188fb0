/** Which platform a post is for, and whether a person has said so. */
import { useEffect } from 'react';
import type { AccountView, PlatformView } from '../../../server/http/views.ts';
import { type DraftContent, emptyDraft } from '../post/drafts.ts';

/** What the calendar asks for: a free posting time. */
export interface WantedTime {
  readonly at?: string | undefined;
  readonly account?: string | undefined;
  readonly zone: string;
}

/** A new draft: for the account that was asked for, or the only one there is, else for none yet. */
export const startingDraft = (
  accounts: readonly AccountView[],
  platforms: readonly PlatformView[],
  wanted: WantedTime,
): DraftContent => {
  const asked = accounts.find(({ id }) => id === wanted.account);
  const only = asked ?? (accounts.length === 1 ? accounts[0] : undefined);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wanted.at ?? '');
  const schedule = wanted.at && isTime ? { wall_time: wanted.at, time_zone: wanted.zone } : null;
  const open = platforms.filter((one) => one.available);
  const likely = open.filter((one) => accounts.some(({ platform }) => platform === one.platform));
  const easy = (list: readonly PlatformView[]) =>
    list.find((one) => one.limits?.requires_media === false) ?? list[0];
  // Every draft has a platform. Until somebody chooses, one that takes words alone holds them.
  const platform = only?.platform ?? (easy(likely) ?? easy(open) ?? platforms[0])?.platform;
  if (platform === undefined) throw new Error('The server names no platform to write for.');
  return { ...emptyDraft(platform), accountId: only?.id ?? null, schedule };
};

/** The only account there is may have been connected after the editor began: it goes there, as it would have from the start. */
export const useOnlyAccount = (
  { accountId }: DraftContent,
  accounts: readonly AccountView[],
  choose: (account: AccountView) => void,
): void => {
  const only = accountId === null && accounts.length === 1 ? accounts[0] : undefined;
  useEffect(() => {
    if (only) choose(only);
  }, [only, choose]);
};

/** False while the platform is only our guess: then its words and limits would mislead. */
export const isSettled = (
  content: DraftContent,
  accounts: readonly AccountView[],
  platforms: readonly PlatformView[],
): boolean => {
  if (content.accountId !== null) return true;
  const choices = accounts.length ? accounts : platforms.filter((one) => one.available);
  return new Set(choices.map(({ platform }) => platform)).size === 1;
};

/** Where a suggestion could go: the platforms with an account, or all while there is none. */
export const platformsToWriteFor = (
  accounts: readonly AccountView[],
  platforms: readonly PlatformView[],
): readonly PlatformView[] => {
  const open = platforms.filter((one) => one.available);
  const connected = open.filter((one) => accounts.some(({ platform }) => platform === one.platform));
  return connected.length > 0 ? connected : open;
};
