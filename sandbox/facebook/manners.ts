import type { PlatformManners } from '../core/operation.ts';
import { graphFailure } from '../meta/errors.ts';
import { appUsageHeader, businessUsageHeader } from '../meta/usage.ts';
import { newestVersion } from '../meta/versions.ts';
import type { FacebookState } from './state.ts';

/** The headers of each answer, with what is left of the allowances, and how failures of Facebook's own are worded. */
export const manners = (state: FacebookState, pageId: string | undefined): PlatformManners => ({
  name: 'facebook',
  headers: () => ({
    'facebook-api-version': newestVersion,
    ...appUsageHeader(state.settings.current().app_usage),
    ...(pageId ? businessUsageHeader('pages', pageId, state.usageOf(pageId)) : {}),
  }),
  failure: graphFailure,
});
