import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setPlatforms } from '../platforms/platforms.ts';
import { testPlatform } from '../platforms/test-support.ts';
import { canRevokeGrant, reconnectTarget } from './connect-target.ts';

const one = testPlatform('one_login');
const several = testPlatform('two_logins');
setPlatforms([
  one,
  {
    ...several,
    accounts: {
      ...several.accounts,
      logins: [
        { way: 'its_own', scope_prefix: 'own_', revocable: false },
        { way: 'linked', scope_prefix: null, revocable: true },
      ],
    },
  },
]);

test('an account is reconnected by the method it was connected with, and only some grants can be revoked', () => {
  const accounts = [
    { platform: 'two_logins', scopes: ['own_basic'] },
    { platform: 'two_logins', scopes: ['basic', 'pages'] },
    { platform: 'one_login', scopes: ['own_posts'] },
    { platform: 'unheard_of', scopes: [] },
  ];
  assert.deepEqual(accounts.map(reconnectTarget), [
    { platform: 'two_logins', way: 'its_own' },
    { platform: 'two_logins', way: 'linked' },
    { platform: 'one_login' },
    { platform: 'unheard_of' },
  ]);
  assert.deepEqual(accounts.map(canRevokeGrant), [false, true, true, true]);
});
