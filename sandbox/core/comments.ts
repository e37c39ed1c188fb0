import type { JournalEvent } from './journal.ts';
import type { SandboxContext } from './platform.ts';

/** Comments by accounts on posts, oldest first. */
export type NewComment = { id: string; post: string; account: string; text: string };
export type Comment = NewComment & { createdAt: number };
export type Comments = ReturnType<typeof createComments>;

export function createComments(
  { journal, ledger, clock }: SandboxContext,
  platform: string,
  options: {
    /** How long it takes until a new comment is listed. */
    lagMs?: () => number;
    /** The field names in older journals. */
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
    const comments = byPost.get(post) ?? [];
    byPost.set(post, comments);
    comments.push({ id: data.id, post, account, text, createdAt: at });
  });
  const forPost = (post: string): readonly Comment[] => byPost.get(post) ?? [];
  return {
    /** All comments of the post, oldest first. */
    under: forPost,
    /** The comments that API calls list, oldest first; new ones appear only after the lag. */
    list: (post: string): Comment[] =>
      forPost(post).filter(({ createdAt }) => createdAt + lagMs() <= clock.now()),
    /** The events for the comment and its ledger entry. */
    write(
      comment: NewComment,
      sent: {
        callId: string;
        clientId: string;
        /** If the ledger uses another id for the post. */
        under?: string;
        /** If the platform changed the text. */
        rawText?: string;
        details?: Record<string, unknown>;
      },
    ): JournalEvent[] {
      const { id, post, account, text } = comment;
      const fact = ledger.record({
        platform,
        account,
        action: 'commented',
        external_id: id,
        text,
        raw_text: sent.rawText ?? text,
        media: [],
        details: { under: sent.under ?? post, ...sent.details },
        call_id: sent.callId,
        client_id: sent.clientId,
      });
      return [created(comment), fact];
    },
  };
}
