import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PlatformView, PostDetailView } from '../../../server/http/views.ts';
import { useStore } from '../../browser/use-store.ts';
import { troubleToast } from '../../components/toast-store.ts';
import { isSignedOut } from '../../data/problem.ts';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import type { DraftContent } from '../post/drafts.ts';
import { optionsForOther, optionsToSend } from '../post/post-options.ts';
import { storePost } from '../post/queries.ts';
import { createIdea, type Idea, type IdeaState } from './idea.ts';
import { createWordKeeper, type WordKeeper } from './kept-words.ts';

/** The idea that this editor holds, for as long as it is open. */
export const useIdea = (
  initial: readonly PostDetailView[],
  start: DraftContent,
  platforms: readonly PlatformView[],
  onAddress: (id: string) => void,
): { readonly idea: Idea; readonly state: IdeaState; readonly words: WordKeeper } => {
  const client = useQueryClient();
  const { user, workspace } = useMe();
  const latest = useRef({ platforms, onAddress });
  useEffect(() => {
    latest.current = { platforms, onAddress };
  });
  const [{ idea, words }] = useState(() => {
    const optionsOf = (name: DraftContent['platform']) =>
      latest.current.platforms.find((one) => one.platform === name)?.options ?? [];
    const made = createIdea(initial, start, {
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
    const kept = createWordKeeper(sessionStorage, { workspaceId: workspace.id, personId: user.id });
    // For as long as it saves, also when nobody looks any more.
    made.store.subscribe(() => kept.keep(made.store.get().parts[0].draft.detail?.id ?? null, made.unsaved()));
    return { idea: made, words: kept };
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (idea.isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      words.close(
        idea.close().catch((problem: unknown) => {
          console.warn('The last words were not saved', problem);
          // Whoever signs in again is offered them; whoever signed out wants nothing to be left.
          if (!isSignedOut(problem))
            troubleToast(t('Your last words are not saved. They wait here until you open the editor again.'));
        }),
      );
    };
  }, [idea, words]);
  return { idea, state: useStore(idea.store), words };
};
