/** The state of a container, which alone decides whether an uncertain post is visible. */

import type { Trouble } from '../meta/graph.ts';
import type { Fault } from '../meta/graph-error.ts';
import { readContainer } from './answers.ts';
import { type Caller, getContainer } from './calls.ts';
import { faultInStatus } from './faults.ts';
import { messages } from './messages.ts';

export type ContainerState =
  | { readonly kind: 'working' }
  /** Ready, and not published. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'published' }
  /** Not published within its 24 hours, and never will be. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly fault: Fault }
  /** Instagram does not know it, or not for this connection. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly answer: Trouble };

export const unreadableAnswer = messages.answer_unreadable();

export async function fetchContainerState(caller: Caller, containerId: string): Promise<ContainerState> {
  const answer = await getContainer(caller, containerId);
  if (answer.kind !== 'ok')
    return answer.kind === 'fault' && answer.fault.class === 'gone'
      ? { kind: 'missing' }
      : { kind: 'unreadable', answer };
  const container = readContainer(answer.text);
  switch (container?.status_code) {
    case 'IN_PROGRESS':
      return { kind: 'working' };
    case 'FINISHED':
      return { kind: 'ready' };
    case 'PUBLISHED':
      return { kind: 'published' };
    case 'EXPIRED':
      return { kind: 'expired' };
    case 'ERROR':
      return { kind: 'failed', fault: faultInStatus(container.status ?? '') };
    default:
      return { kind: 'unreadable', answer: { kind: 'odd', reason: unreadableAnswer } };
  }
}
