import { randomBytes } from 'node:crypto';
import type { PlatformManners } from '../core/operation.ts';
import { failure } from './errors.ts';

/** The headers LinkedIn puts on every answer; programs log them for its support. */
export const manners: PlatformManners = {
  name: 'linkedin',
  failure,
  headers: (call) => ({
    'x-li-uuid': randomBytes(16).toString('base64'),
    'x-li-fabric': 'prod-lva1',
    'x-li-request-id': call.id,
  }),
};
