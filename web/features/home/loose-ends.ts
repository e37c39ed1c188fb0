/** What needs this user: their own returned posts, failed sends, and accounts that lose their permission. */
import type { AccountView, PostView } from '../../../server/http/views.ts';

export type LooseEnd =
  | { readonly kind: 'post'; readonly post: PostView }
  /** `endsAt`: until when it still works; null if it no longer does. */
  | { readonly kind: 'account'; readonly account: AccountView; readonly endsAt: string | null };

const soonMs = 7 * 86_400_000;
/** Most urgent first. */
const order: readonly PostView['state'][] = ['unconfirmed', 'failed', 'missed', 'changes_requested'];

export const findLooseEnds = (
  posts: readonly PostView[],
  accounts: readonly AccountView[],
  { userId, signs, now }: { userId: string; signs: boolean; now: number },
): LooseEnd[] => {
  const needingAttention = posts.filter((post) =>
    post.state === 'changes_requested'
      ? post.author.id === userId || (post.from_app && signs)
      : post.can.length > 0,
  );
  const rank = ({ state }: PostView): number => order.indexOf(state);
  return [
    ...needingAttention
      .sort((one, other) => rank(one) - rank(other))
      .map((post) => ({ kind: 'post' as const, post })),
    ...accounts.flatMap((account): LooseEnd[] => {
      if (!signs) return [];
      if (account.status === 'reconnect_needed') return [{ kind: 'account', account, endsAt: null }];
      const endsAt = account.status === 'active' ? account.permission_ends_at : null;
      return endsAt !== null && Date.parse(endsAt) - now < soonMs
        ? [{ kind: 'account', account, endsAt }]
        : [];
    }),
  ];
};
