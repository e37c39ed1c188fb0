/** `npm run prove -- time-zones [--years 10]`: every clock change in every zone, against the system's zdump. */
import { defineProof, type PartResult } from '../proof.ts';
import { checkZone } from '../schedule/check-zone.ts';
import { hasZdump, readClocks, systemZones } from '../schedule/zdump.ts';

const minChecks = 20_000;

export const proof = defineProof({
  hasSeed: false,
  options: { years: 10 },
  parts: ({ years }) => ({ 'all zones': async () => checkZones(years) }),
});

function checkZones(years: number): PartResult {
  if (!hasZdump())
    return {
      failures: ['zdump and the time-zone data of the system are needed (packages libc-bin and tzdata)'],
    };
  const { version, names } = systemZones();
  const unknown = names.filter((name) => !isKnown(name));
  const from = new Date();
  const until = new Date(Date.UTC(from.getUTCFullYear() + years, from.getUTCMonth(), from.getUTCDate()));
  const sameData = version === process.versions.tz;
  console.log(`rules of the runtime   ${process.versions.tz}`);
  console.log(`rules of the system    ${version}${sameData ? '' : ' (another version)'}`);
  console.log(`from ${from.toISOString().slice(0, 10)} to ${until.toISOString().slice(0, 10)}`);

  const clocks = readClocks(
    names.filter((name) => !unknown.includes(name)),
    from.getUTCFullYear(),
    until.getUTCFullYear() + 2,
  );
  let [checks, transitions, zonesThatChange] = [0, 0, 0];
  const wrong: string[] = [];
  const differences: string[] = [];
  for (const [index, zone] of clocks.entries()) {
    const result = checkZone(zone, from.getTime(), until.getTime());
    checks += result.checks;
    transitions += result.transitions;
    if (result.transitions > 0) zonesThatChange += 1;
    wrong.push(...result.errors);
    differences.push(...result.differences);
    if (index % 100 === 99) console.log(`  ${index + 1} zones, ${checks} checks`);
  }
  console.log(`
zones and their other names  ${clocks.length}, of which ${zonesThatChange} change their clocks
names the runtime lacks      ${unknown.length}${unknown.length === 0 ? '' : ` (${unknown.join(', ')})`}
changes of the clocks        ${transitions}
checks                       ${checks}
wrong                        ${wrong.length}
changes the two know differently  ${differences.length}`);
  for (const line of [...wrong.slice(0, 50), ...differences.slice(0, 50)]) console.log(`  ${line}`);
  return {
    failures: [
      ...(checks < minChecks ? [`only ${checks} checks`] : []),
      ...(wrong.length > 0 ? [`${wrong.length} wrong times`] : []),
      ...(sameData && differences.length > 0 ? [`${differences.length} changes known differently`] : []),
    ],
  };
}

function isKnown(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
