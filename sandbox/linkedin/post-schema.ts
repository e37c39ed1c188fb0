import type { Schema } from './schema.ts';

/** The fields of a post that an application may send. */
const media: Schema = { record: { id: 'string', 'title?': 'string', 'altText?': 'string' } };
const poll: Schema = {
  record: {
    question: 'string',
    options: { arrayOf: { record: { text: 'string' } } },
    settings: {
      record: {
        duration: { oneOf: ['ONE_DAY', 'THREE_DAYS', 'SEVEN_DAYS', 'FOURTEEN_DAYS'] },
        'voteSelectionType?': { oneOf: ['SINGLE_VOTE', 'MULTIPLE_VOTE'] },
        'isVoterVisibleToAuthor?': 'boolean',
      },
    },
  },
};
const content: Schema = {
  union: {
    media,
    multiImage: {
      record: {
        images: { arrayOf: { record: { id: 'string', 'altText?': 'string' } } },
      },
    },
    article: {
      record: {
        source: 'string',
        title: 'string',
        'description?': 'string',
        'thumbnail?': 'string',
        'thumbnailAltText?': 'string',
      },
    },
    poll,
  },
};

export const postFields = {
  author: 'string',
  commentary: 'string',
  visibility: { oneOf: ['PUBLIC', 'CONNECTIONS', 'LOGGED_IN', 'CONTAINER'] },
  distribution: {
    record: {
      feedDistribution: { oneOf: ['MAIN_FEED', 'NONE'] },
      'targetEntities?': { arrayOf: 'map' },
      'thirdPartyDistributionChannels?': { arrayOf: 'string' },
    },
  },
  lifecycleState: { oneOf: ['DRAFT', 'PUBLISHED', 'PUBLISH_REQUESTED', 'PUBLISH_FAILED'] },
  'isReshareDisabledByAuthor?': 'boolean',
  'content?': content,
  'reshareContext?': { record: { parent: 'string', 'root?': 'string' } },
} satisfies Record<string, Schema>;
