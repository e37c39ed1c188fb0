import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('pauses', {
  account: 'Publishing is paused for {name} by {who} since {when} ({timeZone}).',
  installation:
    'Publishing is paused for everybody here by whoever runs this installation since {when} ({timeZone}).',
  internal_error: 'The pause was not written down. Try again.',
  operator: 'whoever runs this installation',
  publishing_paused: '{pause} Nothing is sent until it is resumed.',
  was_paused: 'It waited while publishing was paused.',
  when: '{day} at {clock}',
  with_reason: '{words} Their reason: {reason}',
  workspace: 'Publishing is paused for everything in {name} by {who} since {when} ({timeZone}).',
});
