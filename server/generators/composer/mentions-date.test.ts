import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '../../domain/content/languages.ts';
import { mentionsDate, namesDay } from './mentions-date.ts';

const dated: readonly (readonly [Language, string])[] = [
  ['en', 'Meet at the weir on Saturday'],
  ['en', 'From 3 May'],
  ['en', 'Doors open at 6 pm'],
  ['de', 'Jeden Dienstag geröstet'],
  ['de', 'Am 14. März um 18 Uhr'],
  ['fr', 'Du mercredi au dimanche, de 12 h à 22 h'],
  ['es', 'Sábados por la mañana'],
  ['es', 'De 10:30 a 13:00'],
  ['pt', 'Início a 1 de fevereiro'],
  ['pt', '24/12/2026'],
];
for (const [language, text] of dated)
  test(`${language}: "${text}" says when`, () => assert.ok(mentionsDate(text, language)));

const undated: readonly (readonly [Language, string])[] = [
  ['en', 'You may bring a dog'],
  ['en', '352 pages, £16.99'],
  ['de', 'Sechs Wochen, acht Personen'],
  ['fr', '80 km d’autonomie'],
];
for (const [language, text] of undated)
  test(`${language}: "${text}" does not`, () => assert.ok(!mentionsDate(text, language)));

test('a certain day or hour is told from what happens every week', () => {
  for (const text of ['Wednesday 12 May', 'Friday at 7 pm', 'Doors open at 6 pm'])
    assert.ok(namesDay(text, 'en'), text);
  for (const text of ['Roasted every Tuesday', 'Open Wednesday to Sunday, 12:00 to 22:00'])
    assert.ok(!namesDay(text, 'en'), text);
});
