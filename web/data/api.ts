/** The one way to the server: same origin, JSON, problems as ApiProblem. */

import { reportReach } from '../browser/connection.ts';
import { language } from '../i18n/locale.ts';
import { localizeAnswer } from '../i18n/localize.ts';
import { serverLanguage } from '../i18n/server-language.ts';
import { t } from '../i18n/t.ts';
import { takeAnswer } from './page-answers.ts';
import { ApiProblem, isUnreachable } from './problem.ts';
import { currentWorkspaceId } from './workspace.ts';

type Method = 'GET' | 'POST' | 'DELETE';

export const offlineProblem = (): ApiProblem =>
  new ApiProblem({
    status: 0,
    code: 'offline',
    title: t('Signoff cannot be reached'),
    detail: t('Nothing was changed. Check the connection; we keep trying.'),
  });

export const problemFrom = (status: number, body: unknown): ApiProblem => {
  const document = typeof body === 'object' && body !== null ? body : {};
  return new ApiProblem({ ...document, status });
};

const workspaceHeader = (id: string | null): Record<string, string> => (id ? { 'X-Workspace': id } : {});

/** The answer itself, for what is not read as one JSON document: streams and pictures. A person may stop it. */
export const ask = async (
  method: Method,
  path: string,
  accept: string,
  body: unknown,
  signal: AbortSignal,
): Promise<Response> => {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        Accept: `${accept}, application/problem+json`,
        'Content-Type': 'application/json',
        ...workspaceHeader(currentWorkspaceId()),
      },
      credentials: 'same-origin',
      body: JSON.stringify(body),
      signal,
    });
  } catch (cause) {
    if (signal.aborted) throw cause;
    reportReach(false);
    throw Object.assign(offlineProblem(), { cause });
  }
  if (!response.ok) throw problemFrom(response.status, await readBody(response));
  reportReach(true);
  return response;
};

const inOurLanguage = (answer: unknown): unknown =>
  language === 'en' ? answer : localizeAnswer(answer, serverLanguage);

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return null;
  try {
    return inOurLanguage(JSON.parse(text));
  } catch (error) {
    // A proxy may answer with a page of its own; the status still says what happened.
    return { detail: t('The answer could not be read ({reason}).', { reason: String(error) }) };
  }
};

const send = async (
  method: Method,
  path: string,
  workspaceId: string | null,
  body?: unknown,
): Promise<unknown> => {
  const headers: Record<string, string> = { Accept: 'application/json', ...workspaceHeader(workspaceId) };
  const isForm = body instanceof FormData;
  // Of a form the browser says itself what it is.
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  const request: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) request.body = isForm ? body : JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch (cause) {
    reportReach(false);
    throw Object.assign(offlineProblem(), { cause });
  }
  const answer = await readBody(response);
  if (response.ok) {
    reportReach(true);
    return answer;
  }
  const problem = problemFrom(response.status, answer);
  reportReach(!isUnreachable(problem));
  throw problem;
};

// The server's contract tests hold the shapes; here the caller names the view it asked for. What outlives a
// page also names the workspace it began in.
export const get = async <T>(path: string, workspaceId = currentWorkspaceId()): Promise<T> => {
  const known = takeAnswer(path, workspaceId);
  return (known === undefined ? await send('GET', path, workspaceId) : inOurLanguage(known)) as T;
};
export const post = async <T>(
  path: string,
  body: unknown = {},
  workspaceId = currentWorkspaceId(),
): Promise<T> => (await send('POST', path, workspaceId, body)) as T;
export const postForm = async <T>(path: string, form: FormData): Promise<T> =>
  (await send('POST', path, currentWorkspaceId(), form)) as T;
export const remove = async (path: string, workspaceId = currentWorkspaceId()): Promise<void> => {
  await send('DELETE', path, workspaceId);
};

/** `/v1/posts?state=a` from parts; empty values are left out. */
export const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};
