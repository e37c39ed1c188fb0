import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cleanFileName, toNumberedName } from './file-name.ts';

const cleanedName = (given: string, mime: Parameters<typeof cleanFileName>[1] = 'image/png') =>
  toNumberedName(cleanFileName(given, mime), 1);

test('a valid name is kept', () => {
  for (const name of [
    'photo.png',
    'Été à Lisboa.png',
    '発表 2026.png',
    'v1.2 final.png',
    'family 👨‍👩‍👧.png',
    "Ada's cat.png",
  ]) {
    assert.equal(cleanedName(name), name);
  }
  assert.equal(cleanedName('holiday.jpeg', 'image/jpeg'), 'holiday.jpeg');
});

test('the extension matches the type of the file', () => {
  assert.equal(cleanedName('photo.jpg'), 'photo.png');
  assert.equal(cleanedName('photo.PNG'), 'photo.png');
  assert.equal(cleanedName('evil.png.html'), 'evil.png');
  assert.equal(cleanedName('page.html'), 'page.png');
  assert.equal(cleanedName('Version 1.2'), 'Version 1.2.png');
  assert.equal(cleanedName('photo'), 'photo.png');
});

test('a name cannot contain a path, a line break or direction marks', () => {
  assert.equal(cleanedName('../../etc/passwd.png'), 'passwd.png');
  assert.equal(cleanedName('..\\..\\windows\\system.png'), 'system.png');
  assert.equal(cleanedName('/etc/shadow'), 'shadow.png');
  assert.equal(cleanedName('a\r\nSet-Cookie: x=1.png'), 'aSet-Cookie: x=1.png');
  assert.equal(cleanedName('nul\0byte.png'), 'nulbyte.png');
  assert.equal(cleanedName('gpj.\u202egnp.exe'), 'gpj.gnp.png');
  assert.equal(cleanedName('..'), 'picture.png');
  assert.equal(cleanedName(''), 'picture.png');
  assert.equal(cleanedName('.png'), 'png.png');
  assert.equal(cleanedName('   .png'), 'png.png');
});

test('long names are cut between characters, leaving space for a number', () => {
  assert.equal(cleanedName(`${'x'.repeat(300)}.png`), `${'x'.repeat(189)}.png`);
  assert.ok(cleanedName(`${'👩‍🚀'.repeat(100)}.png`).isWellFormed());
});

test('only the end of a very long name is read', () => {
  const startedAt = performance.now();
  assert.equal(cleanedName(`a${'.'.repeat(50_000)}b.png`), 'b.png');
  assert.equal(cleanedName(`e${'\u0301\u0323'.repeat(20_000)}b.png`), '_.png');
  assert.ok(performance.now() - startedAt < 1_000);
  // A surrogate pair is removed as a whole.
  assert.equal(cleanedName(`😀${'.'.repeat(994)}b.png`), 'b.png');
});

test('every input gives a name that is short, well-formed, safe and stable', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('image/png', 'image/jpeg', 'image/gif', 'image/webp'),
      (given, mime) => {
        const name = cleanedName(given, mime);
        assert.ok(name.length >= 5 && name.length <= 200 && name.isWellFormed());
        assert.ok(toNumberedName(cleanFileName(given, mime), 9_999).length <= 200);
        assert.doesNotMatch(name, /[/\\\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
        assert.match(name, /\.(png|jpe?g|gif|webp)$/);
        assert.equal(cleanedName(name, mime), name);
      },
    ),
    { numRuns: 2_000 },
  );
});
