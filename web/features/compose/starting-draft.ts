/** Which platform a post is for, and whether the user has chosen it. */
import { useEffect } from 'react';
import type { AccountView, PlatformView } from '../../../server/http/views.ts';
import { type DraftContent, emptyDraft } from '../post/drafts.ts';

/** What the calendar passes on: a free posting time. */
export interface RequestedTime {
  readonly at?: string | undefined;
  readonly account?: string | undefined;
  readonly zone: string;
}

/** A new draft: for the requested account, or the only one there is, else for none yet. */
export const startingDraft = (
  accounts: readonly AccountView[],
  platforms: readonly PlatformView[],
  wanted: RequestedTime,
): DraftContent => {
  const requested = accounts.find(({ id }) => id === wanted.account);
  const only = requested ?? (accounts.length === 1 ? accounts[0] : undefined);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wanted.at ?? '');
  const schedule = wanted.at && isTime ? { wall_time: wanted.at, time_zone: wanted.zone } : null;
  const available = platforms.filter((one) => one.available);
  const likely = available.filter((one) => accounts.some(({ platform }) => platform === one.platform));
  const preferTextOnly = (list: readonly PlatformView[]) =>
    list.find((one) => one.limits?.requires_media === false) ?? list[0];
  // Every draft has a platform. Until one is chosen, it is one that accepts text alone.
  const platform =
    only?.platform ?? (preferTextOnly(likely) ?? preferTextOnly(available) ?? platforms[0])?.platform;
  if (platform === undefined) throw new Error('The server names no platform to write for.');
  return { ...emptyDraft(platform), accountId: only?.id ?? null, schedule };
};

/**
 * If the only account was connected after the editor opened, the draft goes there, as it would have from the start.
 */
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

/** False while the platform is only a guess: then its labels and limits would mislead. */
export const isPlatformChosen = (
  content: DraftContent,
  accounts: readonly AccountView[],
  platforms: readonly PlatformView[],
): boolean => {
  if (content.accountId !== null) return true;
  const choices = accounts.length ? accounts : platforms.filter((one) => one.available);
  return new Set(choices.map(({ platform }) => platform)).size === 1;
};

/** The platforms a suggestion can be for: those with an account, or all while there is none. */
export const platformsToWriteFor = (
  accounts: readonly AccountView[],
  platforms: readonly PlatformView[],
): readonly PlatformView[] => {
  const available = platforms.filter((one) => one.available);
  const connected = available.filter((one) => accounts.some(({ platform }) => platform === one.platform));
  return connected.length > 0 ? connected : available;
};
