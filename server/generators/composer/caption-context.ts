/** Everything that the parts of one caption are written from. */
import type { Goal } from '../../domain/content/brief.ts';
import type { WritingConventions } from '../../domain/platform-port/definition.ts';
import type { Angle } from './angles.ts';
import type { Facts } from './facts.ts';
import type { Lexicon } from './lexicon.ts';
import type { PickPhrase } from './phrase-picker.ts';
import type { Random } from './random.ts';
import type { Style } from './style.ts';
import type { WordMatcher } from './word-matcher.ts';

export interface CaptionContext {
  readonly facts: Facts;
  readonly goal: Goal;
  readonly angle: Angle | null;
  readonly lexicon: Lexicon;
  readonly customs: WritingConventions;
  readonly style: Style;
  readonly pickPhrase: PickPhrase;
  readonly isUnwanted: WordMatcher;
  readonly random: Random;
}
