/**
 * `npm run prove -- engine [--only burst,steady,idle] [--posts 10000]`: on time and fair. Durable PostgreSQL, the
 * sandbox and two workers as processes of their own; the sandbox's ledger and the attempts in the database judge.
 */
import { parseArgs } from 'node:util';
import { burst } from '../engine/burst.ts';
import { openLoadStage } from '../engine/load-stage.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: 'burst' }, posts: { type: 'string', default: '10000' } },
});
await using stage = await openLoadStage();
const parts = values.only.split(',');
if (parts.includes('burst')) await burst(stage, Number(values.posts));
