import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopes } from '../../../server/domain/actor/scopes.ts';
import { scopeDescriptions as serverWords } from '../../../server/domain/apps/scope-descriptions.ts';
import { allScopes, scopeSentence, scopeTexts } from './scope-texts.ts';

test('every scope of the server has a text, in the same order', () => {
  assert.deepEqual(allScopes, [...scopes]);
});

test('the page explains scopes as the API does', () => {
  assert.deepEqual(
    Object.fromEntries(allScopes.map((scope) => [scope, scopeSentence(scope)])),
    Object.fromEntries(Object.entries(serverWords).map(([scope, { text }]) => [scope, text])),
  );
});

test('a scope that reaches the public or cannot be undone is not ticked by default', () => {
  assert.deepEqual(
    allScopes.filter((scope) => scopeTexts[scope].offByDefault),
    ['posts:publish', 'posts:delete', 'accounts:write'],
  );
  assert.equal(scopeSentence('posts:write'), 'Write and edit drafts, and ask for review');
});
