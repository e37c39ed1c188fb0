/** The API client: same origin, JSON, errors as ApiProblem. */

import { reportReachability } from '../browser/connection.ts';
import { language } from '../i18n/locale.ts';
import { localizeResponse } from '../i18n/localize.ts';
import { serverLanguage } from '../i18n/server-language.ts';
import { t } from '../i18n/t.ts';
import { readPreloadedFile, takePreloadedResponse } from './preloaded-responses.ts';
import { ApiProblem, isUnreachable } from './problem.ts';
import { askToSignInAgain } from './sign-in-again.ts';
import { currentWorkspaceId } from './workspace.ts';

type Method = 'GET' | 'POST' | 'DELETE';

export const offlineProblem = (): ApiProblem =>
  new ApiProblem({
    status: 0,
    code: 'offline',
    title: t('Signoff cannot be reached'),
    detail: t('Nothing was changed. Check the connection; we keep trying.'),
  });

export const toApiProblem = (status: number, body: unknown): ApiProblem => {
  const document = typeof body === 'object' && body !== null ? body : {};
  return new ApiProblem({ ...document, status });
};

const workspaceHeader = (id: string | null): Record<string, string> => (id ? { 'X-Workspace': id } : {});

/** Returns the response itself, for bodies that are not one JSON document (streams and images). Can be aborted. */
export const fetchResponse = async (
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
    reportReachability(false);
    throw Object.assign(offlineProblem(), { cause });
  }
  if (!response.ok) throw toApiProblem(response.status, await readBody(response));
  reportReachability(true);
  return response;
};

const localize = (responseBody: unknown): unknown =>
  language === 'en' ? responseBody : localizeResponse(responseBody, serverLanguage);

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return null;
  try {
    return localize(JSON.parse(text));
  } catch (error) {
    // A proxy may respond with a page of its own; the status still tells what happened.
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
  // For a form the browser sets the content type.
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  const request: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) request.body = isForm ? body : JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch (cause) {
    reportReachability(false);
    throw Object.assign(offlineProblem(), { cause });
  }
  const responseBody = await readBody(response);
  if (response.ok) {
    reportReachability(true);
    return responseBody;
  }
  const problem = toApiProblem(response.status, responseBody);
  reportReachability(!isUnreachable(problem));
  if (problem.code === 'sign_in_again') askToSignInAgain(path, problem.detailCode === 'actor.passkey_again');
  throw problem;
};

// The server's contract tests guarantee the shapes; here the caller names the view type. Code that outlives a page
// also passes the workspace it started in.
export const get = async <T>(path: string, workspaceId = currentWorkspaceId()): Promise<T> => {
  const preloaded = takePreloadedResponse(path, workspaceId) ?? (await readPreloadedFile(path));
  return (preloaded === undefined ? await send('GET', path, workspaceId) : localize(preloaded)) as T;
};
export const post = async <T>(
  path: string,
  body: unknown = {},
  workspaceId = currentWorkspaceId(),
): Promise<T> => (await send('POST', path, workspaceId, body)) as T;
/** Stopping it tells the server to stop, too. */
export const postAbortable = async <T>(path: string, body: unknown, signal: AbortSignal): Promise<T> => {
  const response = await fetchResponse('POST', path, 'application/json', body, signal);
  return localize(await response.json()) as T;
};
export const postForm = async <T>(path: string, form: FormData): Promise<T> =>
  (await send('POST', path, currentWorkspaceId(), form)) as T;
export const remove = async (path: string, workspaceId = currentWorkspaceId()): Promise<void> => {
  await send('DELETE', path, workspaceId);
};

/** Also sent while the page is being closed, so its response is not awaited. */
export const removeOnLeave = (path: string): void => {
  fetch(path, { method: 'DELETE', credentials: 'same-origin', keepalive: true }).catch((error: unknown) =>
    console.warn('The server was not told that the page was left', error),
  );
};

/** Builds `/v1/posts?state=a` from parts; empty values are left out. */
export const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};
