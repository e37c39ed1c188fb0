import { queryOptions } from '@tanstack/react-query';
import type { OperatorOverviewView } from '../../../../server/http/views.ts';
import { get } from '../../../data/api.ts';

export const operatorOverviewQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: () => get<OperatorOverviewView>('/v1/operator/overview'),
  refetchInterval: 10_000,
});
