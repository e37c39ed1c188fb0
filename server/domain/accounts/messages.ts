import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('accounts', {
  account_disconnected: 'The account was disconnected.',
  account_holds_no_token: 'The account has lost its connection. Reconnect it.',
  account_must_be_reconnected: 'The account must be reconnected.',
  account_no_longer_exists: 'The account no longer exists.',
  account_not_usable: 'This installation does not talk to that platform now.',
  attempt_expired: 'This attempt to connect is unfinished or older than ten minutes. Start again.',
  callback_refused: 'This is not a message that we accept here.',
  calls_used_up: 'The platform takes no more calls for a while.',
  cannot_be_connected_here: '"{named}" cannot be connected here. Available: {known}.',
  choose_a_page: 'Choose at least one page to connect.',
  connect_failed: 'The account was disconnected at the same moment. Start connecting again.',
  connected_again: 'the account was connected again',
  connection_to_has_expired: 'The connection to {displayName} has expired. Reconnect the account.',
  data_deleted:
    'Whoever connected it asked {title} that we delete their data, so its name, picture and keys are gone. Connect it again to go on.',
  expired:
    'This attempt to connect is unknown, was already used, or took longer than ten minutes. Start again.',
  failed: '{displayName} came back without an answer. Start again.',
  forbidden: 'You may not connect accounts in that workspace. Ask an owner.',
  leave_way_out: 'leave it out',
  no_pages:
    '{displayName} shows nothing that this person may publish to. Sign in there as an administrator of the page, or ask one for that role.',
  not_allowed: 'You may no longer connect accounts in this workspace. Ask an owner.',
  not_found: 'No platform calls this address.',
  not_registered: 'must be a redirect URI of the app',
  not_set_up:
    'This installation is not set up for {kind, select, simulated {simulated} other {real}} {platform} accounts now.',
  not_set_up_here: '{title} is not set up here. The operator of this installation must set {credentials}.',
  option_not_searchable: 'This platform has no option of that name whose values can be looked up.',
  other_person:
    'The connection was started by another person or in another browser, so nothing was connected. Start it again here.',
  page_not_offered: '{id} is not among the pages of this connection',
  permissions_missing:
    '{displayName} did not give the rights needed to publish ({missing}). Reconnect and allow them.',
  platform_tells_no_figures: 'The platform reports no figures.',
  request_expired:
    'This request is unknown, was used already, or is older than ten minutes. Ask the app to start again.',
  return_url_not_registered: 'return_url must be one of the redirect URIs registered for the app.',
  target_refused: '{name}: {reason}',
  there_no_way_to_connect: 'There is no way "{named}" to connect {displayName}.',
  this_connection_confirmed_already: 'This connection was confirmed already. Look at your accounts.',
  this_request_used_already: 'This request was used already. Ask the app to start again.',
  unknown_page: 'A page was named that this connection does not offer.',
  ways: 'one of {ways}',
  wrong_state: 'The post has not been published, so there are no figures yet.',
});
