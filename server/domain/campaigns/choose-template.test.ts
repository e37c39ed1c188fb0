import assert from 'node:assert/strict';
import { test } from 'node:test';
import { templates } from '../../generators/pictures/templates/index.ts';
import { emptyBrandKit } from '../content/brand-kit.ts';
import { type Brief, goals } from '../content/brief.ts';
import { themes } from './arc.ts';
import { chooseTemplate } from './choose-template.ts';

const brief: Brief = {
  subject: 'Deepwater, our winter espresso.',
  points: ['Roasted once', 'Notes of plum', 'Ships from Lisbon'],
  offer: 'A gift box for €32',
  audience: null,
  goal: 'sell',
  link: 'https://www.lanternfish.example/deepwater/',
  keywords: [],
  tone: null,
  language: 'en',
};
const brand = { ...emptyBrandKit, name: 'Lanternfish Coffee' };
const criteria = { brief, brand, position: 0, seed: 'one', requested: null };

test('every theme and goal has a template, even when the brief has only a subject', () => {
  const bare: Brief = { ...brief, points: [], offer: null, link: null };
  for (const theme of themes)
    for (const goal of goals)
      for (const tested of [brief, bare])
        assert.ok(
          chooseTemplate(templates, { ...criteria, theme, brief: { ...tested, goal } }),
          `${theme} for ${goal}`,
        );
});

test('every text on the picture comes from the brief or the brand, and fits its slot', () => {
  const known = [brief.subject, ...brief.points, brief.offer, brief.link, brand.name].join(' ');
  for (const theme of themes)
    for (const seed of ['a', 'b', 'c', 'd']) {
      const chosen = chooseTemplate(templates, { ...criteria, theme, seed, position: seed.charCodeAt(0) });
      for (const [slot, text] of Object.entries(chosen?.texts ?? {})) {
        for (const line of text.split('\n')) assert.ok(known.includes(line), `${slot}: ${line}`);
        const templateSlot = chosen?.template.slots.find(({ name }) => name === slot);
        assert.ok(templateSlot && [...text].length <= templateSlot.maxLength);
      }
    }
});

test('a template that the brief cannot fill is not chosen, even when it is requested', () => {
  for (const requested of [
    'event',
    'testimonial',
    'countdown',
    'before_after',
    'product',
    'question',
    'none',
  ])
    assert.equal(
      chooseTemplate(templates, { ...criteria, theme: 'launch', requested }),
      undefined,
      requested,
    );
  assert.equal(
    chooseTemplate(templates, { ...criteria, theme: 'launch', requested: 'quote' })?.texts.byline,
    brand.name,
  );
});

test('the posts of a campaign show the points in turn', () => {
  const details = [0, 1, 2].map(
    (position) =>
      chooseTemplate(templates, { ...criteria, theme: 'teach', requested: 'tip', position })?.texts.headline,
  );
  assert.deepEqual(details, brief.points);
});
