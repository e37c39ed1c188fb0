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
const ask = { brief, brand, position: 0, seed: 'one', wanted: null };

test('for every theme and goal something can be painted, also when the brief has only a subject', () => {
  const bare: Brief = { ...brief, points: [], offer: null, link: null };
  for (const theme of themes)
    for (const goal of goals)
      for (const said of [brief, bare])
        assert.ok(
          chooseTemplate(templates, { ...ask, theme, brief: { ...said, goal } }),
          `${theme} for ${goal}`,
        );
});

test('every word on the picture is in the brief or the brand, and fits its place', () => {
  const known = [brief.subject, ...brief.points, brief.offer, brief.link, brand.name].join(' ');
  for (const theme of themes)
    for (const seed of ['a', 'b', 'c', 'd']) {
      const chosen = chooseTemplate(templates, { ...ask, theme, seed, position: seed.charCodeAt(0) });
      for (const [slot, text] of Object.entries(chosen?.texts ?? {})) {
        for (const line of text.split('\n')) assert.ok(known.includes(line), `${slot}: ${line}`);
        const place = chosen?.template.slots.find(({ name }) => name === slot);
        assert.ok(place && [...text].length <= place.maxLength);
      }
    }
});

test('a template that asks for what the brief does not say is not chosen, even when it is wanted', () => {
  for (const wanted of ['event', 'testimonial', 'countdown', 'before_after', 'product', 'question', 'none'])
    assert.equal(chooseTemplate(templates, { ...ask, theme: 'launch', wanted }), undefined, wanted);
  assert.equal(
    chooseTemplate(templates, { ...ask, theme: 'launch', wanted: 'quote' })?.texts.byline,
    brand.name,
  );
});

test('the posts of a campaign show one point after the other', () => {
  const details = [0, 1, 2].map(
    (position) =>
      chooseTemplate(templates, { ...ask, theme: 'teach', wanted: 'tip', position })?.texts.headline,
  );
  assert.deepEqual(details, brief.points);
});
