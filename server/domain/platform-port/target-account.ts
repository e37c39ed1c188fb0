/** The account that a post is published to. */

import type { AccountId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { PlatformName } from '../platforms.ts';

export interface TargetAccount {
  readonly id: AccountId;
  readonly workspaceId: WorkspaceId;
  readonly platform: PlatformName;
  readonly externalId: string;
  readonly name: string;
  readonly handle: string | null;
  /** Its public page, where the platform gives one. */
  readonly url: string | null;
  readonly simulated: boolean;
  readonly status: 'active' | 'limited' | 'reconnect_needed' | 'disconnected';
  readonly statusReason: Message | null;
  readonly disconnectedAt: Date | null;
  /** Sends to one page run one after another, across all workspaces. */
  readonly lane: string;
}
