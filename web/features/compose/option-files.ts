/** The files of a draft, for options that refer to them. */
import type { DraftMedia } from '../post/drafts.ts';
import type { Fitting } from './media-strip.tsx';
import type { FittedPicture } from './part-view.ts';

export interface OptionFiles {
  readonly shown: readonly DraftMedia[];
  /** Pictures as they will go out, by the id of the file; without those that are not made yet. */
  readonly pictures: ReadonlyMap<string, FittedPicture>;
  /** What goes out for each file, by its id. */
  readonly fittings: ReadonlyMap<string, Fitting>;
  /** Whether everything is saved, so that what is missing can be made. */
  readonly isSaved: boolean;
  /** Makes the missing pictures. */
  readonly fitPictures: () => Promise<void>;
}
