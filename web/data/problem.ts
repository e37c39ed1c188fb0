import type { ProblemDocument } from '../../server/http/views.ts';
import { hear } from '../i18n/hear.ts';
import { t } from '../i18n/t.ts';

export type InputProblem = { param: string; code: string; message: string };

/** What the server, or the way to it, answered when something did not work. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly requestId: string | null;
  readonly errors: readonly InputProblem[];

  constructor(document: Partial<ProblemDocument> & { status: number }) {
    super(document.detail ?? document.title ?? t('The request did not work.'));
    this.name = 'ApiProblem';
    this.status = document.status;
    this.code = document.code ?? 'unknown';
    this.title = hear(document.title ?? '') || t('Something went wrong');
    this.detail = document.detail ?? t('The server gave no reason. Try again in a moment.');
    this.requestId = document.request_id ?? null;
    this.errors = document.errors ?? [];
  }
}

/** The server could not be reached at all, or said that it is not ready. */
export const isUnreachable = (problem: unknown): boolean =>
  problem instanceof ApiProblem &&
  (problem.status === 0 ||
    (problem.status === 503 && !['platform_unavailable', 'provider_unavailable'].includes(problem.code)));

export const isSignedOut = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.status === 401;

/** Every failure as an ApiProblem, so that pages show one kind of thing. */
export const toProblem = (error: unknown): ApiProblem =>
  error instanceof ApiProblem
    ? error
    : new ApiProblem({
        status: 0,
        code: 'page_failed',
        title: t('This page ran into a problem'),
        detail: error instanceof Error ? error.message : t('Load the page again.'),
      });

/** What the parts say beyond the whole, which often is the sentence of its only part. */
export const furtherErrors = ({ detail, errors }: ApiProblem): readonly InputProblem[] =>
  errors.filter(({ message }) => !detail.includes(message.replace(/\.$/, '')));

/** One sentence for a toast: the parts if the server named them, else the whole. */
export const problemSentence = (error: unknown): string => {
  const problem = toProblem(error);
  const first = problem.errors[0];
  return first ? first.message : problem.detail;
};
