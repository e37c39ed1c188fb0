/** Weekly posting times of accounts, and posts that come again. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NextSlotView, PostDetailView, RecurrenceView, SlotView } from '../../../server/http/views.ts';
import { get, post, remove } from '../../data/api.ts';
import { ApiProblem } from '../../data/problem.ts';
import type { Weekday } from './recurrence.ts';

export const slotsQuery = queryOptions({
  queryKey: ['slots'],
  queryFn: async () => (await get<{ data: SlotView[] }>('/v1/slots')).data,
});

/** Never from memory: others may have taken it since. */
export const nextSlotQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['slots', 'next', accountId],
    queryFn: async () => (await get<NextSlotView>(`/v1/accounts/${accountId}/next-slot`)).next,
    staleTime: 0,
    gcTime: 0,
  });

export const useAddSlots = (accountId: string) => {
  const client = useQueryClient();
  return useMutation({
    // One after the other, so that what was added before a refusal is known.
    mutationFn: async ({ days, time }: { days: readonly Weekday[]; time: string }) => {
      for (const weekday of days) await post<SlotView>('/v1/slots', { account_id: accountId, weekday, time });
    },
    onSettled: () => client.invalidateQueries({ queryKey: slotsQuery.queryKey }),
  });
};

export const useRemoveSlot = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => remove(`/v1/slots/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: slotsQuery.queryKey }),
  });
};

export const recurrencesQuery = queryOptions({
  queryKey: ['recurrences'],
  queryFn: async () => (await get<{ data: RecurrenceView[] }>('/v1/recurrences')).data,
});

/** The post that comes again, for its name. Apart from the other posts, so that a list does not read all at each change. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['templates', id],
    queryFn: () => get<PostDetailView>(`/v1/posts/${id}`),
    staleTime: 60_000,
  });

export type RecurrenceInput = {
  template_post_id: string;
  time: string;
  time_zone: string;
  starts_on: string;
  ends_on: string | null;
  ahead_days: number;
} & (
  | { every: 'week'; weekdays: readonly Weekday[] }
  | { every: 'days'; every_days: number }
  | { every: 'month'; day_of_month: number }
);

const end = (id: string): Promise<void> => remove(`/v1/recurrences/${id}`);

/**
 * With `replaces`, the new plan takes the place of that one. The new one is made first: if it is refused, the old one
 * goes on; if the old one cannot be ended, the new one is taken back, so that a post never comes by both.
 */
export const useSaveRecurrence = (replaces: string | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: RecurrenceInput) => {
      const made = await post<RecurrenceView>('/v1/recurrences', input);
      if (replaces === null) return made;
      try {
        await end(replaces);
      } catch (problem) {
        // Ended by somebody else in the meantime.
        if (problem instanceof ApiProblem && problem.status === 404) return made;
        await end(made.id);
        throw problem;
      }
      return made;
    },
    // Not waited for: a page about the one that ended must first hear that it worked, and leave.
    onSettled: () => void client.invalidateQueries({ queryKey: recurrencesQuery.queryKey }),
  });
};

export const useEndRecurrence = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSettled: () => void client.invalidateQueries({ queryKey: recurrencesQuery.queryKey }),
  });
};
