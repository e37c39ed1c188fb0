import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headline, shortDigest } from './post-headline.ts';

test('a post is named by its first line, or by a placeholder', () => {
  assert.equal(headline('\n Winter hours \nWe close at six.'), 'Winter hours');
  assert.equal(headline('   '), 'No text yet');
});

test('a digest is shown in three groups of four, whatever its prefix', () => {
  assert.equal(shortDigest('9f2ce41b07aa99'), '9f2c e41b 07aa');
  assert.equal(shortDigest('sha256:9f2ce41b07aa99'), '9f2c e41b 07aa');
});
