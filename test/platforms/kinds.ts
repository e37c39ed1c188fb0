/** Every kind of post that each platform takes, with the sandbox operations that sending it calls. */
import { facebook } from './kinds/facebook.ts';
import { instagram } from './kinds/instagram.ts';
import type { Kind, Operation } from './kinds/kind.ts';
import { linkedin } from './kinds/linkedin.ts';
import { tiktok } from './kinds/tiktok.ts';
import { youtube } from './kinds/youtube.ts';
import { findFault, type Trouble } from './troubles.ts';

export type { Kind, Operation } from './kinds/kind.ts';

export const kinds: readonly Kind[] = [...linkedin, ...tiktok, ...youtube, ...facebook, ...instagram];

/** What goes wrong in one cell. */
export function troublesAt(operation: Operation, fault: string): readonly Trouble[] {
  const { name, nth = 1, after } = operation;
  const own: Trouble = { operation: name, nth, fault: findFault(fault) };
  if (!after) return [own];
  const first: Trouble = { ...after, fault: findFault(after.fault) };
  return [first, { ...own, after: first }];
}
