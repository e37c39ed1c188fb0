import type { SignInProblem } from '../../domain/people/complete-sign-in.ts';

/** The sign-in page explains the code in plain words. */
export const problemPage = (problem: SignInProblem): string => `/signin?problem=${problem}`;
