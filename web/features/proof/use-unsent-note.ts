import { useMemo } from 'react';
import { useMe } from '../../data/session.ts';
import { type NoteKind, noteOf, type UnsentNote } from './unsent-notes.ts';

/** What this person has written about this post and not sent. */
export const useUnsentNote = (postId: string, kind: NoteKind): UnsentNote => {
  const { user, workspace } = useMe();
  return useMemo(
    () => noteOf({ workspaceId: workspace.id, personId: user.id, postId, kind }),
    [workspace.id, user.id, postId, kind],
  );
};
