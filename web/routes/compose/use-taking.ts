/** What happens with a suggestion: it becomes the words of a post here, with a way back, or a draft of its own. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountView } from '../../../server/http/views.ts';
import type { CaptionView } from '../../data/content.ts';
import { createDraft, type DraftContent, emptyDraft } from '../../data/drafts.ts';
import { storePost } from '../../data/posts.ts';
import { t } from '../../i18n/t.ts';
import { toast, troubleToast } from '../../lib/messages.ts';
import { problemSentence } from '../../lib/problem.ts';
import type { Taking } from '../writing/variants.tsx';

type Words = Pick<DraftContent, 'caption' | 'options'>;

/** Whose words a suggestion can become. */
export interface Target {
  readonly words: Words;
  change(part: Partial<Words>): void;
}

export const useTaking = ({
  here,
  on,
  accounts,
  choose,
  fixedOptions,
}: {
  /** What is being written now. */
  here: Target;
  /** The post for that platform; undefined: there is none here. */
  on: (platform: CaptionView['platform']) => Target | undefined;
  accounts: readonly AccountView[];
  /** Set while nobody has said where it goes: then a suggestion may say it. */
  choose: ((account: AccountView) => void) | null;
  /** A post that is out keeps its options. */
  fixedOptions: boolean;
}) => {
  const client = useQueryClient();
  const [last, setLast] = useState<{ readonly before: Words; readonly after: string } | null>(null);
  const [kept, setKept] = useState<Taking['kept']>(new Map());
  const note = (variant: CaptionView, place: string | null) =>
    setKept((was) => {
      const next = new Map(was);
      if (place === null) next.delete(variant);
      else next.set(variant, place);
      return next;
    });
  const accountOn = (platform: CaptionView['platform']) => accounts.find((one) => one.platform === platform);

  const takeInto = ({ words, change }: Target, caption: string, options: CaptionView['options'] = {}) => {
    setLast({ before: words, after: caption });
    change({ caption, ...(fixedOptions ? {} : { options: { ...words.options, ...options } }) });
  };
  const keep = async (variant: CaptionView) => {
    note(variant, 'keeping');
    try {
      const { platform, caption, options } = variant;
      const accountId = accountOn(platform)?.id ?? null;
      const made = await createDraft({ ...emptyDraft(platform), accountId, caption, options });
      await storePost(client, made);
      note(variant, made.id);
      toast(t('Kept as a draft of its own, among the posts.'));
    } catch (error) {
      note(variant, null);
      troubleToast(t('It was not kept. {why}', { why: problemSentence(error) }));
    }
  };
  const taking: Taking = {
    isForThis: (platform) =>
      on(platform) !== undefined || (choose !== null && accountOn(platform) !== undefined),
    onTake: (variant) => {
      const account = accountOn(variant.platform);
      if (choose && account) choose(account);
      takeInto(on(variant.platform) ?? here, variant.caption, variant.options);
    },
    onKeep: (variant) => void keep(variant),
    kept,
  };
  const undo =
    last && here.words.caption === last.after
      ? () => {
          here.change(fixedOptions ? { caption: last.before.caption } : last.before);
          setLast(null);
        }
      : null;
  return { taking, take: (caption: string) => takeInto(here, caption), undo };
};
