/** The pages of ours where a journey to an identity provider ends. They explain the codes in plain words. */
import type { LinkProblem } from '../../domain/people/add-identity.ts';
import type { SignInProblem } from '../../domain/people/complete-sign-in.ts';
import type { ProviderId } from '../../domain/people/identity.ts';

const ways = '/settings/sign-in';

export const problemPage = (problem: SignInProblem): string => `/signin?problem=${problem}`;
export const linkedPage = (provider: ProviderId): string => `${ways}?added=${provider}`;
export const linkProblemPage = (problem: LinkProblem): string => `${ways}?problem=${problem}`;
/** Asks for an address, and goes on to where the person wanted to be. */
export const emailPage = (returnTo: string): string =>
  `/your-email?${new URLSearchParams({ return_to: returnTo })}`;
