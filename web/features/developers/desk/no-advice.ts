import { t } from '../../../i18n/t.ts';

export const noAdvice = t('We have no advice for this one yet. Keep the request id.');
