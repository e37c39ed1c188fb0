import { useMemo } from 'react';
import { useMe } from '../../data/session.ts';
import { getUnsentNote, type NoteKind, type UnsentNote } from './unsent-notes.ts';

/** This user's unsent note about this post. */
export const useUnsentNote = (postId: string, kind: NoteKind): UnsentNote => {
  const { user, workspace } = useMe();
  return useMemo(
    () => getUnsentNote({ workspaceId: workspace.id, userId: user.id, postId, kind }),
    [workspace.id, user.id, postId, kind],
  );
};
