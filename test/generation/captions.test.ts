/** A sample of `npm run prove -- generation --only captions`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../../server/domain/content/languages.ts';
import { lexicons } from '../../server/generators/composer/lexicon.ts';
import { collectAllowed, phrasesOf } from './allowed-content.ts';
import { createBriefCase } from './briefs.ts';
import { findInventions } from './find-inventions.ts';
import { runComposer } from './run-composer.ts';

test('captions invent nothing, break no limit, show no template seams and do not repeat', async () => {
  const found = await runComposer({ seed: 7, briefs: 25, variants: 1, deepCheckEvery: 25 });
  assert.ok(found.captions >= 25 * 5 * 5, `${found.captions} captions`);
  assert.deepEqual(found.faults.slice(0, 5), []);
  assert.ok(found.planted > 100, `${found.planted} inventions were planted`);
  assert.deepEqual(found.missedInventions, []);
  const slowest = Math.max(...found.ownMs);
  assert.ok(slowest < 20, `the slowest caption took ${slowest} ms`);
});

for (const language of languages)
  test(`${language}: the lexicon itself claims nothing`, () => {
    const { brief, brand } = createBriefCase(1, 0, language);
    const empty = {
      ...brief,
      subject: '',
      points: [],
      offer: null,
      audience: null,
      link: null,
      keywords: [],
    };
    const allowed = collectAllowed(empty, { ...brand, name: '', sells: '', audience: '', hashtags: [] }, []);
    const claims = phrasesOf(lexicons[language]).flatMap((phrase) =>
      findInventions(phrase, allowed)
        .filter(({ kind }) => !['word', 'name'].includes(kind))
        .map(({ kind, text }) => `${kind} "${text}" in "${phrase}"`),
    );
    assert.deepEqual(claims, []);
  });
