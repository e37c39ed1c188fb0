import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiProblem } from '../../data/problem.ts';
import { localTimeChoices } from './local-time-choices.ts';

test('a skipped local time offers its two neighbours', () => {
  const problem = new ApiProblem({
    status: 400,
    code: 'nonexistent_time',
    detail: '2027-03-28T01:30 does not exist in Europe/Lisbon.',
    errors: [
      { param: 'wall_time', code: 'nonexistent_time', message: 'The time before is 2027-03-28T00:30.' },
      { param: 'wall_time', code: 'nonexistent_time', message: 'The time after is 2027-03-28T02:30.' },
    ],
  });
  assert.deepEqual(localTimeChoices(problem, '2027-03-28T01:30', Date.parse('2027-03-01T09:00Z')), [
    { label: 'Sun 28 Mar, 00:30', wallTime: '2027-03-28T00:30' },
    { label: 'Sun 28 Mar, 02:30', wallTime: '2027-03-28T02:30' },
  ]);
});

test('a local time that occurs twice asks which one', () => {
  const problem = new ApiProblem({ status: 400, code: 'ambiguous_time', detail: 'Twice.' });
  assert.deepEqual(
    localTimeChoices(problem, '2026-10-25T01:30').map((choice) => choice.fold),
    ['earlier', 'later'],
  );
});

test('other problems offer no choices', () => {
  assert.deepEqual(
    localTimeChoices(new ApiProblem({ status: 400, code: 'time_in_past' }), '2026-10-25T01:30'),
    [],
  );
});
