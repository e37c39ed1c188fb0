import { preloadable, usePreloadable } from '../../components/preloadable.ts';
import type { LibraryChoiceProps } from './library-choice.tsx';

const choice = preloadable(() => import('./library-choice.tsx'));

/** Picks files that are already in the library. */
export function LibraryDialog(props: LibraryChoiceProps) {
  const loaded = usePreloadable(choice, true, props.onClose);
  return loaded ? <loaded.LibraryChoice {...props} /> : null;
}
