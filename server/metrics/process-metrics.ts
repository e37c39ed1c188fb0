/** Metrics of this process itself: memory, CPU, event loop, database connections. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';
import type { PoolUse, RunningProcess } from '../domain/operator/ports.ts';

export interface ProcessInput {
  readonly pools: () => readonly PoolUse[];
  /** By table: rows that say who somebody is and were not written by this service. */
  readonly refusedRows: () => ReadonlyMap<string, number>;
  readonly about: Pick<RunningProcess, 'version' | 'nodeVersion' | 'timeZoneData'>;
}

const loopResolutionMs = 20;

export function registerProcessMetrics(
  registry: Registry,
  { pools, refusedRows, about }: ProcessInput,
): Disposable {
  const registers = [registry];
  const loop = monitorEventLoopDelay({ resolution: loopResolutionMs });
  loop.enable();
  new Gauge({
    name: 'signoff_event_loop_delay_seconds',
    help: 'How late the event loop was since it was last asked',
    labelNames: ['quantile'],
    registers,
    collect() {
      // The histogram records the whole interval between two ticks, most of which is intended; without a tick it
      // is empty.
      const late = (nanoseconds: number): number =>
        Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - loopResolutionMs / 1e3) : 0;
      const ticked = loop.count > 0;
      this.set({ quantile: '0.5' }, ticked ? late(loop.percentile(50)) : 0);
      this.set({ quantile: '0.99' }, ticked ? late(loop.percentile(99)) : 0);
      this.set({ quantile: '1' }, ticked ? late(loop.max) : 0);
      loop.reset();
    },
  });
  new Gauge({
    name: 'signoff_database_connections',
    help: 'Connections to the database, and callers that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, open, idle, waiting } of pools()) {
        this.set({ pool, state: 'busy' }, open - idle);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
  new Gauge({
    name: 'signoff_rows_refused_total',
    help: 'Rows about people and apps that were ignored because they were changed in the database, by table',
    labelNames: ['table'],
    registers,
    collect() {
      for (const [table, count] of refusedRows()) this.set({ table }, count);
    },
  });
  const addGauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  addGauge('process_resident_memory_bytes', 'Memory in use', () => process.memoryUsage.rss());
  addGauge('process_cpu_seconds_total', 'Processor time used', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  const startedAt = Date.now() / 1_000 - process.uptime();
  addGauge('process_start_time_seconds', 'When it was started, in seconds since 1970', () => startedAt);
  new Gauge({
    name: 'signoff_build_info',
    help: 'What is running; always 1',
    labelNames: ['version', 'node', 'time_zone_data'],
    registers,
  }).set({ version: about.version, node: about.nodeVersion, time_zone_data: about.timeZoneData }, 1);
  return { [Symbol.dispose]: () => loop.disable() };
}
