import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldOf } from './wall-time.ts';

test('a local time that occurs twice has a fold', () => {
  assert.equal(foldOf('2026-10-25T00:30:00Z', 'Europe/Lisbon'), 'earlier');
  assert.equal(foldOf('2026-10-25T01:30:00Z', 'Europe/Lisbon'), 'later');
  assert.equal(foldOf('2027-04-03T14:45:00Z', 'Australia/Lord_Howe'), 'earlier');
  assert.equal(foldOf('2027-04-03T15:15:00Z', 'Australia/Lord_Howe'), 'later');
});

test('a local time that occurs once has none', () => {
  assert.equal(foldOf('2026-10-25T02:30:00Z', 'Europe/Lisbon'), undefined);
  assert.equal(foldOf('2026-10-24T23:59:00Z', 'Europe/Lisbon'), undefined);
  assert.equal(foldOf('2027-03-28T01:30:00Z', 'Europe/Lisbon'), undefined);
  assert.equal(foldOf('2026-11-19T09:00:00Z', 'UTC'), undefined);
});
