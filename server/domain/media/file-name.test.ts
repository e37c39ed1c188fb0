import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cleanFileName, numberedName } from './file-name.ts';

const named = (given: string, mime: Parameters<typeof cleanFileName>[1] = 'image/png') =>
  numberedName(cleanFileName(given, mime), 1);

test('a good name is kept', () => {
  for (const name of [
    'photo.png',
    'Été à Lisboa.png',
    '発表 2026.png',
    'v1.2 final.png',
    'family 👨‍👩‍👧.png',
    "Ada's cat.png",
  ]) {
    assert.equal(named(name), name);
  }
  assert.equal(named('holiday.jpeg', 'image/jpeg'), 'holiday.jpeg');
});

test('the ending says what the file is', () => {
  assert.equal(named('photo.jpg'), 'photo.png');
  assert.equal(named('photo.PNG'), 'photo.png');
  assert.equal(named('evil.png.html'), 'evil.png');
  assert.equal(named('page.html'), 'page.png');
  assert.equal(named('Version 1.2'), 'Version 1.2.png');
  assert.equal(named('photo'), 'photo.png');
});

test('a name cannot lead elsewhere, break a line or read backwards', () => {
  assert.equal(named('../../etc/passwd.png'), 'passwd.png');
  assert.equal(named('..\\..\\windows\\system.png'), 'system.png');
  assert.equal(named('/etc/shadow'), 'shadow.png');
  assert.equal(named('a\r\nSet-Cookie: x=1.png'), 'aSet-Cookie: x=1.png');
  assert.equal(named('nul\0byte.png'), 'nulbyte.png');
  assert.equal(named('gpj.\u202egnp.exe'), 'gpj.gnp.png');
  assert.equal(named('..'), 'picture.png');
  assert.equal(named(''), 'picture.png');
  assert.equal(named('.png'), 'png.png');
  assert.equal(named('   .png'), 'png.png');
});

test('long names are cut between characters, with room for a number', () => {
  assert.equal(named(`${'x'.repeat(300)}.png`), `${'x'.repeat(189)}.png`);
  assert.ok(named(`${'👩‍🚀'.repeat(100)}.png`).isWellFormed());
});

test('the end of a name is enough, however much was given', () => {
  const startedAt = performance.now();
  assert.equal(named(`a${'.'.repeat(50_000)}b.png`), 'b.png');
  assert.equal(named(`e${'\u0301\u0323'.repeat(20_000)}b.png`), '_.png');
  assert.ok(performance.now() - startedAt < 1_000);
  // A letter of two halves is cut away whole.
  assert.equal(named(`😀${'.'.repeat(994)}b.png`), 'b.png');
});

test('every name, whatever was given, is short, well-formed, plain and stable', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('image/png', 'image/jpeg', 'image/gif', 'image/webp'),
      (given, mime) => {
        const name = named(given, mime);
        assert.ok(name.length >= 5 && name.length <= 200 && name.isWellFormed());
        assert.ok(numberedName(cleanFileName(given, mime), 9_999).length <= 200);
        assert.doesNotMatch(name, /[/\\\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
        assert.match(name, /\.(png|jpe?g|gif|webp)$/);
        assert.equal(named(name, mime), name);
      },
    ),
    { numRuns: 2_000 },
  );
});
