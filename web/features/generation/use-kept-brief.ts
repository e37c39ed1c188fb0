/** The brief a person is at, kept in this tab: closing the panel or loading the page again loses nothing. */
import { useCallback, useState } from 'react';
import { type BriefInput, emptyBrief } from './queries.ts';

const nameOf = (workspaceId: string): string => `signoff.brief.${workspaceId}`;

export const keptBrief = (workspaceId: string): BriefInput | null => {
  try {
    const kept = sessionStorage.getItem(nameOf(workspaceId));
    // What an older version kept may lack a field.
    return kept ? { ...emptyBrief(), ...(JSON.parse(kept) as BriefInput) } : null;
  } catch (error) {
    console.warn('The brief of before could not be read', error);
    return null;
  }
};

export const useKeptBrief = (workspaceId: string) => {
  const [kept, setKept] = useState(() => keptBrief(workspaceId));
  const keep = useCallback(
    (brief: BriefInput) => {
      setKept(brief);
      try {
        sessionStorage.setItem(nameOf(workspaceId), JSON.stringify(brief));
      } catch (error) {
        console.warn('This browser keeps no briefs', error);
      }
    },
    [workspaceId],
  );
  return { kept, keep };
};
