/** What a brief's choices are called. */

export const goalWords = {
  awareness: 'Make it known',
  sell: 'Sell it',
  visit: 'Bring people to a place',
  sign_up: 'Get people to sign up',
  engage: 'Start a conversation',
  announce: 'Announce it',
  hire: 'Find somebody',
} as const;

export const toneWords = {
  plain: 'Plain',
  friendly: 'Friendly',
  formal: 'Formal',
  playful: 'Playful',
  bold: 'Bold',
  warm: 'Warm',
} as const;
