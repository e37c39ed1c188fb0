import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followChanges } from '../data/live.ts';
import { readAnew } from '../data/refetch-changed.ts';

/** Keeps what is shown up to date while the page is looked at. */
export const useLive = (workspaceId: string): void => {
  const client = useQueryClient();
  useEffect(() => followChanges(workspaceId, (changed) => readAnew(client, changed)), [client, workspaceId]);
};
