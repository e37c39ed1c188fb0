import type { Answer, PlatformManners } from '../core/operation.ts';
import { failure } from './errors.ts';

/** Google's hosts behave differently where no answer of their own comes: three ways of failing under one name. */
export const apiManners: PlatformManners = { name: 'youtube', failure, headers: () => ({ server: 'ESF' }) };

export const uploadManners: PlatformManners = {
  name: 'youtube',
  failure,
  headers: (call) => ({ server: 'UploadServer', 'x-guploader-uploadid': call.id }),
};

export const oauthManners: PlatformManners = {
  name: 'youtube',
  failure: (status): Answer => ({
    status,
    body: { error: status < 500 ? 'invalid_request' : 'internal_failure', error_description: 'Try again.' },
  }),
  headers: () => ({ server: 'scaffolding on HTTPServer2', 'cache-control': 'no-store' }),
};
