/**
 * `npm run bench -- start [--rounds 5] [--installs 3] [--only page]`: how soon it answers after a start, with nothing there and with
 * everything there; what installing costs; and how much the first page loads.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchRun, defineArea } from '../area.ts';
import type { Figure, Round } from '../figure.ts';
import { watchStolen } from '../processes.ts';
import { measureFirstPage, measureReactAlone } from '../start/first-page.ts';
import { type Installation, installNeeded, installOurs } from '../start/install.ts';
import { timeBareService, timeService } from '../start/time-start.ts';

type Run = BenchRun<{ readonly rounds: number; readonly installs: number }>;

export const area = defineArea({
  options: { rounds: 5, installs: 3 },
  async measure(run) {
    const parts = { start: measureStarts, installation: measureInstallation, page: measurePage };
    const figures: Figure[] = [];
    for (const [name, measure] of Object.entries(parts))
      if (run.isWanted(name)) figures.push(...(await measure(run)));
    return figures;
  },
});

const startBaseline = 'the embedded PostgreSQL and a bare server';

async function measureStarts({ options, folder, say }: Run): Promise<Figure[]> {
  const stolen = watchStolen();
  const rounds: Record<'cold' | 'warm', Round[]> = { cold: [], warm: [] };
  for (let round = 0; round < options.rounds; round += 1) {
    const sides = { ours: timeService, baseline: timeBareService };
    const times = { cold: { ours: 0, baseline: 0 }, warm: { ours: 0, baseline: 0 } };
    for (const side of round % 2 === 0 ? (['ours', 'baseline'] as const) : (['baseline', 'ours'] as const)) {
      const folders = {
        dataDir: join(folder, `${side}-${round}`),
        compileCache: join(folder, `${side}-${round}-compiled`),
      };
      times.cold[side] = await sides[side](folders);
      times.warm[side] = await sides[side](folders);
      for (const place of Object.values(folders)) rmSync(place, { recursive: true, force: true });
    }
    for (const kind of ['cold', 'warm'] as const) {
      rounds[kind].push(times[kind]);
      say(
        `${kind} start ${round + 1}: ${times[kind].ours.toFixed(2)} s; ${times[kind].baseline.toFixed(2)} s`,
      );
    }
  }
  const figure = (name: string, kind: keyof typeof rounds): Figure => ({
    group: 'seconds to the first answer',
    name,
    unit: 's',
    baseline: startBaseline,
    rounds: rounds[kind],
    stolen: stolen(),
  });
  return [figure('cold: no data, nothing compiled', 'cold'), figure('warm: started before', 'warm')];
}

async function measureInstallation({ options, folder, say }: Run): Promise<Figure[]> {
  const stolen = watchStolen();
  const rounds: { ours: Installation; baseline: Installation }[] = [];
  for (let round = 0; round < options.installs; round += 1) {
    const ours = await installOurs(join(folder, `install-${round}`));
    const baseline = await installNeeded(join(folder, `needed-${round}`));
    say(`installation ${round + 1}: ${ours.seconds.toFixed(1)} s, ${ours.megabytes.toFixed(0)} MB`);
    rounds.push({ ours, baseline });
    for (const place of ['install', 'needed'])
      rmSync(join(folder, `${place}-${round}`), { recursive: true, force: true });
  }
  const figure = (name: string, unit: string, of: (one: Installation) => number): Figure => ({
    group: 'installation, npm ci in an empty folder',
    name,
    unit,
    baseline: 'Node, PostgreSQL and a driver',
    rounds: rounds.map(({ ours, baseline }) => ({ ours: of(ours), baseline: of(baseline) })),
    stolen: stolen(),
  });
  return [figure('time', 's', ({ seconds }) => seconds), figure('size', 'MB', ({ megabytes }) => megabytes)];
}

async function measurePage(): Promise<Figure[]> {
  const round = { ours: measureFirstPage() / 1e3, baseline: (await measureReactAlone()) / 1e3 };
  return [
    {
      group: 'the first page',
      name: 'compressed scripts, styles and page',
      unit: 'kB',
      baseline: 'React alone',
      rounds: [round],
      stolen: 0,
    },
  ];
}
