/** What must hold in the end, by the sandbox's ledger and the service's own answers. */
import type { PostDetailView } from '../../server/http/posts/views.ts';
import type { LedgerEntry } from '../read-ledger.ts';
import type { RememberedPost } from './person.ts';

export interface Verdict {
  readonly posts: number;
  readonly visible: number;
  readonly states: Record<string, number>;
  readonly faults: readonly string[];
}

export function judgeKills(
  remembered: readonly RememberedPost[],
  found: readonly PostDetailView[],
  visible: readonly LedgerEntry[],
): Verdict {
  const faults: string[] = [];
  const states: Record<string, number> = {};
  const byId = new Map(found.map((post) => [post.id, post]));
  for (const post of found) states[post.state] = (states[post.state] ?? 0) + 1;

  for (const memory of remembered) {
    if (memory.id === null) continue;
    const post = byId.get(memory.id);
    if (!post) {
      faults.push(`lost: ${memory.caption} was acknowledged and is gone`);
      continue;
    }
    if (memory.approved && !memory.editedAfterApproval && !post.approvals_list.length)
      faults.push(`lost approval: ${memory.caption}`);
    if (memory.editedAfterApproval && !['draft'].includes(post.state))
      faults.push(`edited after approval, yet ${post.state}: ${memory.caption}`);
    if (memory.cancelled && post.state !== 'cancelled')
      faults.push(`cancelled, yet ${post.state}: ${memory.caption}`);
  }

  for (const post of found) {
    const shown = visible.filter(
      (entry) =>
        entry.external_id === post.permalink?.match(/urn:li:\w+:\d+/)?.[0] || isSameText(entry, post),
    );
    if (['publishing', 'scheduled'].includes(post.state))
      faults.push(`not at an end: ${post.id} is ${post.state}`);
    if (shown.length > 1) faults.push(`twice: ${post.id} is visible ${shown.length} times`);
    if (post.state === 'published' && shown.length !== 1)
      faults.push(`untrue: ${post.id} says published, visible ${shown.length} times`);
    if (!['published', 'unconfirmed'].includes(post.state) && shown.length > 0)
      faults.push(`untrue: ${post.id} says ${post.state} but is visible`);
  }

  for (const entry of visible) {
    const memory = remembered.find(({ maybeApprovedTexts }) => maybeApprovedTexts.has(entry.text));
    if (!memory) faults.push(`unapproved or altered: "${entry.text}" is visible`);
    else if (memory.editedAfterApproval || memory.cancelled)
      faults.push(`went out though ${memory.cancelled ? 'cancelled' : 'edited'}: "${entry.text}"`);
    else if (entry.media.map(({ sha256 }) => sha256).join() !== memory.media.join())
      faults.push(`other bytes: "${entry.text}"`);
  }
  return { posts: found.length, visible: visible.length, states, faults };
}

const isSameText = (entry: LedgerEntry, post: PostDetailView): boolean => entry.text === post.caption;
