import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventCatalogue } from '../../../../server/domain/events/catalogue.ts';
import { eventGroups, eventTexts, eventTypes } from './event-texts.ts';

test('every event of the catalogue is explained as the reference does, with the scope that it needs', () => {
  assert.deepEqual(
    Object.entries(eventTexts).map(([type, { scope, text }]) => [type, scope, text]),
    Object.entries(eventCatalogue).map(([type, { scope, description }]) => [type, scope, description]),
  );
});

test('every event stands in one group', () => {
  assert.deepEqual(eventGroups.flatMap(({ types }) => types).sort(), [...eventTypes].sort());
});
