import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canGiveBack, connectingAgain } from './connecting.ts';

test('an account is connected again by the way it came, and only some permissions can be given back', () => {
  const own = { platform: 'instagram', scopes: ['instagram_business_basic'] } as const;
  const linked = { platform: 'instagram', scopes: ['instagram_basic', 'pages_show_list'] } as const;
  const page = { platform: 'facebook', scopes: ['pages_manage_posts'] } as const;
  const again = [own, linked, page].map((one) => connectingAgain({ ...one, scopes: [...one.scopes] }));
  assert.deepEqual(again, [
    { platform: 'instagram', way: 'instagram' },
    { platform: 'instagram', way: 'facebook' },
    { platform: 'facebook' },
  ]);
  const givesBack = [own, linked, page].map((one) => canGiveBack({ ...one, scopes: [...one.scopes] }));
  assert.deepEqual(givesBack, [false, true, true]);
});
