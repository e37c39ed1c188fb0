/** Labels for the choices of a brief. */
import { region } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';

export const goalLabels = {
  awareness: t('Make it known'),
  sell: t('Sell it'),
  visit: t('Bring people to a place'),
  sign_up: t('Get people to sign up'),
  engage: t('Start a conversation'),
  announce: t('Announce it'),
  hire: t('Hire someone'),
} as const;

export const toneLabels = {
  plain: t('Plain', {}, 'tone'),
  friendly: t('Friendly', {}, 'tone'),
  formal: t('Formal', {}, 'tone'),
  playful: t('Playful', {}, 'tone'),
  bold: t('Bold', {}, 'tone'),
  warm: t('Warm', {}, 'tone'),
} as const;

const languageNames = new Intl.DisplayNames(region, { type: 'language' });

/** `German` for `de`, in the reader's language. */
export const languageName = (code: string): string => languageNames.of(code) ?? code;
