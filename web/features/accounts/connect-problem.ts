import { t } from '../../i18n/t.ts';

const problemMessages: Readonly<Record<string, string>> = {
  expired: t(
    'That attempt to connect is unknown, was used already, or took longer than ten minutes. Start again.',
  ),
  other_person: t(
    'The connection was started by another person or in another browser, so nothing was connected. Start it here.',
  ),
  not_allowed: t('You may no longer connect accounts in this workspace. Ask an owner.'),
  denied: t('You did not give the permission, so nothing was connected.'),
  unavailable: t('The platform does not answer now. Nothing was changed. Try again in a few minutes.'),
  no_pages: t('That person has no page or channel there that can be published to. Nothing was connected.'),
};

/** Why a platform sent the user back without an account. */
export const describeConnectProblem = (problem: string): string =>
  problemMessages[problem] ?? t('The account could not be connected. Nothing was changed. Try again.');
