import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageFields } from '../../server/http/pipeline/message-fields.ts';
import { type Message, message } from '../../server/lib/message.ts';
import { ApiProblem } from '../data/problem.ts';
import { errorsBeyondDetail, readableError, toErrorMessage } from './readable-error.ts';

test('field errors that the detail already states are left out', () => {
  const empty = message('test.empty', 'must not be empty');
  const long = message('test.long', 'must be shorter than {max}', { max: 5 });
  const furtherParams = (detail: Message) =>
    errorsBeyondDetail(
      new ApiProblem({
        status: 400,
        ...messageFields('detail', detail),
        errors: [
          { param: 'name', code: 'too_small', ...messageFields('message', empty) },
          { param: 'url', code: 'too_big', ...messageFields('message', long) },
        ],
      }),
    ).map(({ param }) => param);
  assert.deepEqual(furtherParams(empty), ['url']);
  assert.deepEqual(furtherParams(message('test.whole', 'It is not valid: {problem}.', { problem: long })), [
    'name',
  ]);
  assert.deepEqual(furtherParams(message('test.several', '2 fields need another look.')), ['name', 'url']);
});

test('an error without a user-facing message shows nothing of its inside', () => {
  for (const error of [new TypeError('x is not a function'), 'thrown text'])
    assert.match(readableError(error).detail, /^Load the page again\./);
  assert.equal(toErrorMessage(new ApiProblem({ status: 400, detail: 'No.' })), 'No.');
});
