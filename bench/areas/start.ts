/**
 * `npm run bench -- start [--rounds 5] [--installs 3] [--only page]`: how soon it answers after a start, with nothing there and with
 * everything there; what installing costs; and how much the first page loads.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { alternate, roundsOf } from '../alternate.ts';
import { type BenchRun, defineArea } from '../area.ts';
import type { Figure } from '../figure.ts';
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

interface Starts {
  readonly cold: number;
  readonly warm: number;
}

const describe = ({ cold, warm }: Starts): string => `cold ${cold.toFixed(2)} s, warm ${warm.toFixed(2)} s`;

const startBaseline = 'the embedded PostgreSQL and a bare server';

async function measureStarts({ options, folder, say }: Run): Promise<Figure[]> {
  const stolen = watchStolen();
  const starts = await alternate(
    options.rounds,
    async (side, round): Promise<Starts> => {
      const folders = {
        dataDir: join(folder, `${side}-${round}`),
        compileCache: join(folder, `${side}-${round}-compiled`),
      };
      const time = side === 'ours' ? timeService : timeBareService;
      const times = { cold: await time(folders), warm: await time(folders) };
      for (const place of Object.values(folders)) rmSync(place, { recursive: true, force: true });
      return times;
    },
    ({ ours, baseline }, round) => say(`start ${round}: ${describe(ours)}; ${describe(baseline)}`),
  );
  const figure = (name: string, kind: keyof Starts): Figure => ({
    group: 'seconds to the first answer',
    name,
    unit: 's',
    baseline: startBaseline,
    rounds: roundsOf(starts, (times) => times[kind]),
    stolen: stolen(),
  });
  return [figure('cold: no data, nothing compiled', 'cold'), figure('warm: started before', 'warm')];
}

async function measureInstallation({ options, folder, say }: Run): Promise<Figure[]> {
  const stolen = watchStolen();
  const installations = await alternate(
    options.installs,
    async (side, round) => {
      const place = join(folder, `installation-${side}-${round}`);
      const installation = await (side === 'ours' ? installOurs : installNeeded)(place);
      rmSync(place, { recursive: true, force: true });
      return installation;
    },
    ({ ours: { seconds, megabytes } }, round) =>
      say(`installation ${round}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`),
  );
  const figure = (name: string, unit: string, of: (one: Installation) => number): Figure => ({
    group: 'installation, npm ci in an empty folder',
    name,
    unit,
    baseline: 'Node, PostgreSQL and a driver',
    rounds: roundsOf(installations, of),
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
