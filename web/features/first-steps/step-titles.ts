import { t } from '../../i18n/t.ts';
import type { StepName } from './steps.ts';

export const stepTitles: Readonly<Record<StepName, string>> = {
  clock: t('You and your clock'),
  brand: t('Your brand, from your web address'),
  accounts: t('Where you post'),
  approver: t('Who says yes'),
  draft: t('The first draft'),
};
