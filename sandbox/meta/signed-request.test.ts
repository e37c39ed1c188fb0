import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signRequest } from './callbacks.ts';
import { appSecretProof } from './tokens.ts';

test('signRequest matches the documented example', () => {
  const payload = {
    algorithm: 'HMAC-SHA256',
    expires: 1291840400,
    issued_at: 1291836800,
    user_id: '218471',
  } as const;
  assert.equal(
    signRequest('test-app-secret', payload),
    'O0DHdg8bEw_-kLcnL9yZ0j9JXbELJFPZOzAkfn8J45w.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImV4cGlyZXMiOjEyOTE4NDA0MDAsImlzc3VlZF9hdCI6MTI5MTgzNjgwMCwidXNlcl9pZCI6IjIxODQ3MSJ9',
  );
});

test('appSecretProof matches the documented example', () => {
  assert.equal(
    appSecretProof('test-app-secret', 'EAAtoken'),
    'f9a5c402919f3f3cb70497c968ab9a79bb82d2f1a55a7d91317b53b1678a4191',
  );
});
