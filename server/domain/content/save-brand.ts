import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { MediaId, WorkspaceId } from '../../lib/ids.ts';
import { type Actor, requireSession } from '../actor/actor.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Media, MediaStore } from '../media/ports.ts';
import type { Transact, Tx } from '../tx.ts';
import { type LockDeps, lockAsManager } from '../workspaces/lock-workspace.ts';
import { type BrandKit, emptyBrandKit } from './brand-kit.ts';
import type { BrandStore } from './brand-store.ts';
import { messages } from './messages.ts';
import { normalizeBrand } from './normalize-brand.ts';

export interface ReadBrandDeps {
  readonly brands: Pick<BrandStore, 'find'>;
}

export interface SaveBrandDeps extends ReadBrandDeps, LockDeps {
  readonly transact: Transact;
  readonly brands: BrandStore;
  readonly media: Pick<MediaStore, 'findByIds'>;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

/** The brand kit for generation; an empty kit where none was saved. */
export const readBrand = async ({ brands }: ReadBrandDeps, workspaceId: WorkspaceId): Promise<BrandKit> =>
  (await brands.find(workspaceId))?.brand ?? emptyBrandKit;

export async function saveBrand(deps: SaveBrandDeps, actor: Actor, input: BrandKit): Promise<void> {
  requireSession(actor);
  const brand = normalizeBrand(input);
  await deps.transact(async (tx) => {
    await lockAsManager(deps, tx, actor);
    const { workspaceId, userId } = actor;
    if (brand.logoMediaId !== null) await requireLogo(deps, tx, workspaceId, brand.logoMediaId);
    const at = deps.clock.now();
    await deps.brands.save(tx, workspaceId, brand, userId, at);
    await deps.audit.write(tx, {
      workspaceId,
      at,
      actor,
      action: 'brand.changed',
      subject: `workspace:${workspaceId}`,
    });
  });
}

async function requireLogo(
  { media }: Pick<SaveBrandDeps, 'media'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  id: MediaId,
): Promise<Media> {
  const [logo] = await media.findByIds(tx, workspaceId, [id]);
  if (logo?.kind === 'image') return logo;
  const problem = logo ? messages.must_be_picture() : messages.must_be_own_picture();
  throw new AppError('invalid_request', messages.logo_not_saved({ problem }), {
    errors: [{ param: 'logo_media_id', code: logo ? 'wrong_kind' : 'not_found', message: problem }],
  });
}
