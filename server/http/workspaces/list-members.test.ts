/** What an owner has to know before the workspace wants signatures with passkeys: who can give one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ApiFixture,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { addPasskey, authenticatorFor } from '../../../test/passkey-signer.ts';
import type { IdentityView } from '../people/views.ts';
import type { MemberView } from './views.ts';

let api: ApiFixture;
before(async () => {
  api = await openApiFixture();
});
after(() => api[Symbol.asyncDispose]());

async function signersWithPasskey(): Promise<readonly string[]> {
  const { body } = await api.owner.get<{ data: MemberView[] }>('/v1/members');
  return body.data.filter((member) => member.signs_with_passkey).map(({ user }) => user.id);
}

test('members say who can sign with a passkey: one that waits, or is of somebody who may not sign, does not count', async () => {
  assert.deepEqual(await signersWithPasskey(), []);
  const authenticator = authenticatorFor(api.server);
  await addPasskey(api.owner, authenticator);
  await addPasskey(api.viewer, authenticatorFor(api.server));
  assert.deepEqual(await signersWithPasskey(), [api.owner.userId]);

  // Another one without using the first: a day later.
  const first = await signingDates();
  await addPasskey(api.owner, authenticatorFor(api.server));
  const [earlier, later] = await signingDates();
  assert.deepEqual([earlier], first);
  assert.ok((earlier ?? 0) <= Date.now());
  assert.ok((later ?? 0) > Date.now());
});

test('200 programs read names and roles of members, and no addresses; 401, 403', async () => {
  const path = '/v1/members/names';
  const { body, status } = await (await api.client(['posts:read'])).get<{ data: unknown[] }>(path);
  assert.equal(status, 200);
  assert.deepEqual(body.data, [
    { id: api.owner.userId, name: 'Ines Duarte', role: 'owner' },
    { id: api.viewer.userId, name: 'Maren Holt', role: 'viewer' },
  ]);
  assert.equal((await api.stranger.get<{ data: unknown[] }>(path)).body.data.length, 1);
  await assertRequiresAuth(api, 'GET', path);
  await assertRequiresScope(api, 'posts:read', 'GET', path);
});

async function signingDates(): Promise<readonly number[]> {
  const { body } = await api.owner.get<{ data: IdentityView[] }>('/v1/identities');
  return body.data
    .flatMap(({ passkey }) => (passkey ? [Date.parse(passkey.signs_from)] : []))
    .toSorted((one, other) => one - other);
}
