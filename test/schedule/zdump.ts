/**
 * Time zones as the operating system knows them: an oracle that shares neither code nor data with the runtime's time
 * zones.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export interface OffsetChange {
  /** The first instant with the new offset. */
  readonly atMs: number;
  readonly beforeMs: number;
  readonly afterMs: number;
}

export interface ZoneClocks {
  readonly zone: string;
  readonly changes: readonly OffsetChange[];
  offsetAt(ms: number): number;
  /** Every instant with this local time, in order. */
  instantsOf(wallAsUtcMs: number): number[];
}

const compiled = '/usr/share/zoneinfo/tzdata.zi';

export const hasZdump = (): boolean => existsSync('/usr/bin/zdump') && existsSync(compiled);

export interface SystemZones {
  readonly version: string;
  readonly names: readonly string[];
}

/** Every zone and every alias of one. */
export function systemZones(): SystemZones {
  const text = readFileSync(compiled, 'utf8');
  const names = [...text.matchAll(/^(?:Z (\S+)|L \S+ (\S+))/gm)].map(([, zone, link]) => zone ?? link ?? '');
  return { version: /^# version (\S+)/.exec(text)?.[1] ?? 'unknown', names: names.sort() };
}

export function readClocks(zones: readonly string[], fromYear: number, toYear: number): ZoneClocks[] {
  const output = execFileSync('/usr/bin/zdump', ['-i', '-c', `${fromYear},${toYear}`, ...zones], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return output
    .split(/^TZ=/m)
    .slice(1)
    .map((block) => {
      const [head = '', first = '', ...rest] = block.split('\n').filter((line) => line !== '');
      return clocksOf(head.replaceAll('"', ''), offsetOf(first.split('\t')[2] ?? ''), rest);
    });
}

function clocksOf(zone: string, initialMs: number, lines: readonly string[]): ZoneClocks {
  const changes: OffsetChange[] = [];
  let beforeMs = initialMs;
  for (const line of lines) {
    const [date = '', time = '', offset = ''] = line.split('\t');
    const afterMs = offsetOf(offset);
    const [hour = '00', minute = '00', second = '00'] = time.split(':');
    const atMs = Date.parse(`${date}T${hour}:${minute}:${second}Z`) - afterMs;
    // A new name for the same offset does not change local time.
    if (afterMs !== beforeMs) changes.push({ atMs, beforeMs, afterMs });
    beforeMs = afterMs;
  }
  const offsetAt = (ms: number): number =>
    changes.findLast(({ atMs }) => atMs <= ms)?.afterMs ?? changes[0]?.beforeMs ?? initialMs;
  const offsets = [...new Set([initialMs, ...changes.map(({ afterMs }) => afterMs)])];
  return {
    zone,
    changes,
    offsetAt,
    instantsOf: (wallMs) =>
      offsets
        .filter((offset) => offsetAt(wallMs - offset) === offset)
        .map((offset) => wallMs - offset)
        .sort((one, other) => one - other),
  };
}

/** +01, -0330 or +103015, in milliseconds. */
function offsetOf(text: string): number {
  const [, sign, hour = '0', minute = '0', second = '0'] = /^([+-])(\d\d)(\d\d)?(\d\d)?$/.exec(text) ?? [];
  if (sign === undefined) throw new Error(`zdump wrote an offset we cannot read: ${text}`);
  return (sign === '-' ? -1 : 1) * (Number(hour) * 3_600 + Number(minute) * 60 + Number(second)) * 1_000;
}
