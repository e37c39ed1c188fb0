import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('model', {
  address_not_public:
    'The address of the model server is not a public one, so it is not called. An owner can change it in the settings.',
  answer_not_readable: 'The model answered with something that cannot be read.',
  connection_lost: 'The connection to the model broke off in the middle of its answer.',
  declined:
    'The model declined to make this, and nothing was saved. Change the brief, or use the built-in composer.',
  endless: 'The model wrote on and on without coming to an end.',
  failed: '{reason} Nothing was saved. Try again, or use the built-in composer.',
  key_not_accepted:
    'The provider of the model does not accept the key: an owner gives a new one in the settings.',
  key_refused: '{reason} Nothing was saved. The built-in composer works without it.',
  key_sent_back: 'The server of the model sent back its own key, so it cannot be trusted.',
  local_not_allowed:
    'Whoever runs this installation no longer lets it use model servers on its own machine. An owner can choose another model in the settings; the built-in writer works without one.',
  local_not_answering:
    '{server} does not answer on this machine. Nothing was saved. Start it and try again, or use the built-in writer.',
  no_credit: 'The account behind the key has no credit left: settle it with the provider.',
  no_picture: 'There is no picture to describe. Choose one.',
  no_picture_sent: 'The image model sent something that is not a picture.',
  not_begun: 'The model did not begin to answer within {seconds} seconds.',
  not_finished: 'The model did not finish within {seconds} seconds.',
  not_reached: 'The server of the model could not be reached.',
  not_usable: 'What the model wrote cannot be used, also after it was told what was wrong.',
  nothing_usable_written:
    "The model wrote nothing for {platforms} that keeps to the facts of the brief, the brand's rules and the platform's limits, also when told what was wrong.",
  nothing_written: 'The model wrote nothing for {platforms}.',
  provider_trouble: 'The provider of the model has trouble.',
  rate_limited: 'The provider of the model allows no more requests for the moment.',
  request_not_accepted: 'The provider of the model did not accept the request.',
  silent: 'The model fell silent for {seconds} seconds.',
  timed_out: '{reason} Nothing was saved. Try again, or ask for less at a time.',
  unavailable: '{reason} Nothing was saved. Try again, or use the built-in composer.',
  unavailable_for_now:
    '{reason} Nothing was saved. Wait {seconds} seconds. Try again, or use the built-in composer.',
  unknown_model:
    'The provider does not know the model that is set. An owner can choose another in the settings.',
});
