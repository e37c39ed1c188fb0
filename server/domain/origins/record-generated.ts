/**
 * Notes what a generator returns before anybody sees it, so that a save that uses it is recognized, whoever pastes it
 * and into whichever post.
 */

import type { Clock } from '../../lib/clock.ts';
import { days } from '../../lib/clock.ts';
import type { UserId, WorkspaceId } from '../../lib/ids.ts';
import { type Generator, generatorSource } from '../sources/source.ts';
import { phrasesOf } from './phrases.ts';
import type { GeneratedTexts } from './ports.ts';

export interface RecordGeneratedDeps {
  readonly generated: GeneratedTexts;
  readonly clock: Clock;
}

export async function recordGenerated(
  { generated, clock }: RecordGeneratedDeps,
  { workspaceId, userId }: { readonly workspaceId: WorkspaceId; readonly userId: UserId },
  writer: Generator,
  texts: readonly string[],
): Promise<void> {
  const recognizable = texts
    .map((text) => phrasesOf(workspaceId, text))
    .filter((phrases) => phrases.length > 0);
  await generated.add(workspaceId, generatorSource(writer, userId), recognizable, clock.now());
}

/** After this long, text that is pasted from elsewhere is no longer recognized. Origins of posts stay. */
export const keptForMs = days(90);

export const forgetGenerated = ({ generated, clock }: RecordGeneratedDeps): Promise<void> =>
  generated.deleteBefore(new Date(clock.now().getTime() - keptForMs));
