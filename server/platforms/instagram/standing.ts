/** Where Instagram stands with a container: the one thing that tells whether an uncertain post came to be. */
import type { Fault } from '../meta/graph-error.ts';
import { readContainer } from './answers.ts';
import { type Caller, getContainer } from './calls.ts';
import { faultInStatus } from './faults.ts';
import type { Trouble } from './outcome.ts';

export type Standing =
  | { readonly kind: 'working' }
  /** Ready, and not published. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'published' }
  /** Not published in its 24 hours, and never will be. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly fault: Fault }
  /** Instagram does not know it, or not for this connection. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'untold'; readonly answer: Trouble };

export async function standingOf(caller: Caller, container: string): Promise<Standing> {
  const answer = await getContainer(caller, container);
  if (answer.kind !== 'ok')
    return answer.kind === 'fault' && answer.fault.class === 'gone'
      ? { kind: 'missing' }
      : { kind: 'untold', answer };
  const told = readContainer(answer.text);
  switch (told?.status_code) {
    case 'IN_PROGRESS':
      return { kind: 'working' };
    case 'FINISHED':
      return { kind: 'ready' };
    case 'PUBLISHED':
      return { kind: 'published' };
    case 'EXPIRED':
      return { kind: 'expired' };
    case 'ERROR':
      return { kind: 'failed', fault: faultInStatus(told.status ?? '') };
    default:
      return { kind: 'untold', answer: { kind: 'odd', reason: 'an answer that cannot be read' } };
  }
}
