import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageFields } from '../../server/http/pipeline/message-fields.ts';
import { type Message, message } from '../../server/lib/message.ts';
import { ApiProblem } from '../data/problem.ts';
import { furtherErrors, problemSentence, readableError } from './readable-error.ts';

test('what the whole says already is not said again by its part', () => {
  const empty = message('test.empty', 'must not be empty');
  const long = message('test.long', 'must be shorter than {max}', { max: 5 });
  const further = (detail: Message) =>
    furtherErrors(
      new ApiProblem({
        status: 400,
        ...messageFields('detail', detail),
        errors: [
          { param: 'name', code: 'too_small', ...messageFields('message', empty) },
          { param: 'url', code: 'too_big', ...messageFields('message', long) },
        ],
      }),
    ).map(({ param }) => param);
  assert.deepEqual(further(empty), ['url']);
  assert.deepEqual(further(message('test.whole', 'It is not valid: {problem}.', { problem: long })), [
    'name',
  ]);
  assert.deepEqual(further(message('test.several', '2 fields need another look.')), ['name', 'url']);
});

test('an error without words for people is told by its message', () => {
  assert.equal(readableError(new TypeError('x is not a function')).detail, 'x is not a function');
  assert.equal(readableError('thrown text').status, 0);
  assert.equal(problemSentence(new ApiProblem({ status: 400, detail: 'No.' })), 'No.');
});
