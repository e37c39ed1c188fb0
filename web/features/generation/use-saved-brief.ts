/** The brief being written, stored in this tab: closing the panel or reloading the page loses nothing. */
import { useCallback, useState } from 'react';
import { type BriefInput, emptyBrief } from './queries.ts';

const storageKey = (workspaceId: string): string => `signoff.brief.${workspaceId}`;

export const readSavedBrief = (workspaceId: string): BriefInput | null => {
  try {
    const stored = sessionStorage.getItem(storageKey(workspaceId));
    // A brief stored by an older version may lack a field.
    return stored ? { ...emptyBrief(), ...(JSON.parse(stored) as BriefInput) } : null;
  } catch (error) {
    console.warn('The stored brief could not be read', error);
    return null;
  }
};

export const useSavedBrief = (workspaceId: string) => {
  const [kept, setKept] = useState(() => readSavedBrief(workspaceId));
  const keep = useCallback(
    (brief: BriefInput) => {
      setKept(brief);
      try {
        sessionStorage.setItem(storageKey(workspaceId), JSON.stringify(brief));
      } catch (error) {
        console.warn('The brief could not be stored', error);
      }
    },
    [workspaceId],
  );
  return { kept, keep };
};
