import type { Call } from '../core/operation.ts';
import { versionNotActive } from './errors.ts';
import type { Settings } from './settings.ts';

/**
 * The API versions LinkedIn served when its pages were last read (19 September 2026), less the one sunset since.
 * A fixed list on purpose: pushing the sandbox clock forward must not make a well-behaved program fail.
 */
const activeVersions = [
  '202511',
  '202601',
  '202602',
  '202603',
  '202604',
  '202605',
  '202606',
  '202607',
  '202608',
  '202609',
];

export const isActiveVersion = (version: string): boolean => activeVersions.includes(version);

/** LinkedIn repeats a version in its messages with a day attached. */
export const longVersion = (version: string): string => (/^\d{6}$/.test(version) ? `${version}01` : version);

/** Versions that a test has declared dead. */
export function refuseSunset(settings: Settings, call: Call): void {
  const version = call.headers['linkedin-version'];
  const dead = settings.current().sunset_versions.split(',');
  if (typeof version === 'string' && version !== '' && dead.includes(version)) {
    throw versionNotActive(longVersion(version));
  }
}
