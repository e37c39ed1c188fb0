/** Everything that is measured, in the form that Prometheus reads. Each process has its own. */

import { Registry } from 'prom-client';
import type { Figures } from '../domain/operator/ports.ts';
import type { PlatformName } from '../domain/platforms.ts';
import { createEvents, type Events } from './events.ts';
import { watchFleet } from './fleet.ts';
import { type ProcessInput, watchProcess } from './process.ts';

export interface MetricsInput extends ProcessInput {
  readonly figures: () => Promise<Figures>;
  readonly platformNames: readonly PlatformName[];
}

export interface Metrics extends Events, Disposable {
  readonly contentType: string;
  text(): Promise<string>;
}

export function createMetrics({ figures, platformNames, ...process }: MetricsInput): Metrics {
  const registry = new Registry();
  const events = createEvents(registry, platformNames);
  const readFleet = watchFleet(registry, platformNames, figures);
  const watching = watchProcess(registry, process);
  return {
    ...events,
    contentType: registry.contentType,
    async text() {
      await readFleet();
      return registry.metrics();
    },
    [Symbol.dispose]: () => watching[Symbol.dispose](),
  };
}
