/** What happens with a suggestion: it becomes the words of this post, with a way back, or a draft of its own. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountView } from '../../../server/http/views.ts';
import { toast, troubleToast } from '../../components/toasts.tsx';
import type { CaptionView } from '../../data/content.ts';
import { createDraft, type DraftContent, emptyDraft } from '../../data/drafts.ts';
import { storePost } from '../../data/posts.ts';
import { problemSentence } from '../../lib/problem.ts';
import type { Taking } from '../writing/variants.tsx';

interface Change {
  readonly before: Pick<DraftContent, 'caption' | 'options'>;
  readonly after: string;
}

export const useTaking = (
  content: DraftContent,
  change: (part: Partial<DraftContent>) => void,
  accounts: readonly AccountView[],
  /** False while nobody has said where it goes: then a suggestion may say it. */
  settled: boolean,
  choose: (account: AccountView) => void,
  /** A post that is out keeps its options. */
  fixedOptions: boolean,
) => {
  const client = useQueryClient();
  const [last, setLast] = useState<Change | null>(null);
  const [kept, setKept] = useState<Taking['kept']>(new Map());
  const note = (variant: CaptionView, place: string | null) =>
    setKept((was) => {
      const next = new Map(was);
      if (place === null) next.delete(variant);
      else next.set(variant, place);
      return next;
    });
  const accountOn = (platform: CaptionView['platform']) => accounts.find((one) => one.platform === platform);

  const take = (caption: string, options: CaptionView['options'] = {}) => {
    setLast({ before: { caption: content.caption, options: content.options }, after: caption });
    change({ caption, ...(fixedOptions ? {} : { options: { ...content.options, ...options } }) });
  };
  const keep = async (variant: CaptionView) => {
    note(variant, 'keeping');
    try {
      const { platform, caption, options } = variant;
      const accountId = accountOn(platform)?.id ?? null;
      const made = await createDraft({ ...emptyDraft(platform), accountId, caption, options });
      await storePost(client, made);
      note(variant, made.id);
      toast('Kept as a draft of its own, among the posts.');
    } catch (error) {
      note(variant, null);
      troubleToast(`It was not kept. ${problemSentence(error)}`);
    }
  };
  const taking: Taking = {
    isForThis: (platform) =>
      settled
        ? platform === content.platform
        : platform === content.platform || accountOn(platform) !== undefined,
    onTake: (variant) => {
      const account = accountOn(variant.platform);
      if (!settled && account) choose(account);
      take(variant.caption, variant.options);
    },
    onKeep: (variant) => void keep(variant),
    kept,
  };
  const undo =
    last && content.caption === last.after
      ? () => {
          change(fixedOptions ? { caption: last.before.caption } : last.before);
          setLast(null);
        }
      : null;
  return { taking, take, undo };
};
