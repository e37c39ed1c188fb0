import type { Clock } from '../../lib/clock.ts';
import type { FreshSignInDeps } from '../actor/fresh-sign-in.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Tools } from '../media/fit.ts';
import type { RenditionDeps } from '../media/generate-rendition.ts';
import type { RenditionStore } from '../media/ports.ts';
import type { OriginStore } from '../origins/ports.ts';
import type { PauseReader } from '../pauses/ports.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import type { Publishers } from '../platform-port/publisher.ts';
import type { ApprovalStore } from '../post-model/approval-ports.ts';
import type { FirstCommentStore } from '../post-model/first-comment-ports.ts';
import type {
  AttemptStore,
  CampaignLookup,
  CommentStore,
  DueSignal,
  MediaLookup,
  PostStore,
  TargetAccounts,
} from '../post-model/ports.ts';
import type { SigningDeps } from '../signing/sign.ts';
import type { SlotStore } from '../slots/ports.ts';
import type { TimeRules } from '../time/time-rules.ts';
import type { Transact } from '../tx.ts';
import type { RulesReader } from '../workspaces/rules.ts';
import type { AmendmentStore } from './amendment.ts';

/** All dependencies of the post use-cases; each picks what it needs. */
export interface PostDeps extends FreshSignInDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly posts: PostStore;
  readonly origins: OriginStore;
  readonly amendments: AmendmentStore;
  readonly approvals: ApprovalStore;
  readonly attempts: AttemptStore;
  readonly rules: RulesReader;
  readonly accounts: TargetAccounts;
  readonly campaigns: CampaignLookup;
  readonly media: MediaLookup;
  readonly comments: CommentStore;
  readonly firstComments: FirstCommentStore;
  readonly audit: AuditLog;
  readonly due: DueSignal;
  readonly pauses: PauseReader;
  readonly signing: SigningDeps;
  readonly slots: SlotStore;
  readonly timeRules: TimeRules;
  readonly publishers: Publishers;
  readonly catalog: PlatformCatalog;
  readonly renditions: Pick<RenditionStore, 'forMedia'>;
  readonly mediaTools: Tools;
  readonly renditionDeps: RenditionDeps;
}
