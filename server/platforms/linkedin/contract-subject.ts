import type { ContractSubject } from '../contract-types.ts';

const member = 'urn:li:person:782bbtaQ';

export const linkedinSubject: ContractSubject = {
  name: 'linkedin',
  settings: (url) => ({
    linkedin: {
      clientId: 'sandbox-linkedin',
      clientSecret: 'sandbox-linkedin-secret',
      wwwUrl: `${url}/linkedin/www`,
      apiUrl: `${url}/linkedin/api`,
      version: '202609',
      searchesFollowers: true,
      simulated: true,
    },
  }),
  consent: { member: 'ines', decision: 'allow' },
  denial: { member: 'ines', decision: 'cancel' },
  accounts: ['urn:li:organization:5515715', 'urn:li:organization:5515716', member],
  unsearchableAccounts: [member],
  kinds: [
    {
      name: 'text',
      content: (caption) => ({ caption, media: [], options: {} }),
      operations: ['createPost'],
    },
    {
      name: 'one picture',
      content: (caption, { pictures }) => ({ caption, media: pictures.slice(0, 1), options: {} }),
      operations: ['initializeUpload', 'upload', 'getImage', 'createPost'],
    },
    {
      name: 'three pictures',
      content: (caption, { pictures }) => ({ caption, media: pictures, options: {} }),
      operations: [],
    },
    {
      name: 'video in three parts',
      content: (caption, { video }) => ({ caption, media: [video(8_400_000)], options: {} }),
      operations: [],
    },
    {
      name: 'short video',
      content: (caption, { video }) => ({ caption, media: [video(200_000)], options: {} }),
      operations: ['initializeVideo', 'uploadVideoPart', 'finalizeVideo', 'getVideo'],
    },
    {
      name: 'document',
      content: (caption, { document }) => ({ caption, media: [document], options: { title: 'Our menu' } }),
      operations: ['initializeDocument', 'uploadDocument', 'getDocument'],
    },
    {
      name: 'link with a thumbnail',
      content: (caption, { pictures }) => ({
        caption,
        media: pictures.slice(1, 2).map((picture) => ({ ...picture, role: 'thumbnail' })),
        options: { link: 'https://example.com/menu?a=1', link_title: 'Menu', link_description: 'All of it' },
      }),
      operations: [],
    },
    {
      name: 'poll',
      content: (caption) => ({
        caption,
        media: [],
        options: { poll_question: 'Filter or espresso?', poll_answers: ['Filter', 'Espresso'] },
      }),
      operations: [],
    },
    {
      name: 'text that mentions a company',
      content: (caption) => ({
        caption: `${caption} @Lanternfish Wholesale`,
        media: [],
        options: { mentions: [{ id: 'urn:li:organization:5515716', name: 'Lanternfish Wholesale' }] },
      }),
      operations: [],
    },
    {
      name: 'a member’s text',
      account: member,
      content: (caption) => ({ caption, media: [], options: {} }),
      operations: ['createPost'],
    },
    {
      name: 'a member’s picture',
      account: member,
      content: (caption, { pictures }) => ({ caption, media: pictures.slice(0, 1), options: {} }),
      operations: ['getImage'],
    },
  ],
  findOperation: 'listPosts',
  removeOperation: 'deletePost',
  editOperation: 'editPost',
  commentOperations: { send: 'createComment', find: 'listComments' },
  tokenOperation: 'token',
  checkTokensOperation: 'introspect',
  supportsListLag: true,
  refusesDuplicates: true,
};
