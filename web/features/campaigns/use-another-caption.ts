import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { post as postTo } from '../../data/api.ts';
import { type CaptionView, writeCaptions } from '../generation/queries.ts';
import { storePost } from '../post/queries.ts';
import { type CampaignBrief, editableBrief } from './queries.ts';

export type Suggestion =
  | { readonly at: 'none' }
  | { readonly at: 'writing'; readonly text: string }
  | { readonly at: 'offered' | 'taking'; readonly caption: CaptionView }
  | { readonly at: 'failed'; readonly error: unknown };

/** The server's limit. */
const maxAvoided = 20;

/** Another caption from the same brief, suggested beside the current one until it is accepted. */
export const useAnotherCaption = (
  brief: CampaignBrief | null,
  post: PostDetailView | undefined,
  theme: string | undefined,
  others: readonly string[],
) => {
  const client = useQueryClient();
  const [suggestion, setSuggestion] = useState<Suggestion>({ at: 'none' });
  const running = useRef<AbortController | null>(null);
  const stop = () => {
    running.current?.abort();
    running.current = null;
    setSuggestion({ at: 'none' });
  };
  useEffect(() => () => running.current?.abort(), []);

  const ask = async () => {
    if (!brief || !post) return;
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    setSuggestion({ at: 'writing', text: '' });
    let text = '';
    try {
      const { captions } = await writeCaptions(
        {
          brief: editableBrief(brief),
          platforms: [post.platform],
          variants: 1,
          seed: crypto.randomUUID(),
          avoid: others.slice(-maxAvoided),
          ...(theme === undefined ? {} : { angle: theme }),
        },
        run.signal,
        {
          text: (piece) => {
            text += piece;
            setSuggestion({ at: 'writing', text });
          },
          caption: () => undefined,
        },
      );
      const [first] = captions;
      if (run.signal.aborted) return;
      setSuggestion(first ? { at: 'offered', caption: first } : { at: 'none' });
    } catch (error) {
      if (!run.signal.aborted) setSuggestion({ at: 'failed', error });
    }
  };

  const take = async (caption: CaptionView) => {
    if (!post) return;
    setSuggestion({ at: 'taking', caption });
    try {
      const detail = await postTo<PostDetailView>(`/v1/posts/${post.id}`, {
        revision: post.revision,
        caption: caption.caption,
        ...(Object.keys(caption.options).length > 0
          ? { options: { ...post.options, ...caption.options } }
          : {}),
      });
      await storePost(client, detail);
      void client.invalidateQueries({ queryKey: ['posts', 'campaign'] });
      setSuggestion({ at: 'none' });
    } catch (error) {
      setSuggestion({ at: 'failed', error });
    }
  };
  return { suggestion, ask, take, stop };
};
