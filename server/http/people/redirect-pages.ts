/** Our pages where the browser lands after an identity provider. They explain the codes in plain words. */
import type { LinkProblem } from '../../domain/people/add-identity.ts';
import type { SignInProblem } from '../../domain/people/complete-sign-in.ts';
import type { ProviderId } from '../../domain/people/identity.ts';
import type { SignInAgainProblem } from '../../domain/people/sign-in-again.ts';

const methodsPage = '/settings/sign-in';

export const problemPage = (problem: SignInProblem): string => `/signin?problem=${problem}`;
export const againProblemPage = (problem: SignInAgainProblem, returnTo: string): string =>
  `/sign-in-again?${new URLSearchParams({ problem, return_to: returnTo })}`;
export const linkedPage = (provider: ProviderId): string => `${methodsPage}?added=${provider}`;
export const linkProblemPage = (problem: LinkProblem): string => `${methodsPage}?problem=${problem}`;
/** Asks for an address, and continues to the page that the person wanted. */
export const emailPage = (returnTo: string): string =>
  `/your-email?${new URLSearchParams({ return_to: returnTo })}`;
