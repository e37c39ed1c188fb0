import { useMemo } from 'react';
import { useMe } from '../../data/session.ts';
import { type KeptNote, type NoteKind, noteOf } from './kept-notes.ts';

/** What this person has written about this post and not sent. */
export const useKeptNote = (postId: string, kind: NoteKind): KeptNote => {
  const { user, workspace } = useMe();
  return useMemo(
    () => noteOf({ workspaceId: workspace.id, personId: user.id, postId, kind }),
    [workspace.id, user.id, postId, kind],
  );
};
