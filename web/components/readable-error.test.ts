import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiProblem } from '../data/problem.ts';
import { furtherErrors, problemSentence, readableError } from './readable-error.ts';

test('what the whole says already is not said again by its part', () => {
  const empty = { param: 'name', code: 'too_small', message: 'must not be empty' };
  const long = { param: 'url', code: 'too_big', message: 'must be shorter' };
  const told = (detail: string) =>
    furtherErrors(new ApiProblem({ status: 400, detail, errors: [empty, long] })).map(({ param }) => param);
  assert.deepEqual(told('name must not be empty.'), ['url']);
  assert.deepEqual(told('2 fields need another look.'), ['name', 'url']);
});

test('an error without words for people is told by its message', () => {
  assert.equal(readableError(new TypeError('x is not a function')).detail, 'x is not a function');
  assert.equal(readableError('thrown text').status, 0);
  assert.equal(problemSentence(new ApiProblem({ status: 400, detail: 'No.' })), 'No.');
});
