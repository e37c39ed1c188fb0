/**
 * `npm run bench -- api [--seconds 8] [--rounds 5] [--posts 1000000] [--connections 20] [--only create]`: the API beside a floor,
 * bench/api/floor-server.ts: a bare Node server that does what no implementation can leave out, over the same PostgreSQL.
 */
import { join } from 'node:path';
import { compare } from '../api/compare.ts';
import { listScenarios } from '../api/scenarios.ts';
import { openStage } from '../api/stage.ts';
import { defineArea } from '../area.ts';
import type { Figure } from '../figure.ts';

export const area = defineArea({
  options: { seconds: 8, rounds: 5, posts: 1_000_000, connections: 20 },
  async measure({ options, isWanted, folder, say }) {
    await using stage = await openStage(join(folder, 'data'), options.posts, say);
    const figures: Figure[] = [];
    for (const scenario of listScenarios(stage))
      if (isWanted(scenario.name)) figures.push(...(await compare(stage, scenario, options, say)));
    return figures;
  },
});
