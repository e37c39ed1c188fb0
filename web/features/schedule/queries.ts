/** Weekly posting times of accounts, and recurring posts. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NextSlotView, PostDetailView, RecurrenceView, SlotView } from '../../../server/http/views.ts';
import { get, post, remove } from '../../data/api.ts';
import { ApiProblem } from '../../data/problem.ts';
import type { Weekday } from './recurrence.ts';

export const slotsQuery = queryOptions({
  queryKey: ['slots'],
  queryFn: async () => (await get<{ data: SlotView[] }>('/v1/slots')).data,
});

/** Never cached: others may have taken the slot since. */
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
    // One after the other, so that it is known which ones were added before a refusal.
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

/**
 * The template post of a recurrence, for its name. Under its own query key, so that changes of posts do not refetch
 * every template.
 */
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

const endRecurrence = (id: string): Promise<void> => remove(`/v1/recurrences/${id}`);

/**
 * With `replaces`, the new recurrence replaces that one. The new one is created first: if it is refused, the old
 * one continues; if the old one cannot be ended, the new one is removed again, so that a post never repeats by
 * both.
 */
export const useSaveRecurrence = (replaces: string | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: RecurrenceInput) => {
      const created = await post<RecurrenceView>('/v1/recurrences', input);
      if (replaces === null) return created;
      try {
        await endRecurrence(replaces);
      } catch (problem) {
        // Another user ended it in the meantime.
        if (problem instanceof ApiProblem && problem.status === 404) return created;
        await endRecurrence(created.id);
        throw problem;
      }
      return created;
    },
    // Not awaited: the page about the ended recurrence must first receive the success and navigate away.
    onSettled: () => void client.invalidateQueries({ queryKey: recurrencesQuery.queryKey }),
  });
};

export const useEndRecurrence = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: endRecurrence,
    onSettled: () => void client.invalidateQueries({ queryKey: recurrencesQuery.queryKey }),
  });
};
