import { t } from '../../i18n/t.ts';

/** The shortcut of "Find or do" on the user's keyboard. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : t('Ctrl K');
