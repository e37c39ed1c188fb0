/** Valid files cut off at many places, and with seeded damage. */
import { seededRandom } from '../../kills/seeded-random.ts';
import type { HostileFile } from './entry.ts';
import type { Seeds } from './seeds.ts';

const kinds = ['jpeg', 'png', 'gif', 'webp', 'avif', 'mp4', 'mov', 'webm'] as const;
const isVideo = (kind: (typeof kinds)[number]): boolean => /^(mp4|mov|webm)$/.test(kind);
const cuts = [0.02, 0.25, 0.5, 0.9, 0.995] as const;
const mutationsOfEach = 6;

export function truncatedFiles(seeds: Seeds): HostileFile[] {
  return kinds.flatMap((kind) =>
    cuts.map((cut): HostileFile => {
      const whole = seeds[kind];
      // Pictures must be whole, but for the last checksum of a PNG; a video may lack its end and still play.
      return {
        name: `cut off: ${kind} after ${cut * 100} %`,
        fileName: `cut.${kind}`,
        bytes: () => whole.subarray(0, Math.max(1, Math.floor(whole.length * cut))),
        expects:
          (isVideo(kind) && cut > 0.02) || kind === 'gif' || kind === 'avif' || (kind === 'png' && cut > 0.99)
            ? 'either'
            : 'refused',
        note: 'an answer, no crash',
        isolated: isVideo(kind),
      };
    }),
  );
}

export function damagedFiles(seeds: Seeds, seed: number): HostileFile[] {
  return kinds.flatMap((kind, kindIndex) =>
    Array.from({ length: mutationsOfEach }, (_, index): HostileFile => {
      const turn = seed * 1_000 + kindIndex * 100 + index;
      return {
        name: `damaged: ${kind}, mutation ${turn}`,
        fileName: `damaged.${kind}`,
        bytes: () => mutate(seeds[kind], turn),
        expects: 'either',
        note: 'an answer, no crash',
        isolated: isVideo(kind),
      };
    }),
  );
}

export function mutate(whole: Uint8Array, turn: number): Buffer {
  const random = seededRandom(turn);
  const bytes = Buffer.from(whole);
  const times = 1 + Math.floor(random() * 24);
  for (let time = 0; time < times; time++) {
    // Half of the damage goes to the first kilobyte or the last, where headers and indexes are.
    const near = Math.min(bytes.length, 1_024);
    const start = random() < 0.5 ? 0 : random() < 0.5 ? bytes.length - near : -1;
    const at = start < 0 ? Math.floor(random() * bytes.length) : start + Math.floor(random() * near);
    const how = random();
    if (how < 0.4) bytes[at] = Math.floor(random() * 256);
    else if (how < 0.6) bytes[at] = [0, 0xff, 0x7f, 0x80][Math.floor(random() * 4)] ?? 0;
    else if (how < 0.8) bytes.fill(0xff, at, Math.min(at + 4, bytes.length));
    else bytes.copyWithin(at, Math.floor(random() * bytes.length), bytes.length);
  }
  return bytes;
}
