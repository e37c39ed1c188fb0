import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canRevokeGrant, reconnectTarget } from './connect-target.ts';

test('an account is connected again by the way it came, and only some permissions can be given back', () => {
  const own = { platform: 'instagram', scopes: ['instagram_business_basic'] } as const;
  const linked = { platform: 'instagram', scopes: ['instagram_basic', 'pages_show_list'] } as const;
  const page = { platform: 'facebook', scopes: ['pages_manage_posts'] } as const;
  const again = [own, linked, page].map((one) => reconnectTarget({ ...one, scopes: [...one.scopes] }));
  assert.deepEqual(again, [
    { platform: 'instagram', way: 'instagram' },
    { platform: 'instagram', way: 'facebook' },
    { platform: 'facebook' },
  ]);
  const givesBack = [own, linked, page].map((one) => canRevokeGrant({ ...one, scopes: [...one.scopes] }));
  assert.deepEqual(givesBack, [false, true, true]);
});
