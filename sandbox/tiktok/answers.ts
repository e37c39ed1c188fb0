import { randomBytes } from 'node:crypto';
import { type Answer, type HostProfile, RefusedError } from '../core/operation.ts';
import type { Settings } from './settings.ts';

/**
 * The formats of TikTok's responses. Data endpoints wrap everything in data and error, where only the code "ok" means
 * success; OAuth endpoints respond with flat objects.
 */
export type Answers = ReturnType<typeof createAnswers>;

export const jsonType = 'application/json; charset=utf-8';
const jsonHeaders = { 'content-type': jsonType };

export function createAnswers(settings: Settings, now: () => number) {
  const logId = () =>
    new Date(now()).toISOString().replace(/\D/g, '').slice(0, 14) +
    randomBytes(9).toString('hex').toUpperCase();

  function envelope(status: number, code: string, message: string, data: object = {}): Answer {
    const { bare_errors, log_id_name } = settings.current();
    const error = { code, message, [log_id_name]: logId() };
    const body = bare_errors && code !== 'ok' ? error : { data, error };
    return { status, headers: jsonHeaders, body };
  }
  const oauthFailure = (status: number, error: string, description: string): Answer => ({
    status,
    headers: { ...jsonHeaders, 'cache-control': 'no-store' },
    body: { error, error_description: description, log_id: logId() },
  });

  const failure = (status: number): Answer => {
    if (status === 401) return envelope(401, 'access_token_invalid', tokenInvalid);
    if (status === 429) return envelope(429, 'rate_limit_exceeded', 'The API rate limit was exceeded.');
    return envelope(status, 'internal_error', 'Something went wrong. Please try again later.');
  };
  const profile = (fail: (status: number) => Answer): HostProfile => ({
    name: 'tiktok',
    headers: () => ({ 'x-tt-logid': logId() }),
    failure: fail,
  });

  return {
    ok: (data: object = {}): Answer => envelope(200, 'ok', '', data),
    envelope,
    refuse: (status: number, code: string, message: string) =>
      new RefusedError(envelope(status, code, message)),
    oauthRefuse: (error: string, description: string) =>
      new RefusedError(oauthFailure(settings.current().oauth_error_status, error, description)),
    /** TikTok's own failures at each of its hosts. */
    apiProfile: profile(failure),
    oauthProfile: profile((status) =>
      oauthFailure(status, status === 503 ? 'temporarily_unavailable' : 'server_error', 'Server error'),
    ),
    uploadProfile: profile((status) => ({ status })),
    logId,
  };
}

export const tokenInvalid = 'The access token is invalid or not found in the request.';
