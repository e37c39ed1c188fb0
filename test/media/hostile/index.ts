/** The whole hostile corpus. The same seed gives the same files. */
import { hostileAddresses } from './addresses.ts';
import { damagedFiles, truncatedFiles } from './broken.ts';
import { disguises } from './disguises.ts';
import { hostileDocuments } from './documents.ts';
import type { CorpusSettings, HostileFile, HostileRequest } from './entry.ts';
import { brokenForms } from './forms.ts';
import { filesWithLocation } from './locations.ts';
import { matroska } from './matroska.ts';
import { hostileNames } from './names.ts';
import { pictureBombs } from './picture-bombs.ts';
import { playlists } from './playlists.ts';
import { polyglots } from './polyglots.ts';
import { seeds } from './seeds.ts';
import { svgDisguises } from './svg.ts';
import { brokenUploads } from './uploads.ts';
import { videoBoxes } from './video-boxes.ts';

export interface Corpus {
  readonly files: readonly HostileFile[];
  readonly requests: readonly HostileRequest[];
}

export async function hostileCorpus(settings: CorpusSettings): Promise<Corpus> {
  const from = await seeds();
  return {
    files: [
      ...polyglots(from),
      ...svgDisguises(settings),
      ...disguises(from),
      ...hostileNames(from),
      ...pictureBombs(from),
      ...truncatedFiles(from),
      ...damagedFiles(from, settings.seed),
      ...filesWithLocation(from),
      ...playlists(from, settings),
      ...videoBoxes(from),
      ...matroska(from),
      ...hostileDocuments(),
    ],
    requests: [...brokenForms(from), ...brokenUploads(from), ...hostileAddresses(settings)],
  };
}
