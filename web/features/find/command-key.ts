import { t } from '../../i18n/t.ts';

/** How "Find or do" is written on this person's keyboard. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : t('Ctrl K');
