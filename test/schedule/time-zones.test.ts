/** A sample of `npm run prove -- time-zones`: the zones with the strangest clocks, and some at random. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkZone } from './check-zone.ts';
import { hasZdump, readClocks, systemZones } from './zdump.ts';

const strangeZones = [
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Gaza',
  'America/Nuuk',
  'Antarctica/Troll',
  'Pacific/Chatham',
];

test('around every clock change in the next years, the schedule agrees with the system', (t) => {
  if (!hasZdump()) return t.skip('zdump and the time-zone data of the system are not installed');
  const { version, names } = systemZones();
  const known = new Set(Intl.supportedValuesOf('timeZone'));
  const zones = names.filter((name) => known.has(name));
  const chosen = fc.sample(fc.constantFrom(...zones), { seed: 20_261_115, numRuns: 16 });
  const results = readClocks([...new Set([...strangeZones, ...chosen])], 2026, 2033).map((clocks) =>
    checkZone(clocks, Date.UTC(2026, 10, 1), Date.UTC(2030, 0, 1)),
  );
  const checks = results.reduce((sum, result) => sum + result.checks, 0);
  assert.deepEqual(results.flatMap(({ errors }) => errors).slice(0, 20), []);
  // Other versions of the data may differ in some changes; the same version must not.
  if (version === process.versions.tz)
    assert.deepEqual(
      results.flatMap(({ differences }) => differences),
      [],
    );
  assert.ok(checks > 1_500, `only ${checks} times were checked`);
});

test('the comparison notices a time that is a second off, and a differing clock change', (t) => {
  if (!hasZdump()) return t.skip('zdump and the time-zone data of the system are not installed');
  const [clocks] = readClocks(['Europe/Lisbon'], 2026, 2030);
  assert.ok(clocks);
  const check = (changed: object) =>
    checkZone({ ...clocks, ...changed }, Date.UTC(2026, 10, 1), Date.UTC(2028, 0, 1));
  const off = check({ instantsOf: (wall: number) => clocks.instantsOf(wall).map((at) => at + 1_000) });
  assert.ok(off.errors.length > 10);
  const later = clocks.changes.map((change) => ({ ...change, atMs: change.atMs + 3_600_000 }));
  assert.equal(check({ changes: later }).differences.length, 2);
});
