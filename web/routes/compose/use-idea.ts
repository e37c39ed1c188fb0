import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PlatformView, PostDetailView } from '../../../server/http/views.ts';
import type { DraftContent } from '../../data/drafts.ts';
import { storePost } from '../../data/posts.ts';
import { optionsForOther, optionsToSend } from '../../lib/post-options.ts';
import { useStore } from '../../lib/use-store.ts';
import { createIdea, type Idea, type IdeaState } from './idea.ts';

/** The idea that this editor holds, for as long as it is open. */
export const useIdea = (
  initial: readonly PostDetailView[],
  start: DraftContent,
  platforms: readonly PlatformView[],
  onAddress: (id: string) => void,
): { readonly idea: Idea; readonly state: IdeaState } => {
  const client = useQueryClient();
  const latest = useRef({ platforms, onAddress });
  useEffect(() => {
    latest.current = { platforms, onAddress };
  });
  const [idea] = useState(() => {
    const optionsOf = (name: DraftContent['platform']) =>
      latest.current.platforms.find((one) => one.platform === name)?.options ?? [];
    return createIdea(initial, start, {
      prepare: (content) => ({
        ...content,
        options: optionsToSend(optionsOf(content.platform), content.options, content.media),
      }),
      contentFor: ({ id, platform }, like) => ({
        ...like,
        platform,
        accountId: id,
        options:
          platform === like.platform
            ? like.options
            : optionsForOther(optionsOf(like.platform), optionsOf(platform), like.options),
      }),
      onStored: (detail) => storePost(client, detail),
      onAddress: (id) => latest.current.onAddress(id),
    });
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (idea.isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      idea.close();
    };
  }, [idea]);
  return { idea, state: useStore(idea.store) };
};
