/** Who stands the contract test, and what can go wrong there. A new platform adds one entry. For tests only. */
import type { PlatformSettings } from './index.ts';

export const subjects = [
  {
    name: 'linkedin',
    settings: (url: string): PlatformSettings => ({
      linkedin: {
        clientId: 'sandbox-linkedin',
        clientSecret: 'sandbox-linkedin-secret',
        wwwUrl: `${url}/linkedin/www`,
        apiUrl: `${url}/linkedin/api`,
        version: '202609',
        simulated: true,
      },
    }),
    consent: { member: 'ines', decision: 'allow' },
    denial: { member: 'ines', decision: 'cancel' },
    accounts: ['urn:li:organization:5515715', 'urn:li:organization:5515716'],
    sendOperations: ['initializeUpload', 'upload', 'getImage', 'createPost'],
    listOperation: 'listPosts',
    removeOperation: 'deletePost',
    tokenOperation: 'token',
  },
] as const;

/** Every kind the sandbox knows, as it meets any one call. */
export const faults = [
  { kind: 'drop_before_effect' },
  { kind: 'drop_after_effect' },
  ...[500, 502, 503, 504, 409, 429, 401].map((status) => ({ kind: 'status_before_effect', status })),
  ...[500, 502, 503, 504].map((status) => ({ kind: 'status_after_effect', status })),
  { kind: 'slow', delay_ms: 20 },
  { kind: 'slow', delay_ms: 60_000 },
  { kind: 'malformed' },
  { kind: 'truncated' },
  { kind: 'late_success', delay_ms: 90_000 },
  { kind: 'hang' },
  { kind: 'hang_after_effect' },
];
