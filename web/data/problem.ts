import type { ProblemDocument } from '../../server/http/views.ts';
import { serverLanguage } from '../i18n/server-language.ts';
import { t } from '../i18n/t.ts';

export type InputProblem = {
  param: string;
  code: string;
  message: string;
  /** The problem's `detail` already contains it. */
  isInDetail: boolean;
};

interface CodedMessage {
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The keys of a message and of the messages nested in it, by code and parameters. */
const messageKeysIn = ({ code, params }: CodedMessage): string[] => [
  JSON.stringify([code, params]),
  ...Object.values(params)
    .flat()
    .filter((param): param is CodedMessage => typeof param === 'object' && param !== null && 'code' in param)
    .flatMap(messageKeysIn),
];

/** An error response of the server, or a failure to reach it. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly detailCode: string | null;
  readonly requestId: string | null;
  readonly errors: readonly InputProblem[];

  constructor(document: Partial<ProblemDocument> & { status: number }) {
    super(document.detail ?? document.title ?? t('The request did not work.'));
    this.name = 'ApiProblem';
    this.status = document.status;
    this.code = document.code ?? 'unknown';
    this.title = serverLanguage.pattern(`errors.${this.code}`) ?? document.title ?? t('Something went wrong');
    this.detail = document.detail ?? t('The server gave no reason. Try again in a moment.');
    this.detailCode = document.detail_code ?? null;
    this.requestId = document.request_id ?? null;
    const detailKeys = messageKeysIn({
      code: document.detail_code ?? '',
      params: document.detail_params ?? {},
    });
    this.errors = (document.errors ?? []).map(({ message_code = '', message_params = {}, ...problem }) => ({
      ...problem,
      isInDetail: detailKeys.includes(JSON.stringify([message_code, message_params])),
    }));
  }
}

/** The server could not be reached, or reported that it is not ready. */
export const isUnreachable = (problem: unknown): boolean =>
  problem instanceof ApiProblem &&
  (problem.status === 0 ||
    (problem.status === 503 && !['platform_unavailable', 'provider_unavailable'].includes(problem.code)));

export const isSignedOut = (problem: unknown): boolean => hasStatus(problem, 401);

export const hasStatus = (problem: unknown, status: number): boolean =>
  problem instanceof ApiProblem && problem.status === status;

export const hasCode = (problem: unknown, code: string): boolean =>
  problem instanceof ApiProblem && problem.code === code;
