import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PlatformView, PostDetailView } from '../../../server/http/views.ts';
import { useStore } from '../../browser/use-store.ts';
import { errorToast } from '../../components/toast-store.ts';
import { isSignedOut } from '../../data/problem.ts';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import type { DraftContent } from '../post/drafts.ts';
import { optionsForFiles } from '../post/people-tags.ts';
import {
  optionsForOtherAccount,
  optionsForOtherPlatform,
  optionsToSend,
  visibleFiles,
} from '../post/post-options.ts';
import { storePost } from '../post/queries.ts';
import { createIdea, type Idea, type IdeaState } from './idea.ts';
import { createUnsavedDrafts, type UnsavedDrafts } from './unsaved-drafts.ts';

/** The idea that this editor edits, for as long as it is open. */
export const useIdea = (
  initial: readonly PostDetailView[],
  start: DraftContent,
  platforms: readonly PlatformView[],
  onAddress: (id: string) => void,
): { readonly idea: Idea; readonly state: IdeaState; readonly unsavedDrafts: UnsavedDrafts } => {
  const client = useQueryClient();
  const { user, workspace } = useMe();
  const latest = useRef({ platforms, onAddress });
  useEffect(() => {
    latest.current = { platforms, onAddress };
  });
  const [{ idea, words: unsavedDrafts }] = useState(() => {
    const optionsOf = (name: DraftContent['platform']) =>
      latest.current.platforms.find((one) => one.platform === name)?.options ?? [];
    const created = createIdea(initial, start, {
      prepare: (content) => ({
        ...content,
        options: optionsToSend(optionsOf(content.platform), content),
      }),
      withFiles: (content, media) => ({
        media,
        options: optionsForFiles(
          optionsOf(content.platform),
          content.options,
          visibleFiles(content.media),
          visibleFiles(media),
        ),
      }),
      contentFor: ({ id, platform }, like) => ({
        ...like,
        platform,
        accountId: id,
        options:
          platform === like.platform
            ? optionsForOtherAccount(optionsOf(platform), like.options)
            : optionsForOtherPlatform(optionsOf(like.platform), optionsOf(platform), like.options),
      }),
      onStored: (detail) => storePost(client, detail),
      onPostId: (id) => latest.current.onAddress(id),
    });
    const kept = createUnsavedDrafts(sessionStorage, { workspaceId: workspace.id, personId: user.id });
    // Subscribed for as long as it saves, even after the editor is closed.
    created.store.subscribe(() =>
      kept.store(created.store.get().parts[0].draft.detail?.id ?? null, created.unsaved()),
    );
    return { idea: created, words: kept };
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (idea.isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      unsavedDrafts.close(
        idea.close().catch((problem: unknown) => {
          console.warn('The last changes were not saved', problem);
          // Stored for the next sign-in after an expired session; cleared by signing out.
          if (!isSignedOut(problem))
            errorToast(
              t('Your latest changes are not saved. They wait here until you open the editor again.'),
            );
        }),
      );
    };
  }, [idea, unsavedDrafts]);
  return { idea, state: useStore(idea.store), unsavedDrafts };
};
