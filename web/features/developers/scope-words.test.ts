import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopes } from '../../../server/domain/actor/scopes.ts';
import { scopeWords as serverWords } from '../../../server/domain/apps/scope-words.ts';
import { allScopes, scopeSentence, scopeWords } from './scope-words.ts';

test('every scope of the server has words, in the same order', () => {
  assert.deepEqual(allScopes, [...scopes]);
});

test('the page says what the API says', () => {
  assert.deepEqual(
    Object.fromEntries(allScopes.map((scope) => [scope, scopeSentence(scope)])),
    Object.fromEntries(Object.entries(serverWords).map(([scope, { text }]) => [scope, text])),
  );
});

test('what reaches the public or cannot be undone is not ticked beforehand', () => {
  assert.deepEqual(
    allScopes.filter((scope) => scopeWords[scope].offAtFirst),
    ['posts:publish', 'posts:delete', 'accounts:write'],
  );
  assert.equal(scopeSentence('posts:write'), 'Write and edit drafts, and ask for review');
});
