/** The account that the first draft is for: one that takes words alone, else one that takes a picture. Pure. */
import type { AccountView, PlatformView } from '../../../server/http/views.ts';

export interface DraftTarget {
  readonly account: AccountView;
  readonly platform: PlatformView;
  readonly needsPicture: boolean;
}

export const findTarget = (
  accounts: readonly AccountView[],
  platforms: readonly PlatformView[],
): DraftTarget | undefined => {
  const targets = accounts
    .filter(({ status }) => status === 'active' || status === 'limited')
    .flatMap((account): DraftTarget[] => {
      const platform = platforms.find((one) => one.platform === account.platform && one.available);
      return platform?.limits ? [{ account, platform, needsPicture: platform.limits.requires_media }] : [];
    });
  const takesPicture = ({ platform }: DraftTarget): boolean =>
    (platform.limits?.images.max_count ?? 0) > 0 && !platform.not_here.some(({ kind }) => kind === 'image');
  return targets.find(({ needsPicture }) => !needsPicture) ?? targets.find(takesPicture);
};
