/** What the views of the calendar open, loaded when it is needed first. */
import { preloadable } from '../../components/preloadable.ts';

export const popovers = preloadable(() => import('./post-popover.tsx'));
export const proofs = preloadable(() => import('../proof/proof-dialog.tsx'));
