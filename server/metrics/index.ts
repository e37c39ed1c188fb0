/** Everything that is measured, in the Prometheus text format. Each process has its own registry. */

import { Registry } from 'prom-client';
import type { InstallationStats } from '../domain/operator/ports.ts';
import type { PlatformName } from '../domain/platforms.ts';
import { createEventMetrics, type EventMetrics } from './event-metrics.ts';
import { registerFleetMetrics } from './fleet-metrics.ts';
import { type ProcessInput, registerProcessMetrics } from './process-metrics.ts';

export interface MetricsInput extends ProcessInput {
  readonly readStats: () => Promise<InstallationStats>;
  readonly platformNames: readonly PlatformName[];
}

export interface Metrics extends EventMetrics, Disposable {
  readonly contentType: string;
  text(): Promise<string>;
}

export function createMetrics({ readStats, platformNames, ...process }: MetricsInput): Metrics {
  const registry = new Registry();
  const events = createEventMetrics(registry, platformNames);
  const readFleet = registerFleetMetrics(registry, platformNames, readStats);
  const processMetrics = registerProcessMetrics(registry, process);
  return {
    ...events,
    contentType: registry.contentType,
    async text() {
      await readFleet();
      return registry.metrics();
    },
    [Symbol.dispose]: () => processMetrics[Symbol.dispose](),
  };
}
