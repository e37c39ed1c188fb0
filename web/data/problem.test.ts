import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiProblem, furtherErrors } from './problem.ts';

test('what the whole says already is not said again by its part', () => {
  const empty = { param: 'name', code: 'too_small', message: 'must not be empty' };
  const long = { param: 'url', code: 'too_big', message: 'must be shorter' };
  const told = (detail: string) =>
    furtherErrors(new ApiProblem({ status: 400, detail, errors: [empty, long] })).map(({ param }) => param);
  assert.deepEqual(told('name must not be empty.'), ['url']);
  assert.deepEqual(told('2 fields need another look.'), ['name', 'url']);
});
