import type { JournalEvent } from './journal.ts';
import type { World } from './platform.ts';

/** Comments that accounts wrote under posts, in the order in which they were written. */
export type NewComment = { id: string; post: string; account: string; text: string };
export type Comment = NewComment & { createdAt: number };
export type Comments = ReturnType<typeof createComments>;

export function createComments(
  { journal, ledger, clock }: World,
  platform: string,
  options: {
    /** How long a new comment stays out of the lists. */
    lagMs?: () => number;
    /** How older journals name the fields. */
    oldNames: { post: string; account: string; text?: string };
  },
) {
  const { lagMs = () => 0, oldNames } = options;
  const byPost = new Map<string, Comment[]>();
  const created = journal.define<NewComment>(`${platform}.comment_created`, (data, at) => {
    const old = data as unknown as Record<string, string>;
    const post = data.post ?? old[oldNames.post];
    const account = data.account ?? old[oldNames.account];
    const text = data.text ?? old[oldNames.text ?? 'text'];
    const others = byPost.get(post) ?? [];
    byPost.set(post, others);
    others.push({ id: data.id, post, account, text, createdAt: at });
  });
  const under = (post: string): readonly Comment[] => byPost.get(post) ?? [];
  return {
    /** The oldest first. */
    under,
    /** What calls list: the oldest first, new ones only after the lag. */
    listed: (post: string): Comment[] =>
      under(post).filter(({ createdAt }) => createdAt + lagMs() <= clock.now()),
    /** The comment and the ledger's entry of it; `under` where the ledger knows the post by another id. */
    write(
      comment: NewComment,
      { callId, clientId, under }: { callId: string; clientId: string; under?: string },
    ): JournalEvent[] {
      const { id, post, account, text } = comment;
      const fact = ledger.record({
        platform,
        account,
        action: 'commented',
        external_id: id,
        text,
        raw_text: text,
        media: [],
        details: { under: under ?? post },
        call_id: callId,
        client_id: clientId,
      });
      return [created(comment), fact];
    },
  };
}
