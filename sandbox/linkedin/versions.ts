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
