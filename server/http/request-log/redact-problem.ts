/**
 * What we answered to a refused call, without what the caller had written. Our own sentences stay; where one quotes a text of
 * somebody, that becomes its length.
 */
import type { RedactedJson } from '../../domain/request-log/call.ts';
import { type ErrorCode, errorTable } from '../../errors.ts';
import { hidden } from './mask-text.ts';

export interface RedactProblemInput {
  /** What the operation declares: parts of its input may be named. */
  readonly names: ReadonlySet<string>;
  /** Words of ours that sentences contain: platforms, roles, states. */
  readonly publicWords: ReadonlySet<string>;
  /** Texts of the request that the log does not keep. */
  readonly hiddenTexts: readonly string[];
  readonly path: string;
}

export interface RedactedProblem {
  readonly code: ErrorCode;
  readonly cause: string | null;
  readonly param: string | null;
  readonly document: RedactedJson;
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const maxErrors = 20;
const placeNames = new Set(['body', 'query', 'params', 'Idempotency-Key', 'file']);

/** Undefined for what is no problem document of ours. */
export function redactProblem(sent: string, input: RedactProblemInput): RedactedProblem | undefined {
  const problem = readDocument(sent);
  const code = textOf(problem.code);
  if (!isErrorCode(code)) return undefined;
  const errors = (Array.isArray(problem.errors) ? problem.errors : []).slice(0, maxErrors).map((error) => {
    const { param, code: problemCode, message_code, message, message_params } = record(error);
    const place = maskParam(textOf(param), input.names);
    return {
      param: place,
      code: /^[a-z_]{1,60}$/.test(textOf(problemCode)) ? textOf(problemCode) : '…',
      message: maskSentence(
        textOf(problemCode) === 'unrecognized_keys' && !textOf(message).startsWith('is not known here')
          ? 'is not known here'
          : textOf(message),
        textOf(message_code),
        message_params,
        input,
        true,
      ),
    };
  });
  const [first] = errors;
  const { title, status } = errorTable[code];
  return {
    code,
    cause: first?.code ?? null,
    param: first?.param ?? null,
    document: {
      type: `/docs/errors#${code}`,
      title,
      status,
      detail:
        textOf(problem.detail_code) === 'verbatim' && first
          ? `${first.param} ${first.message}${errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''}`
          : maskSentence(
              textOf(problem.detail),
              textOf(problem.detail_code),
              problem.detail_params,
              input,
              false,
            ),
      instance: input.path,
      code,
      request_id: textOf(problem.request_id),
      ...(errors.length > 0 ? { errors } : {}),
    },
  };
}

function readDocument(text: string): Readonly<Record<string, unknown>> {
  try {
    return record(JSON.parse(text));
  } catch {
    return {};
  }
}

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorTable, text);

/** `targets[2].caption`: every part must be one that the operation declares. */
function maskParam(param: string, names: ReadonlySet<string>): string {
  const parts = param.split(/[.[\]]+/).filter((part) => part !== '');
  const isDeclared = parts.every((part) => /^\d{1,4}$/.test(part) || names.has(part) || placeNames.has(part));
  return isDeclared ? param : '…';
}

/** `isSchemas`: sentences without a code come from a schema there, which knows the rule and not the words. */
function maskSentence(
  text: string,
  code: string,
  params: unknown,
  { publicWords, hiddenTexts }: RedactProblemInput,
  isSchemas: boolean,
): string {
  if (code === 'verbatim' && !isSchemas) return hidden(text);
  const quoted = code === 'verbatim' ? [] : textsIn(params).filter((param) => !isOurs(param, publicWords));
  // guard: answers do not quote what was sent
  return [...quoted, ...hiddenTexts]
    .toSorted((one, other) => other.length - one.length)
    .reduce((shown, part) => shown.replaceAll(part, hidden(part)), text);
}

/** The texts among the parameters of a message, which may hold messages and lists. */
function textsIn(params: unknown): string[] {
  if (typeof params === 'string') return params === '' ? [] : [params];
  if (typeof params !== 'object' || params === null) return [];
  if ('code' in params && 'params' in params && 'text' in params)
    return params.code === 'verbatim' ? textsIn(params.text) : textsIn(params.params);
  return Object.values(params).flatMap(textsIn);
}

/** Names of scopes, states and fields, times, and addresses of ours. */
const isOurs = (text: string, publicWords: ReadonlySet<string>): boolean =>
  publicWords.has(text) || /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) || /^[a-z]{3}_[0-9a-z]{26}$/.test(text);
