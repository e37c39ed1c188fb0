import type { PlatformView } from '../../../server/http/views.ts';

/** A platform as the server describes it, with the values a test needs. */
export const testPlatform = (platform: string, changes: Partial<PlatformView> = {}): PlatformView => ({
  platform,
  name: platform,
  available: true,
  missing_settings: [],
  simulated: true,
  ways: [],
  limits: null,
  options: [],
  not_here: [],
  asks_approver: false,
  placements: [],
  label: platform,
  title: platform,
  order: 1,
  glyph: '',
  colours: { light: '#000', dark: '#fff' },
  accounts: { kind: 'page', person_id_prefix: null, connectable: '', not_connectable: null, logins: [] },
  permissions: [],
  metrics: [],
  day_metrics: [],
  days_note: null,
  figures_stand_alone: false,
  legal: { rules: null, figures: null, deletion: null, terms: null },
  ...changes,
});
