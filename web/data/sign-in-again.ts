/**
 * Signing and connecting want a recent sign-in. It happens in another tab, so that nothing on this page is lost; the tab
 * says when it is done.
 */
import { createStore } from '../browser/store.ts';

/** What the refused request was for, or that only a passkey counts for it; null: no sign-in is asked for. */
export type SignInPurpose = 'sign' | 'other' | 'passkey';
export const signInAgainFor = createStore<SignInPurpose | null>(null);

export const askToSignInAgain = (path: string, wantsPasskey: boolean): void =>
  signInAgainFor.set(
    wantsPasskey ? 'passkey' : /\/(approve|approvals|schedule|publish|retry)$/.test(path) ? 'sign' : 'other',
  );

const channelName = 'signoff-signed-in-again';
export const signInAgainPage = '/sign-in-again';
export const startSignInAgain = (returnTo = signInAgainPage): string =>
  `/auth/start?${new URLSearchParams({ again: '1', return_to: returnTo })}`;

/** Tells the pages of this browser. */
export const announceSignedInAgain = (): void => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('done');
  channel.close();
};

export const onSignedInAgain = (listener: () => void): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', listener);
  return () => channel.close();
};
